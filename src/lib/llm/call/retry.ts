import type { Fault } from '#lib/base/fault.ts';

/** Maximum number of connection attempts per call. */
export const MAX_TRIES = 3;
const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;
/** If a service asks for a longer pause, the call fails and the user decides. */
const LONGEST_RETRY_AFTER_S = 60;

/**
 * Pause before the next attempt after a failed connection.
 *
 * @param tries number of attempts so far, from 1
 * @returns milliseconds, or null if there should be no further attempt
 */
export function retryDelay(fault: Fault, tries: number): number | null {
	if (tries >= MAX_TRIES || fault.data.retryable !== true) return null;
	const asked = fault.data.retryAfterS;
	if (typeof asked === 'number') return asked > LONGEST_RETRY_AFTER_S ? null : asked * 1000;
	return Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
}

/**
 * Reads a `Retry-After` header (RFC 9110, 10.2.3): seconds, or a date.
 *
 * @param now milliseconds since 1970
 */
export function retryAfterSeconds(header: string | null, now: number): number | null {
	if (header === null || header.trim() === '') return null;
	const seconds = Number(header);
	if (Number.isFinite(seconds)) return Math.max(0, seconds);
	const date = Date.parse(header);
	return Number.isNaN(date) ? null : Math.max(0, (date - now) / 1000);
}
