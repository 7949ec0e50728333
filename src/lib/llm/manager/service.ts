import { isLoopback } from '#lib/security/http.ts';
import type { ModelConnection } from '../types.ts';
import type { BreakerState, BreakerTransition } from './circuit-breaker.ts';

/** An external service: a provider or a search engine, at an origin. */
export interface Service {
	/** For example `openai` or `tavily`. */
	provider: string;
	/** For example `https://api.openai.com`. */
	origin: string;
	/** On the user's machine: it fails for other reasons (not started yet) and recovers faster. */
	local: boolean;
}

/** State of a service since the worker started. */
export interface ServiceState extends Service {
	/** `provider@origin`. */
	id: string;
	breaker: BreakerState;
	failuresInRow: number;
	/** When an open breaker allows the next attempt, milliseconds since 1970; null while closed. */
	openUntil: number | null;
	/** The latest state changes of the breaker, oldest first. */
	transitions: BreakerTransition[];
	/** Calls begun: model calls, tests, lists, searches. `calls` is the sum of the finished and the running ones. */
	calls: number;
	successes: number;
	failures: number;
	aborted: number;
	/** Failed calls by fault code; calls refused by an open breaker count as `llm_circuit_open`. */
	failuresByCode: Record<string, number>;
	/** Attempts after the first. */
	retries: number;
	/** Code of the last failure, or null. */
	lastFailure: string | null;
}

export function serviceId({ provider, origin }: Service): string {
	return `${provider}@${origin}`;
}

/** The service of a connection; calls through a proxy count for the proxy. */
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
