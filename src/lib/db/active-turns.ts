/**
 * Which answers are being written, in all tabs of the app.
 *
 * A tab that opens a project would otherwise take an answer that another tab is still writing for one that was cut off.
 * The browser gives a lock back when its tab ends, however that comes about.
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
