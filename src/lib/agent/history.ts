import type { Steps } from '#lib/base/slices.ts';
import type { MessagePart, MessageRecord, ResultImage } from '#lib/db/records.ts';
import type { ChatMessage, Replay, ToolCall, ToolMessage } from '#lib/llm/types.ts';
import { fenceResult } from '#lib/tools/pipeline/result.ts';
import { cutEnd, cutMiddle } from '#lib/tools/text/budget.ts';
import { fence } from '#lib/security/fence.ts';
import { compressedHistory, type InForce } from './compression/compressed-history.ts';
import { messageTokens } from './message-tokens.ts';
import { selectUnits, type HistoryUnit } from './history-selection.ts';
import { interruptedRound } from './interrupted-round.ts';
import { messageImportance, roundImportance, splitRounds } from './importance.ts';
import { checkpointText } from './workflow/checkpoint-text.ts';
import { withImages, type GivenImage } from './result-images.ts';
import { questionParts } from './turn-messages.ts';

/** Results of earlier turns describe old versions of the files, so part of each is enough. */
const OLD_RESULT_CHARACTERS = 1_000;

/** Tools whose results begin with what matters most. */
const ORDERED_RESULTS: ReadonlySet<string> = new Set(['run_simulation', 'inspect_data']);

/** What is left of a text or a result that is shortened to make room, UTF-16 units. */
const SHORT_CHARACTERS = 400;

type ToolPart = Extract<MessagePart, { type: 'tool_call' }>;

/**
 * A stored conversation as messages for a model: those that fit into a budget of tokens, the most important and the newest first.
 *
 * An answer and the results of its tool calls are kept or left out together. The user's last
 * message and what follows it are always kept. Reasoning is replayed only for the turn that is current.
 *
 * @param given what the model gets of the images of results; nothing of those that are missing
 * @param compression of which the model reads the summary instead of the messages; null for none
 */
export function toChatMessages(
	records: readonly MessageRecord[],
	budgetTokens: number,
	given: GivenImages = new Map(),
	compression: InForce | null = null
): ChatMessage[] {
	const compressed = compressedHistory(records, compression);
	if (!compressed) return selectUnits(unitsOf(records, 0, given), budgetTokens);
	const { opening, rest } = compressed;
	const units = unitsOf(rest, records.length - rest.length, given);
	return [opening, ...selectUnits(units, budgetTokens - messageTokens(opening))];
}

/** Does the work of `toChatMessages` that can be kept: afterwards, it is quick for the same records. */
export function* prepareHistory(records: readonly MessageRecord[]): Steps<void> {
	for (const record of records) {
		for (const { messages, short } of earlierUnits(record))
			for (const each of [...messages, ...(short ?? [])]) messageTokens(each);
		yield;
	}
}

/** The messages of records, all of them, as they are for the model once their turn is over. */
export function wholeMessages(records: readonly MessageRecord[]): ChatMessage[] {
	return records.flatMap((record) => earlierUnits(record).flatMap(({ messages }) => messages));
}

/** @param before number of messages of the conversation before these */
function unitsOf(records: readonly MessageRecord[], before: number, given: GivenImages): HistoryUnit[] {
	const lastUser = records.findLastIndex(({ role }) => role === 'user');
	let turn = -1;
	return records.flatMap((record, index) => {
		const isCurrent = index > lastUser;
		const isPlain = !isCurrent && before + index > 0 && given.size === 0;
		const units = isPlain ? earlierUnits(record) : toUnits(record, { isFirst: before + index === 0, isCurrent }, given);
		return units.map((unit) => {
			// What the user sent during an earlier answer begins a turn as a question does: what follows it belongs to it.
			if (unit.messages[0]?.role === 'user' && !isCurrent) turn++;
			return { ...unit, turn };
		});
	});
}

type GivenImages = ReadonlyMap<ResultImage, GivenImage>;

const noImages: GivenImages = new Map();
const known = new WeakMap<MessageRecord, readonly Omit<HistoryUnit, 'turn'>[]>();

/** The units of a record whose turn is over, without images; made once: records are never changed. */
function earlierUnits(record: MessageRecord): readonly Omit<HistoryUnit, 'turn'>[] {
	const units = known.get(record) ?? toUnits(record, { isFirst: false, isCurrent: false }, noImages);
	known.set(record, units);
	return units;
}

/** Messages that must stay together. */
type Unit = ChatMessage[];

function toUnits(
	record: MessageRecord,
	{ isFirst, isCurrent }: { isFirst: boolean; isCurrent: boolean },
	given: GivenImages
): Omit<HistoryUnit, 'turn'>[] {
	if (record.role === 'user') {
		const importance = messageImportance(record, isFirst);
		return [{ messages: [userMessage(record.parts)], short: null, importance }];
	}
	const rounds = splitRounds(record.parts).flatMap((parts) => {
		const messages = toRound(parts, given, isCurrent, isCurrent ? undefined : OLD_RESULT_CHARACTERS);
		if (messages.length === 0) return [];
		const importance = roundImportance(parts, record);
		// An image cannot be shortened.
		const isShortened =
			importance === 'compressible' && !parts.some((part) => part.type === 'tool_call' && part.images);
		const short = isShortened ? shortened(toRound(parts, new Map(), false, SHORT_CHARACTERS)) : null;
		return [{ messages, short, importance }];
	});
	const mark = interruptionMark(record);
	if (mark === null) return rounds;
	const marked = withMark(
		rounds.map(({ messages }) => messages),
		mark
	);
	const importance = record.pinned ? 'keep' : 'compressible';
	return marked.map((messages, index) => ({ short: null, importance, ...rounds[index], messages }));
}

/** A round with the beginning of its text. */
function shortened(messages: Unit): Unit {
	return messages.map((message) =>
		message.role === 'assistant' && message.content.length > SHORT_CHARACTERS
			? { ...message, content: `${message.content.slice(0, SHORT_CHARACTERS)}… [shortened]`, replay: null }
			: message
	);
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
		if (part.type === 'mention')
			return [{ type: 'text', text: fence('mention', { kind: part.target.kind, name: part.name }, part.content) }];
		if (part.type !== 'attachment') return [];
		if (part.mediaType.startsWith('image/')) return [{ type: 'image', mediaType: part.mediaType, data: part.data }];
		return [{ type: 'text', text: fence('attachment', { name: part.name }, part.data) }];
	});
	// Images come before text, the order that vision models were trained on.
	const ordered = content.toSorted((a, b) => Number(a.type === 'text') - Number(b.type === 'text'));
	return { role: 'user', content: ordered.length > 0 ? ordered : [{ type: 'text', text: '' }] };
}

/** @param limit of the results, UTF-16 units; without one for whole results */
function toRound(
	parts: readonly MessagePart[],
	given: GivenImages,
	isCurrent: boolean,
	limit: number | undefined
): Unit {
	const [sent] = parts;
	if (sent?.type === 'interjection') return [userMessage(questionParts(sent))];
	const checkpoints = parts.flatMap((part) => (part.type === 'suggestions' ? [checkpointText(part)] : []));
	const content = [joinText(parts, 'text'), ...checkpoints].filter((text) => text !== '').join('\n\n');
	const reasoning = isCurrent ? joinText(parts, 'reasoning') : '';
	// An unfinished call has no arguments that a service would accept.
	const calls = parts.filter((part): part is ToolPart => part.type === 'tool_call' && isWhole(part));
	if (content === '' && calls.length === 0) return [];
	const results = calls.map((part) =>
		withImages(
			toResult(part, limit),
			(part.images ?? []).flatMap((image) => given.get(image) ?? [])
		)
	);
	const replay = parts.map(replayOf).findLast((found) => found !== null) ?? null;
	return [{ role: 'assistant', content, reasoning, toolCalls: calls.map(toToolCall), replay }, ...results];
}

function toResult(part: ToolPart, limit: number | undefined): ToolMessage {
	const { callId, name, result } = part;
	// Fenced again, because the conversation may be older than the fences or come from an imported project.
	const cut = ORDERED_RESULTS.has(name) ? cutEnd : cutMiddle;
	const content = fenceResult(name, result ?? interruptedResult(part), limit, cut);
	return { role: 'tool', callId, name, content };
}

/** A killed tab may have stored a change without its result: the model must not make it again. */
function interruptedResult({ operationIds }: ToolPart): string {
	return operationIds.length === 0
		? 'The call was interrupted; there is no result.'
		: 'The call was interrupted after it had been recorded: what it changed in files, if anything, is stored completely; there is no other result.';
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

function interruptionMark({ partial, stopReason, parts }: MessageRecord): string | null {
	if (!partial) return null;
	const reason =
		stopReason === 'user'
			? 'This answer was interrupted by the user.'
			: `This answer was cut off (${stopReason ?? 'shutdown'}).`;
	const round = interruptedRound(parts);
	if (!round) return `[${reason}]`;
	const { ran, stopped, notRun } = round;
	const lists = [
		['that ran', ran],
		['stopped before their result', stopped],
		['that did not run', notRun]
	] as const;
	const tools = lists.flatMap(([title, names]) => (names.length === 0 ? [] : [`${title}: ${names.join(', ')}`]));
	return `[${reason} Tools of its last step ${tools.join('; ')}.]`;
}
