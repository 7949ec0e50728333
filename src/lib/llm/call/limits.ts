import { isLoopback } from '#lib/security/http.ts';
import type { ModelConnection } from '../types.ts';

/** Time limits of one call, milliseconds. */
export interface CallLimits {
	/** Until the response headers arrive. */
	connectMs: number;
	/** For the text of an error response; its status is enough. */
	refusalMs: number;
	/** Between two pieces of the stream, keep-alive comments included. */
	idleMs: number;
	/** The whole stream. */
	totalMs: number;
}

const seconds = 1000;
const REMOTE_CONNECT = 10 * seconds;
/** A local server loads the model and reads the whole prompt before it answers; Ollama allows itself 5 minutes to load. */
const LOCAL_CONNECT = 300 * seconds;
const REFUSAL = 10 * seconds;
const IDLE = 60 * seconds;
const LOCAL_IDLE = 120 * seconds;
const TOTAL = 300 * seconds;
/** A few tokens per second are common without a GPU. */
const LOCAL_TOTAL = 1_800 * seconds;
/** Some services send nothing while the model thinks. */
const THINKING_IDLE = 300 * seconds;
const THINKING_TOTAL = 600 * seconds;

export const TEST_LIMIT_MS = 10 * seconds;

export function callLimits(connection: ModelConnection): CallLimits {
	if (isLocal(connection))
		return { connectMs: LOCAL_CONNECT, refusalMs: REFUSAL, idleMs: LOCAL_IDLE, totalMs: LOCAL_TOTAL };
	return {
		connectMs: REMOTE_CONNECT,
		refusalMs: REFUSAL,
		idleMs: connection.thinking ? THINKING_IDLE : IDLE,
		totalMs: connection.thinking ? THINKING_TOTAL : TOTAL
	};
}

/** Maximum duration of a call within its own limits, milliseconds. */
export function longestCallMs(connection: ModelConnection): number {
	const { connectMs, totalMs } = callLimits(connection);
	return connectMs + totalMs;
}

const LOCAL_PROVIDERS: ReadonlySet<ModelConnection['provider']> = new Set(['ollama', 'browser', 'wllama']);

function isLocal(connection: ModelConnection): boolean {
	if (LOCAL_PROVIDERS.has(connection.provider)) return true;
	return URL.canParse(connection.baseUrl) && isLoopback(new URL(connection.baseUrl).hostname);
}
