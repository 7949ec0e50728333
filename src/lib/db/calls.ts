import { Dexie } from 'dexie';
import type { SpicewrightDatabase } from './database.ts';
import type { CallRecord } from './records.ts';
import { snapshot, transact } from './transact.ts';

/** Most calls that are kept: years of use, and still counted in a second or two. */
const MOST_CALLS = 100_000;
/** Records read or written in one go, so that each takes some milliseconds of the page's time at most. */
const READ_CHUNK = 400;
const WRITE_CHUNK = 250;

/** Keeps a call, and drops the oldest beyond `most`. */
export async function addCall(database: SpicewrightDatabase, call: CallRecord, most = MOST_CALLS): Promise<void> {
	await transact(database, [database.calls], async () => {
		await database.calls.add(call);
		const surplus = (await database.calls.count()) - most;
		if (surplus > 0) await database.calls.bulkDelete(await oldest(database).limit(surplus).primaryKeys());
	});
}

/**
 * The calls from a time on, oldest first, in chunks between which the page can do other things. Calls that are added
 * meanwhile may come or not.
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

/** How many calls there are, and the newest of them: tells whoever shows them that they have changed. */
export async function callsState(database: SpicewrightDatabase): Promise<{ count: number; latest: string | null }> {
	return snapshot(database, [database.calls], async () => {
		const [latest = null] = await oldest(database).reverse().limit(1).primaryKeys();
		return { count: await database.calls.count(), latest };
	});
}

/** Drops all calls and gives them back, so that it can be undone with `restoreCalls`. */
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

/** Time and id of a call: those that began at the same moment are told apart. */
type Place = [startedAt: number, id: string];

function chunkAfter(database: SpicewrightDatabase, after: Place) {
	const range = database.calls.where('[startedAt+id]').between(after, [Infinity], false);
	return range.limit(READ_CHUNK).toArray();
}

function oldest(database: SpicewrightDatabase) {
	return database.calls.orderBy('[startedAt+id]');
}
