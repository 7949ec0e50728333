import type { ConversationSummary, KeptMessage } from '#lib/db/conversation/compression-records.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import { estimateTokens } from '#lib/llm/tokens/estimate.ts';
import { estimateMessage } from '#lib/llm/tokens/request-tokens.ts';
import type { ChatMessage } from '#lib/llm/types.ts';
import { wholeMessages } from '../history.ts';
import { messageImportance } from '../importance.ts';
import { openingMessage } from './compressed-history.ts';
import { messageExcerpt } from './message-excerpt.ts';
import { MAX_SUMMARY } from './summary.ts';

/** Part of the window that the conversation takes after it was compressed (I6). */
const TARGET_SHARE = 0.2;

/** How hard a try shortens (I6): whole messages at the end at most, and characters of the text of earlier ones that are kept. */
const TRIES: readonly Try[] = [
	{ recent: Infinity, characters: 500, keepsPreferred: true },
	{ recent: 2, characters: 200, keepsPreferred: true },
	{ recent: 1, characters: 100, keepsPreferred: false }
];

interface Try {
	recent: number;
	characters: number;
	/** Whether messages that need not be kept are kept as far as there is room. */
	keepsPreferred: boolean;
}

/** Tokens of the fence around an excerpt. */
const EXCERPT_TOKENS = 25;

/** Stands for the summary until there is one: as long as one may be, in the words of the conversation. */
function expectedSummary(compressed: readonly MessageRecord[]): ConversationSummary {
	let goal = '';
	for (const record of compressed) {
		if (goal.length >= MAX_SUMMARY) break;
		goal += messageExcerpt(record, MAX_SUMMARY);
	}
	// A short conversation may get a summary that is longer than itself.
	goal = goal.padEnd(MAX_SUMMARY, goal || '0').slice(0, MAX_SUMMARY);
	return { goal, decisions: '', tried: '', problem: '', state: '' };
}

export interface PlanRequest {
	/** Messages of the branch that is shown, in order. */
	records: readonly MessageRecord[];
	/** Number of messages at the end that stay whole; with their question. */
	keepRecent: number;
	/** Messages that the user wants to keep whole, besides those that are pinned. */
	keep: ReadonlySet<string>;
	/** Tokens that the input of a request may have. */
	window: number;
}

/** What a compression would do, before there is a summary. */
export interface CompressionPlan {
	/** The messages of the compressed part. */
	compressed: readonly MessageRecord[];
	kept: KeptMessage[];
	/** Tokens of the whole conversation now, and about after it, with a summary of the full length. */
	before: number;
	after: number;
	/** Whether that is within the target. */
	isEnough: boolean;
}

/**
 * Plans a compression: the newest messages stay whole, pinned ones and those that the user keeps too; of the earlier ones, what must be kept
 * is shortened, and what is preferred as far as there is room. Where the target is missed, it is tried twice more, harder each time.
 *
 * @param before tokens of the conversation now
 * @returns null when there is nothing before the newest messages
 */
export function planCompression(request: PlanRequest, before: number): CompressionPlan | null {
	let best: CompressionPlan | null = null;
	for (const each of TRIES) {
		const plan = planned(request, each, before);
		if (plan?.isEnough) return plan;
		if (plan && (!best || plan.after < best.after)) best = plan;
	}
	return best;
}

function planned(
	{ records, keepRecent, keep, window }: PlanRequest,
	{ recent, characters, keepsPreferred }: Try,
	before: number
): CompressionPlan | null {
	const start = wholeFrom(records, Math.min(recent, keepRecent));
	if (start <= 0) return null;
	const compressed = records.slice(0, start);
	const target = window * TARGET_SHARE;
	const summary = expectedSummary(compressed);
	const isWhole = (record: MessageRecord) => record.pinned === true || keep.has(record.id);
	const importances = new Map(compressed.map((record, index) => [record, messageImportance(record, index === 0)]));
	const form = new Map<string, number | null>();
	for (const record of compressed) {
		if (isWhole(record)) form.set(record.id, null);
		else if (importances.get(record) === 'keep') form.set(record.id, characters);
	}
	const keptInOrder = (): KeptMessage[] =>
		compressed.flatMap(({ id }) => (form.has(id) ? [{ id, characters: form.get(id) ?? null }] : []));
	const rest = tokensOf(wholeMessages(records.slice(start)));
	const opening = estimateMessage(openingMessage(compressed, { kept: keptInOrder(), summary }));
	let left = target - rest - opening;
	for (const record of keepsPreferred ? compressed.toReversed() : []) {
		if (form.has(record.id) || importances.get(record) !== 'prefer') continue;
		const tokens = estimateTokens(messageExcerpt(record, characters)) + EXCERPT_TOKENS;
		if (tokens > left) break;
		left -= tokens;
		form.set(record.id, characters);
	}
	const kept = keptInOrder();
	const after = rest + estimateMessage(openingMessage(compressed, { kept, summary }));
	return { compressed, kept, before, after, isEnough: after <= target };
}

/** Index of the first of the newest messages that stay whole: a question, so that no answer is without its own. */
function wholeFrom(records: readonly MessageRecord[], recent: number): number {
	let start = Math.max(0, records.length - recent);
	while (start > 0 && records[start]?.role !== 'user') start--;
	return start;
}

function tokensOf(messages: readonly ChatMessage[]): number {
	return messages.reduce((sum, message) => sum + estimateMessage(message), 0);
}
