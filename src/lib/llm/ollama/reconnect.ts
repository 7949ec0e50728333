const PAUSES_MS = [5_000, 10_000, 30_000];

/** What the browser or the address stands in the way of: asking again changes nothing before the user has done something. */
const waitsForUser: ReadonlySet<string> = new Set([
	'llm_local_permission',
	'url_mixed_content',
	'url_refused',
	'url_redirected'
]);

/**
 * Pause before Ollama is asked again, milliseconds; null when that waits for the user.
 *
 * @param failures how often it did not answer in a row, from 1
 * @param code of the last fault
 */
export function reconnectDelay(failures: number, code: string): number | null {
	if (waitsForUser.has(code)) return null;
	return PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? null;
}
