import type { PermissionRecord } from '../permission-records.ts';
import type { MessagePart, MessageRecord } from '../records.ts';

type ToolPart = Extract<MessagePart, { type: 'tool_call' }>;

export interface OpenQuestion {
	call: ToolPart;
	permission: PermissionRecord;
}

/** The question to the user that an unfinished answer waits for, or null. */
export function openQuestion({ stopReason, parts }: Pick<MessageRecord, 'stopReason' | 'parts'>): OpenQuestion | null {
	if (stopReason !== null) return null;
	for (const call of parts) {
		const permission = call.type === 'tool_call' ? call.permissions?.find(({ decision }) => decision === null) : null;
		if (call.type === 'tool_call' && permission) return { call, permission };
	}
	return null;
}

/** The question that a conversation waits for, or null. */
export function firstQuestion(messages: readonly MessageRecord[]): OpenQuestion | null {
	return messages.map(openQuestion).find((question) => question !== null) ?? null;
}

/**
 * Whether an answer that no tab writes any more can go on once its question is answered. Not when the call has changed files
 * already, because it would change them again; and not in the recorded demo, whose model knows only one course of events.
 */
export function canGoOn(message: MessageRecord): boolean {
	const question = message.recorded ? null : openQuestion(message);
	return question !== null && question.call.operationIds.length === 0;
}

/** The part with an end: a call that did not finish was interrupted, and what it asked was not allowed. */
export function interruptedPart(part: MessagePart, now: number): MessagePart {
	if (part.type === 'web_search' && part.state === 'searching') return { ...part, state: 'interrupted' };
	if (part.type !== 'tool_call' || (part.status !== 'writing' && part.status !== 'running')) return part;
	const interrupted: ToolPart = { ...part, status: 'interrupted' };
	if (!part.permissions) return interrupted;
	const denied = { allowed: false, by: 'stop', scope: null, note: '', at: now } as const;
	const permissions = part.permissions.map((record) => (record.decision ? record : { ...record, decision: denied }));
	return { ...interrupted, permissions };
}
