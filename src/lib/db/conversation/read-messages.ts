import type { SpicewrightDatabase } from '../database.ts';
import type { MessageRecord } from '../records.ts';
import { messagesOf, type MessageRange } from './sessions.ts';

/** Messages that the browser hands to the page in one task: a few milliseconds of it. */
const AT_ONCE = 200;

/**
 * The undamaged messages of a session in order, for a running transaction, which sees them as of one moment. They are read a few at
 * a time: the browser makes all objects of an answer in one task of the page.
 */
export async function readMessages(
	database: SpicewrightDatabase,
	sessionId: string,
	{ first = -Infinity, last = Infinity }: MessageRange = {}
): Promise<MessageRecord[]> {
	const whole: MessageRecord[] = [];
	for (let from = first, isFirst = true; ; isFirst = false) {
		const read = await messagesOf(database, sessionId, { first: from, last }, isFirst).limit(AT_ONCE).toArray();
		whole.push(...database.damaged.whole('message', read));
		if (read.length < AT_ONCE) return whole;
		from = read.at(-1)!.order;
	}
}
