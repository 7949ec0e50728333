import { inSlices } from '#lib/base/slices.ts';
import type { ContextSectionReport } from '#lib/db/conversation/trace-records.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { estimateParts, requestParts } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage, LlmRequest } from '#lib/llm/types.ts';
import { compressedHistory, questionsLeftOut, type InForce } from '../compression/compressed-history.ts';
import { prepareHistory, toChatMessages } from '../history.ts';
import { messageTokens } from '../message-tokens.ts';
import { layersOf } from '../prompt/system-prompt.ts';
import type { TurnProfile } from '../turn-profile.ts';
import { switchableCollectors } from './collectors.ts';
import { webBudget } from './input-budget.ts';
import { planRequest, type PlannedRequest, type PlannedTurn } from './planned-request.ts';

/** What of a part is sent. `off`: the user has switched it off. `reserved`: room for what is not known yet. */
export type PartState = ContextSectionReport['state'] | 'off' | 'reserved';

export type GroupKind = 'system' | 'tools' | 'context' | 'web' | 'summary' | 'history' | 'next';

/** One part of a request. */
export interface RequestPart {
	/** Unique in the request. */
	id: string;
	/** Layer of the prompt, name of a tool, id of a collector, role of a message. */
	name: string;
	/** In the request, by the quick estimate. */
	tokens: number;
	/** Of all that it had to say, where that is more. */
	wanted: number;
	state: PartState;
	/** Code of the fault of a part that failed. */
	code?: string;
	text: string;
}

/** Parts of one kind. */
export interface PartGroup {
	kind: GroupKind;
	tokens: number;
	parts: RequestPart[];
}

/** The next request, as far as it is known before it is sent. */
export interface Inspection {
	/** Tokens that the input may have. */
	window: number;
	tokens: number;
	/** In the order in which the model reads them. */
	groups: PartGroup[];
	/** Earlier questions that do not fit. */
	leftOut: number;
}

/**
 * What the next request would consist of. Nothing is stored and nothing leaves the device: passages are found by words alone, and the task
 * of a stage is decided when the message is sent. Images of results are not counted.
 */
export async function inspectRequest(
	profile: TurnProfile,
	turn: Omit<PlannedTurn, 'task' | 'seenHashes' | 'isPreview'>,
	{ compression, off }: { compression: InForce | null; off: ReadonlySet<string> }
): Promise<Inspection> {
	const planned = await planRequest(profile, { ...turn, task: null, seenHashes: new Map(), isPreview: true });
	await inSlices(prepareHistory(turn.records));
	const sent = toChatMessages(turn.records, planned.room.conversation, undefined, compression);
	const isCompressed = compressedHistory(turn.records, compression) !== null;
	const [summary, rest] = isCompressed ? [sent.slice(0, 1), sent.slice(1)] : [[], sent];
	const newest = rest.findLastIndex(({ role }) => role === 'user');
	const groups = [
		group('system', layersOf(planned.system.content).map(layerPart)),
		group('tools', planned.tools.map(toolPart)),
		group('context', contextParts(planned, off)),
		group('web', turn.hasWeb ? [webPart(planned)] : []),
		group('summary', summary.map(messagePart)),
		group('history', rest.slice(0, newest).map(messagePart)),
		group('next', rest.slice(newest).map(messagePart))
	].filter(({ parts }) => parts.length > 0);
	return {
		window: planned.input.window,
		tokens: groups.reduce((sum, { tokens }) => sum + tokens, 0),
		groups,
		leftOut: questionsLeftOut(turn.records, sent, compression)
	};
}

function group(kind: GroupKind, parts: Omit<RequestPart, 'id'>[]): PartGroup {
	const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
	return { kind, tokens, parts: parts.map((part, index) => ({ id: `${kind}-${index}`, ...part })) };
}

type NewPart = Omit<RequestPart, 'id'>;

function wholePart(name: string, text: string, tokens: number): NewPart {
	return { name, text, tokens, wanted: tokens, state: 'whole' };
}

function layerPart(text: string): NewPart {
	const [title = ''] = text.split('\n', 1);
	return wholePart(title, text, estimateTokens(text));
}

function toolPart(tool: LlmRequest['tools'][number]): NewPart {
	const tokens = estimateParts(requestParts({ messages: [], tools: [tool] }));
	return wholePart(tool.name, JSON.stringify(tool, null, 2), tokens);
}

function contextParts({ context: { report, sections } }: PlannedRequest, off: ReadonlySet<string>): NewPart[] {
	const texts = new Map(sections.map(({ id, text }) => [id, text]));
	const known = report.sections.map(({ id, ...section }) => ({ name: id, text: texts.get(id) ?? '', ...section }));
	// A collector without a report had nothing to say.
	const missing = switchableCollectors.flatMap((id): NewPart[] =>
		off.has(id) ? [{ name: id, text: '', tokens: 0, wanted: 0, state: 'off' }] : []
	);
	return [...known, ...missing];
}

function webPart({ input }: PlannedRequest): NewPart {
	const tokens = webBudget(input);
	return { name: 'web', text: '', tokens, wanted: tokens, state: 'reserved' };
}

function messagePart(message: ChatMessage): NewPart {
	return wholePart(message.role, messageText(message), messageTokens(message));
}

/** A message as text: its calls with their arguments, images by their type. */
function messageText(message: ChatMessage): string {
	if (message.role === 'user')
		return message.content.map((part) => (part.type === 'text' ? part.text : `[${part.mediaType}]`)).join('\n\n');
	if (message.role !== 'assistant') return message.content;
	const calls = message.toolCalls.map(({ name, argumentsText }) => `${name}(${argumentsText})`);
	return [message.reasoning, message.content, ...calls].filter((text) => text !== '').join('\n\n');
}
