import { Dexie } from 'dexie';
import type { SpicewrightDatabase } from './database.ts';
import type { CallRecord } from './records.ts';
import { snapshot, transact } from './transact.ts';

/** Most calls that are kept: years of use, and still counted in a second or two. */
const MOST_CALLS = 100_000;
/** Records read or written in one go: a few milliseconds of the page's time. */
const CHUNK = 1_000;

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
	let after: [number, string] = [from, ''];
	while (true) {
		const chunk = await snapshot(database, [database.calls], () =>
			database.calls.where('[startedAt+id]').between(after, [Infinity], false).limit(CHUNK).toArray()
		);
		const last = chunk.at(-1);
		if (!last) return;
		yield chunk;
		after = [last.startedAt, last.id];
	}
}

/** Calls of one conversation, oldest first. */
export async function listCallsOfSession(database: SpicewrightDatabase, sessionId: string): Promise<CallRecord[]> {
	const range = () =>
		database.calls.where('[sessionId+startedAt]').between([sessionId, Dexie.minKey], [sessionId, Dexie.maxKey]);
	return snapshot(database, [database.calls], () => range().toArray());
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
	const calls: CallRecord[] = [];
	for await (const chunk of readCalls(database, 0)) calls.push(...chunk);
	for (let begin = 0; begin < calls.length; begin += CHUNK) {
		const ids = calls.slice(begin, begin + CHUNK).map(({ id }) => id);
		await transact(database, [database.calls], () => database.calls.bulkDelete(ids));
	}
	return calls;
}

export async function restoreCalls(database: SpicewrightDatabase, calls: readonly CallRecord[]): Promise<void> {
	for (let begin = 0; begin < calls.length; begin += CHUNK) {
		await transact(database, [database.calls], () => database.calls.bulkPut(calls.slice(begin, begin + CHUNK)));
	}
}

function oldest(database: SpicewrightDatabase) {
	return database.calls.orderBy('[startedAt+id]');
}
