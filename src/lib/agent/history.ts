import type { MessagePart, MessageRecord, ResultImage } from '#lib/db/records.ts';
import { estimateMessage } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage, Replay, ToolCall, ToolMessage } from '#lib/llm/types.ts';
import { fenceResult } from '#lib/tools/pipeline/result.ts';
import { fence } from '#lib/security/fence.ts';
import { withImages, type GivenImage } from './result-images.ts';
import { questionParts } from './turn-messages.ts';

/** Results of earlier turns describe old versions of the files, so part of each is enough. */
const OLD_RESULT_CHARACTERS = 1_000;

type ToolPart = Extract<MessagePart, { type: 'tool_call' }>;

/**
 * A stored conversation as messages for a model: the newest that fit into a budget of tokens.
 *
 * An answer and the results of its tool calls are kept or left out together. The user's last
 * message and what follows it are always kept. Reasoning is replayed only for the turn that is current.
 *
 * @param given what the model gets of the images of results; nothing of those that are missing
 */
export function toChatMessages(
	records: readonly MessageRecord[],
	budgetTokens: number,
	given: GivenImages = new Map()
): ChatMessage[] {
	const lastUser = records.findLastIndex(({ role }) => role === 'user');
	const ofRecords = records.map((record, index) => toUnits(record, index > lastUser, given));
	const units = ofRecords.flat();
	const keepFrom = ofRecords.slice(0, Math.max(0, lastUser)).flat().length;
	let used = 0;
	let first = units.length;
	while (first > 0) {
		used += unitTokens(units[first - 1] ?? []);
		if (used > budgetTokens && first - 1 < keepFrom) break;
		first--;
	}
	// A conversation starts with the user: an answer without a question confuses models, and some services refuse it.
	while (first < keepFrom && units[first]?.[0]?.role !== 'user') first++;
	return units.slice(first).flat();
}

type GivenImages = ReadonlyMap<ResultImage, GivenImage>;

/** Messages that must stay together. */
type Unit = ChatMessage[];

function toUnits(record: MessageRecord, isCurrent: boolean, given: GivenImages): Unit[] {
	if (record.role === 'user') return [[userMessage(record.parts)]];
	const rounds = splitRounds(record.parts)
		.map((parts) => toRound(parts, isCurrent, given))
		.filter((round) => round.length > 0);
	const mark = interruptionMark(record);
	return mark === null ? rounds : withMark(rounds, mark);
}

/** Adds the mark to the text of the last answer, or as a separate answer after tool results. */
function withMark(rounds: readonly Unit[], mark: string): Unit[] {
	const last = rounds.at(-1)?.[0];
	if (last?.role === 'assistant' && last.toolCalls.length === 0)
		return [...rounds.slice(0, -1), [{ ...last, content: `${last.content}\n\n${mark}` }]];
	return [...rounds, [{ role: 'assistant', content: mark, reasoning: '', toolCalls: [], replay: null }]];
}

/** What the user sent, as a message for a model. */
export function userMessage(parts: readonly MessagePart[]): ChatMessage {
	const content = parts.flatMap((part): Extract<ChatMessage, { role: 'user' }>['content'] => {
		if (part.type === 'text') return [{ type: 'text', text: part.text }];
		if (part.type !== 'attachment') return [];
		if (part.mediaType.startsWith('image/')) return [{ type: 'image', mediaType: part.mediaType, data: part.data }];
		return [{ type: 'text', text: fence('attachment', { name: part.name }, part.data) }];
	});
	// Images come before text, the order that vision models were trained on.
	const ordered = content.toSorted((a, b) => Number(a.type === 'text') - Number(b.type === 'text'));
	return { role: 'user', content: ordered.length > 0 ? ordered : [{ type: 'text', text: '' }] };
}

/** Splits the parts into rounds: text or reasoning after a tool call starts a new one, and what the user sent stands alone. */
function splitRounds(parts: readonly MessagePart[]): MessagePart[][] {
	const rounds: MessagePart[][] = [];
	let current: MessagePart[] = [];
	for (const part of parts) {
		const before = current.at(-1);
		const isApart = part.type === 'interjection' || before?.type === 'interjection';
		if (before && (isApart || (part.type !== 'tool_call' && before.type === 'tool_call'))) {
			rounds.push(current);
			current = [];
		}
		current.push(part);
	}
	return current.length > 0 ? [...rounds, current] : rounds;
}

function toRound(parts: readonly MessagePart[], isCurrent: boolean, given: GivenImages): Unit {
	const [sent] = parts;
	if (sent?.type === 'interjection') return [userMessage(questionParts(sent))];
	const content = joinText(parts, 'text');
	const reasoning = isCurrent ? joinText(parts, 'reasoning') : '';
	// An unfinished call has no arguments that a service would accept.
	const calls = parts.filter((part): part is ToolPart => part.type === 'tool_call' && isWhole(part));
	if (content === '' && calls.length === 0) return [];
	const results = calls.map((part) =>
		withImages(
			toResult(part, isCurrent),
			(part.images ?? []).flatMap((image) => given.get(image) ?? [])
		)
	);
	const replay = parts.map(replayOf).findLast((found) => found !== null) ?? null;
	return [{ role: 'assistant', content, reasoning, toolCalls: calls.map(toToolCall), replay }, ...results];
}

function toResult(part: ToolPart, isCurrent: boolean): ToolMessage {
	const { callId, name, result } = part;
	// Fenced again, because the conversation may be older than the fences or come from an imported project.
	const content = fenceResult(name, result ?? interruptedResult(part), isCurrent ? undefined : OLD_RESULT_CHARACTERS);
	return { role: 'tool', callId, name, content };
}

/** A killed tab may have stored a change without its result: the model must not make it again. */
function interruptedResult({ operationIds }: ToolPart): string {
	return operationIds.length === 0
		? 'The call was interrupted; there is no result.'
		: 'The call was interrupted after its change of files had been stored completely; there is no other result.';
}

function replayOf(part: MessagePart): Replay | null {
	return 'replay' in part ? (part.replay ?? null) : null;
}

function isWhole(part: ToolPart): boolean {
	return part.name !== '' && (part.result !== null || part.arguments !== null);
}

function toToolCall(part: ToolPart): ToolCall {
	return { id: part.callId, name: part.name, arguments: part.arguments, argumentsText: part.argumentsText };
}

function joinText(parts: readonly MessagePart[], type: 'text' | 'reasoning'): string {
	return parts.flatMap((part) => (part.type === type ? [part.text] : [])).join('');
}

function interruptionMark({ partial, stopReason }: MessageRecord): string | null {
	if (!partial) return null;
	return stopReason === 'user'
		? '[This answer was interrupted by the user.]'
		: `[This answer was cut off (${stopReason ?? 'shutdown'}).]`;
}

function unitTokens(unit: Unit): number {
	return unit.reduce((sum, message) => sum + estimateMessage(message), 0);
}
