import { Fault } from '#lib/base/fault.ts';
import { canGoOn, madeHere, openQuestion } from '#lib/db/conversation/open-question.ts';
import type { PermissionDecision, PermissionRecord } from '#lib/db/permission-records.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import { parseArguments } from '#lib/llm/call/response-buffer.ts';
import type { GoingOn } from './loop.ts';

export interface Answered {
	/** The message with the answer in it, and the arguments of the calls that were not started. */
	message: MessageRecord;
	goesOn: GoingOn;
	/** What the user has decided on for the calls that are run again, by call. */
	answered: ReadonlyMap<string, PermissionRecord[]>;
}

/**
 * How the turn of an answer goes on that waited for a permission when its tab ended.
 *
 * @param permissionId of the question that is answered
 * @throws Fault `question_answered` when the answer does not wait for it any more
 */
export function answerQuestion(message: MessageRecord, permissionId: string, decision: PermissionDecision): Answered {
	const question = openQuestion(message);
	if (!question || question.permission.id !== permissionId || !canGoOn(message))
		throw new Fault('question_answered', 'This question is not open any more');
	const parts = message.parts.map((part): MessagePart => {
		if (part.type !== 'tool_call' || part.result !== null) return part;
		const permissions =
			part === question.call
				? part.permissions?.map((record) => (record === question.permission ? { ...record, decision } : record))
				: part.permissions;
		const read = part.arguments ?? parseArguments(part.argumentsText);
		return { ...part, arguments: read, ...(permissions && { permissions }) };
	});
	const calls = parts.filter((part) => part.type === 'tool_call');
	// Every earlier answer has all its results: what has none belongs to the last one.
	const left = calls.filter((part) => part.result === null && part.arguments !== null);
	return {
		message: { ...message, parts },
		goesOn: {
			calls: left.map(({ callId, name, arguments: parsed, argumentsText }) => ({
				id: callId,
				name,
				arguments: parsed,
				argumentsText
			})),
			alreadyRun: callsBefore(parts, left[0]),
			iteration: message.iterations,
			callIds: calls.map(({ callId }) => callId)
		},
		// Whatever else is stored with a call, such as what came with an import of an earlier version, is asked about.
		answered: new Map(left.map((part) => [part.callId, madeHere(message, part)]))
	};
}

/** Calls directly before one: those of the same answer. */
function callsBefore(parts: readonly MessagePart[], first: MessagePart | undefined): number {
	const before = parts.slice(0, first ? parts.indexOf(first) : 0);
	return before.length - 1 - before.findLastIndex(({ type }) => type !== 'tool_call');
}
