import type { ChangeRecord, OperationRecord } from './records.ts';

/**
 * Contents of the journal that an export takes along, characters: the newest entries, as many as fit. An import refuses
 * files of more than 50 MB, and JSON needs up to three bytes for a character and two for a line break.
 */
const MAX_JOURNAL_CONTENTS = 12_000_000;

/** Bytes in JSON. */
interface EncodedBytes {
	base64: string;
}

type EncodedContent = string | EncodedBytes | null;

/** A journal entry as JSON can hold it. */
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
	// In pieces: the characters of a large file are too many to be arguments of one call.
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
