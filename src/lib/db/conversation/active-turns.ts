/**
 * The answers that are being written, in all tabs of the app.
 *
 * Without this, a tab that opens a project would treat an answer that another tab is still writing as cut off.
 * The browser releases a lock when its tab ends for any reason.
 */
const prefix = 'spicewright-turn:';

/** Runs `work` while all tabs know that `messageId` is being written. */
export async function holdTurn<T>(messageId: string, work: () => Promise<T>): Promise<T> {
	return navigator.locks.request(prefix + messageId, work);
}

/** As `holdTurn`, but does nothing and gives null when some tab is writing it already. */
export async function tryHoldTurn<T>(messageId: string, work: () => Promise<T>): Promise<T | null> {
	return navigator.locks.request(prefix + messageId, { ifAvailable: true }, (lock) => (lock ? work() : null));
}

/** Ids of the messages that some tab is writing. */
export async function activeTurns(): Promise<ReadonlySet<string>> {
	const { held = [] } = await navigator.locks.query();
	const names = held.map((lock) => lock.name ?? '').filter((name) => name.startsWith(prefix));
	return new Set(names.map((name) => name.slice(prefix.length)));
}
