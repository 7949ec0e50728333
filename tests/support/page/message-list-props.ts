import type { MessageRecord, OperationRecord } from '#lib/db/records.ts';
import type { CompressionView } from '#lib/components/conversation/compression/compression-view.ts';
import type { SessionRecords } from '#lib/components/conversation/types.ts';

/** Nothing is compressed, and how full the context is is not known. */
export const noCompression: CompressionView = {
	inForce: null,
	use: null,
	leftOut: 0,
	plan: () => null,
	draft: () => Promise.reject(new Error('Nothing to summarize')),
	apply: async () => undefined,
	undo: async () => undefined,
	edit: async () => undefined
};

/** The properties of a message list that shows messages and the changes of their calls. */
export function listProps(messages: MessageRecord[], operations: OperationRecord[] = []) {
	const records: SessionRecords = {
		operations: new Map(operations.map((operation) => [operation.id, operation])),
		differences: new Map(),
		runs: new Map(),
		progress: new Map(),
		usage: new Map()
	};
	return {
		messages,
		records,
		versions: () => null,
		streamingId: null as string | null,
		running: false,
		scrollTop: null,
		compression: noCompression
	};
}
