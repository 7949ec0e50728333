import type { Clock } from '#lib/base/clock.ts';
import { newId } from '#lib/base/ids.ts';
import type { OldOperationRecord } from '#lib/db/journal-upgrade.ts';
import type { OperationStatus } from '#lib/db/records.ts';
import type { ProjectFiles } from '../project-files.ts';
import type { Tool, ToolContext, ToolOutcome } from '../types.ts';

/** Where operations are kept. */
export interface OperationStore {
	/** Adds a record or replaces the one with the same id. */
	put(operation: OldOperationRecord): Promise<void>;
}

/**
 * Records that a call begins, for tools that change files or simulate.
 *
 * The content before is kept before anything is written: a tab killed in the middle of the call can still be undone.
 */
export async function recordStart(
	tool: Tool,
	parameters: Record<string, unknown>,
	callId: string,
	context: ToolContext,
	files: ProjectFiles,
	store: OperationStore,
	clock: Clock
): Promise<OldOperationRecord | null> {
	const writes = tool.permission === 'write';
	if (!writes && tool.category !== 'simulation') return null;
	const path = tool.paths.map((name) => parameters[name]).find((value) => typeof value === 'string') ?? null;
	const current = writes && path !== null ? await files.read(path) : null;
	const before = typeof current?.content === 'string' ? current.content : null;
	const operation: OldOperationRecord = {
		id: newId(),
		projectId: context.projectId,
		sessionId: context.sessionId,
		messageId: context.messageId,
		callId,
		type: writes ? (current ? 'file_modify' : 'file_create') : 'simulation',
		path,
		status: 'pending',
		before,
		after: null,
		additions: 0,
		deletions: 0,
		summary: path === null ? tool.name : `${tool.name} ${path}`,
		startedAt: clock.now(),
		endedAt: null
	};
	await store.put(operation);
	return operation;
}

/** Records how a call ended; the operations it made, with the pending record as the first of them. */
export async function recordEnd(
	pending: OldOperationRecord | null,
	outcome: ToolOutcome,
	store: OperationStore,
	clock: Clock
): Promise<OldOperationRecord[]> {
	if (!pending) return [];
	const ended = { ...pending, status: operationStatus(outcome), endedAt: clock.now() };
	const records: OldOperationRecord[] =
		outcome.operations.length === 0
			? [{ ...ended, summary: outcome.error ? `${ended.summary}: ${outcome.error.errorType}` : ended.summary }]
			: outcome.operations.map((draft, index) => ({ ...ended, ...draft, id: index === 0 ? ended.id : newId() }));
	for (const record of records) await store.put(record);
	return records;
}

function operationStatus(outcome: ToolOutcome): OperationStatus {
	return outcome.status === 'success' ? 'success' : outcome.status;
}
