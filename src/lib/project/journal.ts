import { newId } from '#lib/base/ids.ts';
import { countChangedLines, type LineCounts } from '#lib/base/line-diff.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { ChangeRecord, OperationRecord } from '#lib/db/records.ts';
import type { ChangeOrigin } from './store.ts';

/** Newest entries of a project that keep their contents regardless of age. */
const KEPT_ENTRIES = 1_000;
/** Minimum time for which every entry keeps its contents, milliseconds. */
const KEPT_TIME = 30 * 24 * 3_600_000;

/**
 * Creates the entry for changes that have just been made.
 *
 * @param counted lines added to modified files and removed from them, by path; what is not in it is counted here
 */
export function newEntry(
	projectId: string,
	{ actor, action, sessionId, messageId, callId, summary }: ChangeOrigin,
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
	return {
		id: newId(),
		projectId,
		actor,
		action,
		sessionId: sessionId ?? null,
		messageId: messageId ?? null,
		callId: callId ?? null,
		changes,
		contents: 'kept',
		status: 'success',
		additions,
		deletions,
		summary: summary ?? describe(changes, { additions, deletions }),
		startedAt: now,
		endedAt: now
	};
}

/**
 * Adds an entry inside a running transaction over `operations`, and also `messages` when it belongs to a tool call: the
 * entry is then linked to the message part that shows the call. A missing message is not an error.
 */
export async function addEntry(database: SpicewrightDatabase, entry: OperationRecord): Promise<void> {
	await database.operations.add(entry);
	if (entry.messageId === null || entry.callId === null) return;
	const message = await database.messages.get(entry.messageId);
	const isCall = (part: { type: string; callId?: string }) => part.type === 'tool_call' && part.callId === entry.callId;
	if (!message?.parts.some(isCall)) return;
	const parts = message.parts.map((part) =>
		part.type === 'tool_call' && isCall(part) ? { ...part, operationIds: [...part.operationIds, entry.id] } : part
	);
	await database.messages.put({ ...message, parts });
}

/**
 * Drops the contents of entries that are older than 30 days and not among the newest 1,000 of their project, inside a
 * running transaction over `operations`. Costs one read when there is nothing to drop.
 */
export async function dropOldContents(database: SpicewrightDatabase, projectId: string, now: number): Promise<void> {
	const kept = (end: number) =>
		database.operations
			.where('[projectId+contents+startedAt]')
			.between([projectId, 'kept', -Infinity], [projectId, 'kept', end]);
	const end = now - KEPT_TIME;
	if ((await kept(end).limit(1).count()) === 0) return;
	const surplus = (await kept(Infinity).count()) - KEPT_ENTRIES;
	if (surplus <= 0) return;
	for (const id of await kept(end).limit(surplus).primaryKeys()) {
		const entry = await database.operations.get(id);
		if (entry) await database.operations.put(withoutContents(entry));
	}
}

function withoutContents(entry: OperationRecord): OperationRecord {
	const changes = entry.changes.map((change) => ({ ...change, before: null, after: null }));
	return { ...entry, changes, contents: 'dropped' };
}

/** Binary content and missing files count as empty. */
function textOf(content: string | Uint8Array | null): string {
	return typeof content === 'string' ? content : '';
}

/** For example `Modified amplifier.cir (+3, -1)`. */
function describe(changes: readonly ChangeRecord[], { additions, deletions }: LineCounts): string {
	// Folders created for a file are not mentioned.
	const own = changes.filter(({ kind }) => kind !== 'folder');
	const [only, ...others] = own.length > 0 ? own : changes;
	if (!only || others.length > 0) return `Changed ${own.length} files (+${additions}, -${deletions})`;
	const { type, path, movedTo, kind } = only;
	if (type === 'move') return `Moved ${path} to ${movedTo}`;
	if (type === 'remove') return `Deleted ${path}`;
	if (type === 'modify') return `Modified ${path} (+${additions}, -${deletions})`;
	return kind === 'text' ? `Created ${path} (${additions} lines)` : `Created ${path}`;
}
