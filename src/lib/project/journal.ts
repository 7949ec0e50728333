import { newId } from '#lib/base/ids.ts';
import { countChangedLines, type LineCounts } from '#lib/base/line-diff.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { ChangeRecord, OperationRecord } from '#lib/db/records.ts';
import { operationSubject } from './operation-subject.ts';
import type { ChangeOrigin } from './store.ts';

/** Difference up to which entries are taken for made in one moment, milliseconds. */
const CLOCK_STEP = 1_000;

/**
 * Creates the entry for changes that have just been made.
 *
 * @param counted lines added to modified files and removed from them, by path; what is not in it is counted here
 */
export function newEntry(
	projectId: string,
	{ actor, action, sessionId, messageId, callId, summary, reverts }: ChangeOrigin,
	changes: ChangeRecord[],
	now: number,
	counted: ReadonlyMap<string, LineCounts>
): OperationRecord {
	const counts = changes.map(
		({ type, path, before, after }) =>
			(type === 'modify' ? counted.get(path) : undefined) ?? countChangedLines(textOf(before), textOf(after))
	);
	const additions = counts.reduce((sum, count) => sum + count.additions, 0);
	const deletions = counts.reduce((sum, count) => sum + count.deletions, 0);
	const modifications = counts.reduce((sum, count) => sum + count.modifications, 0);
	return {
		id: newId(),
		projectId,
		actor,
		action,
		sessionId: sessionId ?? null,
		messageId: messageId ?? null,
		callId: callId ?? null,
		changes,
		contents: changes.length > 0 ? 'kept' : 'dropped',
		status: 'success',
		additions,
		deletions,
		modifications,
		summary: summary ?? describe(changes, additions, deletions),
		...(reverts && { reverts: [...reverts] }),
		startedAt: now,
		endedAt: now
	};
}

/**
 * Stores an entry inside a running transaction over `operations`, and also `messages` when it belongs to a tool call: the
 * entry is then linked to the message part that shows the call. A missing message is not an error.
 */
export async function addEntry(database: SpicewrightDatabase, entry: OperationRecord): Promise<void> {
	await database.operations.put(entry);
	if (entry.messageId === null || entry.callId === null) return;
	const message = await database.messages.get(entry.messageId);
	const isCall = (part: { type: string; callId?: string }) => part.type === 'tool_call' && part.callId === entry.callId;
	if (!message?.parts.some(isCall)) return;
	const parts = message.parts.map((part) =>
		part.type === 'tool_call' && isCall(part)
			? { ...part, operationIds: [...new Set([...part.operationIds, entry.id])] }
			: part
	);
	await database.messages.put({ ...message, parts });
}

/**
 * The time of the next entry: after the last one also within one millisecond, so that the order of entries is that of the
 * changes. A clock that was set back is believed.
 */
export async function entryTime(database: SpicewrightDatabase, projectId: string, now: number): Promise<number> {
	const [last] = await database.operations
		.where('[projectId+startedAt]')
		.between([projectId, now], [projectId, now + CLOCK_STEP], true, true)
		.reverse()
		.limit(1)
		.keys();
	return Array.isArray(last) ? Number(last[1]) + 1 : now;
}

/**
 * Marks the entries that another one undoes, or that count again after its own undo, inside a running transaction over
 * `operations`. Entries that have been marked otherwise since stay as they are.
 *
 * @returns how many were marked
 */
export async function markReverted(
	database: SpicewrightDatabase,
	{ projectId, reverts = [] }: Pick<OperationRecord, 'projectId' | 'reverts'>,
	status: 'undone' | 'success'
): Promise<number> {
	const opposite = status === 'undone' ? 'success' : 'undone';
	const marked = await database.operations
		.where('id')
		.anyOf(reverts)
		.filter((entry) => entry.projectId === projectId && entry.status === opposite)
		.toArray();
	for (const entry of marked) {
		await database.operations.update(entry.id, { status });
		// What an undone undo had undone counts again.
		await markReverted(database, entry, opposite);
	}
	return marked.length;
}

/** Binary content and missing files count as empty. */
function textOf(content: string | Uint8Array | null): string {
	return typeof content === 'string' ? content : '';
}

/** For example `Modified amplifier.cir (+3, -1)`. */
function describe(changes: readonly ChangeRecord[], additions: number, deletions: number): string {
	const subject = operationSubject(changes);
	if (subject.type === 'several') return `Changed ${subject.count} files (+${additions}, -${deletions})`;
	const { type, path, movedTo, kind } = subject;
	if (type === 'move') return `Moved ${path} to ${movedTo}`;
	if (type === 'remove') return `Deleted ${path}`;
	if (type === 'modify') return `Modified ${path} (+${additions}, -${deletions})`;
	return kind === 'text' ? `Created ${path} (${additions} lines)` : `Created ${path}`;
}
