import type { ChangeRecord, OperationRecord } from '../records.ts';
import { decodeContent, encodeContent, encodedLength, type EncodedContent } from './encoded-content.ts';

/**
 * Maximum length of journal contents in an export, characters: as many of the newest entries as fit. An import refuses
 * files of more than 50 MB, and JSON needs up to three bytes per character and two per line break.
 */
const MAX_JOURNAL_CONTENTS = 12_000_000;

/** A journal entry in the form that JSON can hold. */
export type BackupOperation = Omit<OperationRecord, 'changes'> & {
	changes: (Omit<ChangeRecord, 'before' | 'after'> & { before: EncodedContent | null; after: EncodedContent | null })[];
};

/** @param operations oldest first */
export function encodeJournal(
	operations: readonly OperationRecord[],
	maxContents = MAX_JOURNAL_CONTENTS
): BackupOperation[] {
	let left = maxContents;
	return operations
		.toReversed()
		.map((operation): BackupOperation => {
			const changes = operation.changes.map((change) => ({
				...change,
				before: encode(change.before),
				after: encode(change.after)
			}));
			left -= changes.reduce((sum, { before, after }) => sum + lengthOf(before) + lengthOf(after), 0);
			if (left >= 0) return { ...operation, changes };
			return {
				...operation,
				contents: 'dropped',
				changes: changes.map((change) => ({ ...change, before: null, after: null }))
			};
		})
		.toReversed();
}

/** @throws DOMException when bytes are not base64 */
export function decodeJournal(operations: readonly BackupOperation[]): OperationRecord[] {
	return operations.map((operation) => ({
		...operation,
		changes: operation.changes.map((change) => ({
			...change,
			before: decode(change.before),
			after: decode(change.after)
		}))
	}));
}

function encode(content: string | Uint8Array | null): EncodedContent | null {
	return content === null ? null : encodeContent(content);
}

function decode(content: EncodedContent | null): string | Uint8Array | null {
	return content === null ? null : decodeContent(content);
}

function lengthOf(content: EncodedContent | null): number {
	return content === null ? 0 : encodedLength(content);
}
