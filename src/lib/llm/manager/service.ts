import { isLoopback } from '#lib/security/http.ts';
import type { ModelConnection } from '../types.ts';
import type { BreakerState, BreakerTransition } from './circuit-breaker.ts';

/** Something outside that is called: a provider, or a search engine, at an origin. */
export interface Service {
	/** Such as `openai`, `tavily`. */
	provider: string;
	/** Such as `https://api.openai.com`. */
	origin: string;
	/** On the user's machine: it fails for other reasons (not started yet) and recovers faster. */
	local: boolean;
}

/** What the manager has seen of a service since the worker started. */
export interface ServiceState extends Service {
	/** `provider@origin`. */
	id: string;
	breaker: BreakerState;
	failuresInRow: number;
	/** When an open breaker lets the next try through, milliseconds since the epoch; null while closed. */
	openUntil: number | null;
	/** The last changes of the breaker, oldest first. */
	transitions: BreakerTransition[];
	/** Calls begun: model calls, tests, lists, searches. `calls` is the sum of the others and of those under way. */
	calls: number;
	successes: number;
	failures: number;
	aborted: number;
	/** Failed calls by the code of their fault; those that an open breaker refused are under `llm_circuit_open`. */
	failuresByCode: Record<string, number>;
	/** Tries after the first. */
	retries: number;
	/** Code of the last failure, or null. */
	lastFailure: string | null;
}

export function serviceId({ provider, origin }: Service): string {
	return `${provider}@${origin}`;
}

/** The service behind a connection; what goes through a proxy is counted as the proxy's. */
export function serviceOf({
	provider,
	baseUrl,
	proxyUrl
}: Pick<ModelConnection, 'provider' | 'baseUrl' | 'proxyUrl'>): Service {
	const address = proxyUrl ?? baseUrl;
	if (!URL.canParse(address)) return { provider, origin: '', local: false };
	const { origin, hostname } = new URL(address);
	return { provider, origin, local: provider === 'ollama' || isLoopback(hostname) };
}
