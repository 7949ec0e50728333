import type { MessageRecord, OperationRecord } from '#lib/db/records.ts';

type Placed = Pick<MessageRecord, 'id' | 'createdAt'>;

/**
 * The entries that have to be undone to get the files from before a message: those of the agent in this message and in all
 * after it, also in versions of them that are not shown.
 *
 * @param messages of the conversation in order, all versions of them
 * @param operations of the conversation, oldest first; so is the result
 */
export function entriesSince(
	messageId: string,
	messages: readonly Placed[],
	operations: readonly OperationRecord[]
): OperationRecord[] {
	const index = messages.findIndex(({ id }) => id === messageId);
	const first = messages[index];
	if (!first) return [];
	const places = new Map(messages.map(({ id }, place) => [id, place]));
	return operations.filter((operation) => {
		const place = placeOf(operation, places);
		return counts(operation) && (place === null ? operation.startedAt >= first.createdAt : place >= index);
	});
}

/**
 * Ids of the messages since which the agent has changed something that still counts.
 *
 * @param messages that are shown, in order
 */
export function messagesBeforeChanges(
	messages: readonly Placed[],
	operations: Iterable<OperationRecord>
): ReadonlySet<string> {
	const places = new Map(messages.map(({ id }, place) => [id, place]));
	let lastPlace = -1;
	let lastTime = -Infinity;
	for (const operation of operations) {
		if (!counts(operation)) continue;
		const place = placeOf(operation, places);
		if (place === null) lastTime = Math.max(lastTime, operation.startedAt);
		else lastPlace = Math.max(lastPlace, place);
	}
	const before = messages.filter(({ createdAt }, place) => place <= lastPlace || createdAt <= lastTime);
	return new Set(before.map(({ id }) => id));
}

function counts({ actor, status, changes }: OperationRecord): boolean {
	return actor === 'agent' && status === 'success' && changes.length > 0;
}

/** Null for an entry whose message is gone or not shown: its time says what it comes after. */
function placeOf({ messageId }: OperationRecord, places: ReadonlyMap<string, number>): number | null {
	return messageId === null ? null : (places.get(messageId) ?? null);
}
