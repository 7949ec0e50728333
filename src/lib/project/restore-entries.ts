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
	const isSince = (operation: OperationRecord) => {
		const place = placeOf(operation, places);
		return place === null ? operation.startedAt >= first.createdAt : place >= index;
	};
	const since = new Set(operations.filter(isSince).map(({ id }) => id));
	// An undo of changes that were made since has left nothing behind.
	const isSettled = ({ reverts = [] }: OperationRecord) => reverts.length > 0 && reverts.every((id) => since.has(id));
	return operations.filter((operation) => since.has(operation.id) && counts(operation) && !isSettled(operation));
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
	const all = [...operations];
	const byId = new Map(all.map((operation) => [operation.id, operation]));
	let lastPlace = -1;
	let lastTime = -Infinity;
	/** Places after what an undo undid, up to the undo. */
	const undos: { after: number; upTo: number }[] = [];
	for (const operation of all) {
		if (!counts(operation)) continue;
		const place = placeOf(operation, places);
		const undone = (operation.reverts ?? []).flatMap((id) => byId.get(id) ?? []);
		if (undone.length > 0) {
			const placed = undone.map((entry) => placeOf(entry, places) ?? -1);
			undos.push({ after: Math.min(...placed), upTo: place ?? -1 });
		} else if (place === null) lastTime = Math.max(lastTime, operation.startedAt);
		else lastPlace = Math.max(lastPlace, place);
	}
	const before = messages.filter(
		({ createdAt }, place) =>
			place <= lastPlace || createdAt <= lastTime || undos.some(({ after, upTo }) => after < place && place <= upTo)
	);
	return new Set(before.map(({ id }) => id));
}

function counts({ actor, status, changes }: OperationRecord): boolean {
	return actor === 'agent' && status === 'success' && changes.length > 0;
}

/** Null for an entry whose message is gone or not shown: its time says what it comes after. */
function placeOf({ messageId }: OperationRecord, places: ReadonlyMap<string, number>): number | null {
	return messageId === null ? null : (places.get(messageId) ?? null);
}
