import { toChatMessages } from '#lib/agent/history.ts';
import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import type { ChatMessage } from '#lib/llm/types.ts';

/** Rules of `src/lib/agent/SPEC.md` that stored messages break when no turn runs, in words. */
export function brokenRules(messages: readonly MessageRecord[]): string[] {
	return [...messages.flatMap(brokenByMessage), ...brokenHistory(toChatMessages(messages, 1_000_000))];
}

function brokenByMessage({ id, role, parts, stopReason, partial }: MessageRecord): string[] {
	const broken: string[] = [];
	if (stopReason === null) broken.push(`[MSG3] ${role} ${id} has no stop reason`);
	const isWhole = stopReason === 'complete' || stopReason === 'iteration_limit';
	if (partial === isWhole) broken.push(`[MSG4] ${id} ended with ${stopReason} and partial ${partial}`);
	const ids = parts.flatMap((part) => (part.type === 'tool_call' ? [part.callId] : []));
	if (new Set(ids).size < ids.length) broken.push(`[LOOP10] ${id} uses the id of a call twice: ${ids.join(', ')}`);
	for (const [index, part] of parts.entries()) {
		const problem = brokenByPart(part, parts[index - 1]);
		if (problem !== null) broken.push(`${problem} in ${id}`);
	}
	return broken;
}

function brokenByPart(part: MessagePart, before: MessagePart | undefined): string | null {
	if (part.type === 'text' && before?.type === 'text') return '[MSG1] adjacent texts are two parts';
	if (part.type === 'reasoning' && part.durationMs === null) return '[MSG2] reasoning without a duration';
	if (part.type === 'web_search' && part.state === 'searching') return '[MSG3] a search goes on';
	if (part.type !== 'tool_call') return null;
	if (part.status === 'writing' || part.status === 'running') return `[MSG3] ${part.name} is ${part.status}`;
	if (part.result === null && part.status !== 'interrupted') return `[RUN5] ${part.name} ended without a result`;
	const isOpen = part.permissions?.some(({ decision }) => decision === null);
	return isOpen ? `[PERM10] a question about ${part.name} is open` : null;
}

/** Calls and results as a service wants them: every call is followed by its result, before anything else. */
function brokenHistory(messages: readonly ChatMessage[]): string[] {
	const broken: string[] = [];
	let open = new Set<string>();
	for (const message of messages) {
		if (message.role === 'tool') {
			if (!open.delete(message.callId)) broken.push(`[HIST1] a result without its call: ${message.callId}`);
			continue;
		}
		if (open.size > 0) broken.push(`[HIST1] calls without results: ${[...open].join(', ')}`);
		open = new Set(message.role === 'assistant' ? message.toolCalls.map(({ id }) => id) : []);
	}
	if (open.size > 0) broken.push(`[HIST1] calls without results: ${[...open].join(', ')}`);
	return broken;
}
