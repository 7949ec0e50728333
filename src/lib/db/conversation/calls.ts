import { Dexie } from 'dexie';
import type { SpicewrightDatabase } from '../database.ts';
import type { CallRecord } from '../records.ts';
import { snapshot, transact } from '../transact.ts';

/** Maximum number of calls kept: years of use, which can still be added up in a second or two. */
const MOST_CALLS = 100_000;
/** Records read or written at once, so that each step takes only a few milliseconds of the page's time. */
const READ_CHUNK = 400;
const WRITE_CHUNK = 250;

/** Stores a call, and drops the oldest ones beyond `most`. */
export async function addCall(database: SpicewrightDatabase, call: CallRecord, most = MOST_CALLS): Promise<void> {
	await transact(database, [database.calls], async () => {
		await database.calls.add(call);
		const surplus = (await database.calls.count()) - most;
		if (surplus > 0) await database.calls.bulkDelete(await oldest(database).limit(surplus).primaryKeys());
	});
}

/**
 * The calls since a time, oldest first, in chunks between which the page can do other work. Calls that are added
 * in the meantime may or may not be included.
 *
 * @param from milliseconds since 1970
 */
export async function* readCalls(database: SpicewrightDatabase, from: number): AsyncGenerator<CallRecord[]> {
	let after: Place = [from, ''];
	while (true) {
		const chunk = await snapshot(database, [database.calls], () => chunkAfter(database, after));
		const last = chunk.at(-1);
		if (!last) return;
		yield database.damaged.whole('call', chunk);
		after = [last.startedAt, last.id];
	}
}

/** Calls of one conversation, oldest first. */
export async function listCallsOfSession(database: SpicewrightDatabase, sessionId: string): Promise<CallRecord[]> {
	const range = () =>
		database.calls.where('[sessionId+startedAt]').between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey]);
	return snapshot(database, [database.calls], async () => database.damaged.whole('call', await range().toArray()));
}

/** The number of calls and the id of the newest one: changes when calls are added or removed. */
export async function callsState(database: SpicewrightDatabase): Promise<{ count: number; latest: string | null }> {
	return snapshot(database, [database.calls], async () => {
		const [latest = null] = await oldest(database).reverse().limit(1).primaryKeys();
		return { count: await database.calls.count(), latest };
	});
}

/** Removes all calls and returns them, so that `restoreCalls` can undo it. */
export async function clearCalls(database: SpicewrightDatabase): Promise<CallRecord[]> {
	return transact(database, [database.calls], async () => {
		const calls: CallRecord[] = [];
		let chunk = await chunkAfter(database, [0, '']);
		for (let last = chunk.at(-1); last; last = chunk.at(-1)) {
			calls.push(...chunk);
			chunk = await chunkAfter(database, [last.startedAt, last.id]);
		}
		await database.calls.clear();
		return calls;
	});
}

export async function restoreCalls(database: SpicewrightDatabase, calls: readonly CallRecord[]): Promise<void> {
	for (let begin = 0; begin < calls.length; begin += WRITE_CHUNK) {
		const chunk = calls.slice(begin, begin + WRITE_CHUNK);
		await transact(database, [database.calls], () => database.calls.bulkPut(chunk));
	}
}

/** Time and id of a call: the id distinguishes calls that began in the same millisecond. */
type Place = [startedAt: number, id: string];

function chunkAfter(database: SpicewrightDatabase, after: Place) {
	const range = database.calls.where('[startedAt+id]').between(after, [Infinity], false);
	return range.limit(READ_CHUNK).toArray();
}

function oldest(database: SpicewrightDatabase) {
	return database.calls.orderBy('[startedAt+id]');
}
