import type { PermissionRecord } from '../permission-records.ts';
import type { MessagePart, MessageRecord } from '../records.ts';

type ToolPart = Extract<MessagePart, { type: 'tool_call' }>;

export interface OpenQuestion {
	call: ToolPart;
	permission: PermissionRecord;
}

/** The question to the user that an unfinished answer waits for, or null. One that was not asked in this message is none. */
export function openQuestion(message: Pick<MessageRecord, 'id' | 'stopReason' | 'parts'>): OpenQuestion | null {
	if (message.stopReason !== null) return null;
	for (const call of message.parts) {
		if (call.type !== 'tool_call') continue;
		const permission = madeHere(message, call).find(({ decision }) => decision === null);
		if (permission) return { call, permission };
	}
	return null;
}

/** What was asked and decided on for a call in this message, by this installation: the only records that may be acted on. */
export function madeHere({ id }: Pick<MessageRecord, 'id'>, { permissions = [] }: ToolPart): PermissionRecord[] {
	return permissions.filter(({ madeIn }) => madeIn === id);
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
	if (part.type !== 'tool_call') return part;
	const isRunning = part.status === 'writing' || part.status === 'running';
	const isAsking = part.permissions?.some(({ decision }) => decision === null) ?? false;
	if (!isRunning && !isAsking) return part;
	const ended: ToolPart = isRunning || part.result === null ? { ...part, status: 'interrupted' } : part;
	if (!part.permissions) return ended;
	const denied = { allowed: false, by: 'stop', scope: null, note: '', at: now } as const;
	const permissions = part.permissions.map((record) => (record.decision ? record : { ...record, decision: denied }));
	return { ...ended, permissions };
}

/**
 * A message of a copy or an import with an end, which nothing can go on from: what came from elsewhere allows nothing here. Of calls
 * that have no result only denials are kept.
 */
export function endedCopy(message: MessageRecord, now: number): MessageRecord {
	const parts = message.parts.map((part) => withoutAllowed(interruptedPart(part, now)));
	if (message.stopReason !== null) return { ...message, parts };
	if (message.role === 'user') return { ...message, parts, stopReason: 'complete' };
	return { ...message, parts, partial: true, stopReason: 'shutdown' };
}

function withoutAllowed(part: MessagePart): MessagePart {
	if (part.type !== 'tool_call' || !part.permissions) return part;
	const { permissions, ...call } = part;
	const kept = permissions
		.filter(({ decision }) => call.result !== null || decision?.allowed === false)
		.map(({ madeIn: _, ...record }) => record);
	return { ...call, ...(kept.length > 0 && { permissions: kept }) };
}
