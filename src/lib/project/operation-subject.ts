import type { ChangeRecord } from '#lib/db/records.ts';

/** What an entry is mainly about: its only file, or how many there are. */
export type OperationSubject = { type: 'several'; count: number } | Change;

type Change = Pick<ChangeRecord, 'type' | 'path' | 'movedTo' | 'kind'>;

/** Folders count only where no file was changed: most are created for a file. */
export function operationSubject(changes: readonly Change[]): OperationSubject {
	const files = changes.filter(({ kind }) => kind !== 'folder');
	const [only, ...others] = files.length > 0 ? files : changes;
	return only && others.length === 0 ? only : { type: 'several', count: files.length };
}
