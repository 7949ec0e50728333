import type { ChangeRecord, OperationRecord } from '../records.ts';

/**
 * Maximum length of journal contents in an export, characters: as many of the newest entries as fit. An import refuses
 * files of more than 50 MB, and JSON needs up to three bytes per character and two per line break.
 */
const MAX_JOURNAL_CONTENTS = 12_000_000;

/** Bytes as base64 for JSON. */
interface EncodedBytes {
	base64: string;
}

type EncodedContent = string | EncodedBytes | null;

/** A journal entry in the form that JSON can hold. */
export type BackupOperation = Omit<OperationRecord, 'changes'> & {
	changes: (Omit<ChangeRecord, 'before' | 'after'> & { before: EncodedContent; after: EncodedContent })[];
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

function encode(content: string | Uint8Array | null): EncodedContent {
	if (content === null || typeof content === 'string') return content;
	// In pieces, because a large file has too many characters for the arguments of one call.
	const pieces: string[] = [];
	for (let at = 0; at < content.length; at += 0x8000)
		pieces.push(String.fromCharCode(...content.subarray(at, at + 0x8000)));
	return { base64: btoa(pieces.join('')) };
}

function decode(content: EncodedContent): string | Uint8Array | null {
	if (content === null || typeof content === 'string') return content;
	return Uint8Array.from(atob(content.base64), (character) => character.charCodeAt(0));
}

function lengthOf(content: EncodedContent): number {
	return typeof content === 'string' ? content.length : (content?.base64.length ?? 0);
}
