const PAUSES_MS = [5_000, 10_000, 30_000];

/** Faults caused by the browser or the address: a retry does not help until the user has done something. */
const waitsForUser: ReadonlySet<string> = new Set([
	'llm_local_permission',
	'url_mixed_content',
	'url_refused',
	'url_redirected'
]);

/**
 * Pause before Ollama is contacted again, milliseconds; null if the user has to act first.
 *
 * @param failures number of consecutive failures, from 1
 * @param code of the latest fault
 */
export function reconnectDelay(failures: number, code: string): number | null {
	if (waitsForUser.has(code)) return null;
	return PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1] ?? null;
}
