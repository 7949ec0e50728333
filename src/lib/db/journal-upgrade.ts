import type { Transaction } from 'dexie';
import type { CallRecord, ChangeRecord, OperationRecord, OperationStatus, SessionRecord } from './records.ts';

/** An operation as stored up to version 3 of the schema, and in exports of version 1: one file, or a simulation. */
export interface OldOperationRecord {
	id: string;
	projectId: string;
	sessionId: string;
	messageId: string;
	callId: string;
	type: 'file_create' | 'file_modify' | 'file_delete' | 'simulation';
	path: string | null;
	status: OperationStatus;
	before: string | null;
	after: string | null;
	additions: number;
	deletions: number;
	summary: string;
	startedAt: number;
	endedAt: number | null;
}

const changeTypes = { file_create: 'create', file_modify: 'modify', file_delete: 'remove' } as const;

/** An old operation as a journal entry. If it did not affect a file, it has no changes. */
export function journalEntry({ type, path, before, after, ...rest }: OldOperationRecord): OperationRecord {
	const isInJournal = rest.status === 'success' || rest.status === 'undone';
	const changes: ChangeRecord[] =
		type === 'simulation' || path === null || !isInJournal
			? []
			: [{ type: changeTypes[type], path, movedTo: null, kind: 'text', before, after }];
	return { ...rest, actor: 'agent', action: type, changes, contents: 'kept' };
}

/** To version 4: operations become the journal, sessions can be in the trash, calls of kind `search` become `web_search`. */
export async function upgradeToJournal(transaction: Transaction): Promise<void> {
	await transaction
		.table<OldOperationRecord | OperationRecord>('operations')
		.toCollection()
		.modify((record, context) => {
			if ('type' in record) context.value = journalEntry(record);
		});
	await transaction.table<SessionRecord>('sessions').toCollection().modify({ deletedAt: null });
	await transaction
		.table<Omit<CallRecord, 'kind'> & { kind: CallRecord['kind'] | 'search' }>('calls')
		.filter(({ kind }) => kind === 'search')
		.modify({ kind: 'web_search' });
}
