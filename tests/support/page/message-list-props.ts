import type { MessageRecord, OperationRecord } from '#lib/db/records.ts';
import type { SessionRecords } from '#lib/components/conversation/types.ts';

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
		scrollTop: null
	};
}
