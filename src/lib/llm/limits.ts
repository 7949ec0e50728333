import { isLoopback } from '#lib/security/http.ts';
import type { ModelConnection } from './types.ts';

/** Time limits of one call, milliseconds. */
export interface CallLimits {
	/** Until the response's headers. */
	connectMs: number;
	/** Between two pieces of the stream, keep-alive comments included. */
	idleMs: number;
	/** The whole stream. */
	totalMs: number;
}

const seconds = 1000;
const REMOTE_CONNECT = 10 * seconds;
/** A local server loads the model before it answers. */
const LOCAL_CONNECT = 30 * seconds;
const IDLE = 60 * seconds;
const TOTAL = 300 * seconds;
/** Some services are silent while the model thinks. */
const THINKING_IDLE = 300 * seconds;
const THINKING_TOTAL = 600 * seconds;

export const TEST_LIMIT_MS = 10 * seconds;

export function callLimits(connection: ModelConnection): CallLimits {
	return {
		connectMs: isLocal(connection) ? LOCAL_CONNECT : REMOTE_CONNECT,
		idleMs: connection.thinking ? THINKING_IDLE : IDLE,
		totalMs: connection.thinking ? THINKING_TOTAL : TOTAL
	};
}

function isLocal(connection: ModelConnection): boolean {
	return URL.canParse(connection.baseUrl) && isLoopback(new URL(connection.baseUrl).hostname);
}
