import { interruptedPart } from '#lib/db/conversation/open-question.ts';
import type { PermissionRecord } from '#lib/db/permission-records.ts';
import type { InterjectionPart, MessagePart, MessageRecord, StopReason, WebSearchPart } from '#lib/db/records.ts';
import type { Replay, Usage, WebSource } from '#lib/llm/types.ts';
import type { ToolOutcome } from '#lib/tools/types.ts';
import type { AgentEvent } from './events.ts';

type ToolPart = Extract<MessagePart, { type: 'tool_call' }>;

/** Stop reasons of a complete answer. */
const WHOLE: ReadonlySet<StopReason> = new Set(['complete', 'iteration_limit']);

/**
 * Returns the message after one event of its turn. Parts are in the order in which the model wrote them.
 *
 * @param now milliseconds since 1970, for how long the model was thinking
 */
export function reduce(message: MessageRecord, event: AgentEvent, now: number): MessageRecord {
	switch (event.type) {
		case 'reasoning':
			return { ...message, parts: addReasoning(message.parts, event.text, now) };
		case 'text':
			return { ...message, parts: addText(endThinking(message.parts, now), event.text) };
		case 'tool_call_delta':
			return { ...message, parts: addDelta(endThinking(message.parts, now), event, message.iterations) };
		case 'interjection':
			return { ...message, parts: putInterjection(endThinking(message.parts, now), event.interjection) };
		case 'tool_start': {
			const { id, name, argumentsText, arguments: parsed } = event.call;
			if (hasResult(message.parts, id)) return message;
			const started = { name, argumentsText, arguments: parsed, status: 'running' as const };
			return { ...message, parts: patchCall(endThinking(message.parts, now), id, started, message.iterations) };
		}
		case 'tool_end':
			return { ...message, parts: patchCall(endThinking(message.parts, now), event.callId, endedCall(event)) };
		case 'permission_request':
		case 'permission_answer':
			return { ...message, parts: putPermission(message.parts, event.callId, event.permission) };
		case 'web_search':
			return { ...message, parts: putSearch(message.parts, searchPart(event)) };
		case 'source':
			return { ...message, parts: addSource(message.parts, event.source) };
		case 'replay':
			return { ...message, parts: keepReplay(message.parts, event.replay) };
		case 'answered':
			return { ...message, model: event.model };
		case 'usage':
			return { ...message, usage: addUsage(message.usage, event.usage) };
		case 'iteration':
			return { ...message, iterations: event.iteration };
		case 'turn_end':
			return {
				...message,
				parts: endThinking(message.parts, now).map((part) => interruptedPart(part, now)),
				stopReason: event.stopReason,
				partial: !WHOLE.has(event.stopReason),
				fault: event.fault,
				iterations: event.iterations
			};
		case 'intent':
		case 'state':
		case 'retry':
		case 'compression':
		case 'tool_progress':
		case 'file_conflict':
		case 'raw_response':
			return message;
	}
}

function addReasoning(parts: readonly MessagePart[], text: string, now: number): MessagePart[] {
	const last = parts.at(-1);
	if (last?.type === 'reasoning' && last.durationMs === null)
		return [...parts.slice(0, -1), { ...last, text: last.text + text }];
	return [...parts, { type: 'reasoning', text, startedAt: now, durationMs: null }];
}

function endThinking(parts: readonly MessagePart[], now: number): MessagePart[] {
	return parts.map((part) =>
		part.type === 'reasoning' && part.durationMs === null
			? { ...part, durationMs: Math.max(0, now - part.startedAt) }
			: part
	);
}

function addText(parts: readonly MessagePart[], text: string): MessagePart[] {
	const last = parts.at(-1);
	if (last?.type === 'text') return [...parts.slice(0, -1), { ...last, text: last.text + text }];
	return [...parts, { type: 'text', text }];
}

function addDelta(
	parts: readonly MessagePart[],
	{ id, name, text }: Extract<AgentEvent, { type: 'tool_call_delta' }>,
	round: number
): MessagePart[] {
	const written = parts.find((part) => part.type === 'tool_call' && part.callId === id);
	const before = written?.type === 'tool_call' ? written.argumentsText : '';
	return patchCall(parts, id, { ...(name === '' ? {} : { name }), argumentsText: before + text }, round);
}

/** Stored before the event that reports it. */
function putInterjection(parts: readonly MessagePart[], interjection: InterjectionPart): MessagePart[] {
	const isKnown = parts.some((part) => part.type === 'interjection' && part.id === interjection.id);
	return isKnown ? [...parts] : [...parts, interjection];
}

/** Changes the part of a call, or adds a part for a new call. */
function patchCall(parts: readonly MessagePart[], callId: string, change: Partial<ToolPart>, round = 0): MessagePart[] {
	const index = parts.findIndex((part) => part.type === 'tool_call' && part.callId === callId);
	const part = parts[index];
	if (part?.type === 'tool_call') return parts.with(index, { ...part, ...change });
	const blank: ToolPart = {
		type: 'tool_call',
		callId,
		name: '',
		argumentsText: '',
		arguments: null,
		status: 'writing',
		result: null,
		operationIds: [],
		runId: null,
		elapsedMs: null,
		...(round > 0 && { round })
	};
	return [...parts, { ...blank, ...change }];
}

/** A question, or the same one with its answer. */
function putPermission(parts: readonly MessagePart[], callId: string, permission: PermissionRecord): MessagePart[] {
	return parts.map((part) => {
		if (part.type !== 'tool_call' || part.callId !== callId) return part;
		const others = (part.permissions ?? []).filter(({ id }) => id !== permission.id);
		return { ...part, permissions: [...others, permission] };
	});
}

/** Results are stored before the events that report them. */
function hasResult(parts: readonly MessagePart[], callId: string): boolean {
	return parts.some((part) => part.type === 'tool_call' && part.callId === callId && part.result !== null);
}

function endedCall({ outcome, operations, elapsedMs }: Extract<AgentEvent, { type: 'tool_end' }>): Partial<ToolPart> {
	return {
		status: callStatus(outcome),
		result: outcome.content,
		operationIds: operations.map(({ id }) => id),
		...(outcome.images && { images: [...outcome.images] }),
		runId: outcome.details && 'runId' in outcome.details ? outcome.details.runId : null,
		elapsedMs
	};
}

function callStatus(outcome: ToolOutcome): ToolPart['status'] {
	return outcome.error?.errorType === 'aborted' ? 'interrupted' : outcome.status;
}

/** Stores what the provider expects back in the last part of the answer. */
function keepReplay(parts: readonly MessagePart[], replay: Replay): MessagePart[] {
	const last = parts.at(-1);
	const holds = last?.type === 'text' || last?.type === 'reasoning' || last?.type === 'tool_call';
	return holds && last.replay === undefined ? [...parts.slice(0, -1), { ...last, replay }] : [...parts];
}

function searchPart({ engine, query, outcome }: Extract<AgentEvent, { type: 'web_search' }>): WebSearchPart {
	const state = outcome === null ? 'searching' : outcome.ok ? 'found' : 'failed';
	const fault = outcome === null || outcome.ok ? null : outcome.fault;
	return { type: 'web_search', engine, query, state, sources: outcome?.ok ? outcome.sources : [], fault };
}

/** A search is the first part, so that it does not split a text. */
function putSearch(parts: readonly MessagePart[], search: WebSearchPart): MessagePart[] {
	const index = parts.findIndex((part) => part.type === 'web_search' && part.engine === search.engine);
	return index === -1 ? [search, ...parts] : parts.with(index, search);
}

const BY_PROVIDER = 'provider';

function addSource(parts: readonly MessagePart[], source: WebSource): MessagePart[] {
	const known = parts.find((part) => part.type === 'web_search' && part.engine === BY_PROVIDER);
	const before = known?.type === 'web_search' ? known.sources : [];
	const index = before.findIndex(({ url }) => url === source.url);
	const sources = index === -1 ? [...before, source] : before.with(index, source);
	const search = { engine: BY_PROVIDER, query: '', outcome: { ok: true as const, sources } };
	return putSearch(parts, searchPart({ type: 'web_search', ...search }));
}

/** Sum over the calls of a turn; a count that no call has reported stays null. */
function addUsage(sum: MessageRecord['usage'], usage: Usage): MessageRecord['usage'] {
	const add = (a: number | null | undefined, b: number | null) => (b === null ? (a ?? null) : (a ?? 0) + b);
	return {
		total: add(sum?.total, usage.total),
		prompt: add(sum?.prompt, usage.prompt),
		completion: add(sum?.completion, usage.completion),
		cached: add(sum?.cached, usage.cached)
	};
}
