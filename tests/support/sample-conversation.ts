import type { MessagePart, MessageRecord, OperationRecord } from '#lib/db/records.ts';
import { textChange } from './storage/sample-records.ts';
import type { ToolCallPart } from '#lib/components/conversation/types.ts';

/** A finished message of the agent or the user, with changes by the test. */
export function message(
	id: string,
	role: 'user' | 'assistant',
	parts: MessagePart[],
	extra: Partial<MessageRecord> = {}
): MessageRecord {
	return {
		id,
		projectId: 'project',
		sessionId: 'session',
		order: 0,
		role,
		parts,
		createdAt: 0,
		stopReason: 'complete',
		partial: false,
		fault: null,
		usage: null,
		model: null,
		provider: null,
		iterations: 1,
		recorded: false,
		...extra
	};
}

export function text(value: string): MessagePart {
	return { type: 'text', text: value };
}

export function toolCall(callId: string, name: string, extra: Partial<ToolCallPart> = {}): ToolCallPart {
	return {
		type: 'tool_call',
		callId,
		name,
		argumentsText: '{"path":"amplifier.cir"}',
		arguments: { path: 'amplifier.cir' },
		status: 'success',
		result: 'What the model was told',
		operationIds: [],
		runId: null,
		elapsedMs: 12,
		...extra
	};
}

/** A change of one line of `amplifier.cir`. */
export function fileChange(id: string, extra: Partial<OperationRecord> = {}): OperationRecord {
	return {
		id,
		projectId: 'project',
		sessionId: 'session',
		messageId: 'answer',
		callId: 'call',
		actor: 'agent',
		action: 'patch_file',
		changes: [
			textChange({
				path: 'amplifier.cir',
				before: '* Amplifier\nRC vcc c 2.2k\n.end\n',
				after: '* Amplifier\nRC vcc c 4.7k\n.end\n'
			})
		],
		contents: 'kept',
		status: 'success',
		additions: 1,
		deletions: 1,
		summary: 'Modified amplifier.cir (+1, -1)',
		startedAt: 0,
		endedAt: 1,
		...extra
	};
}
