import type { Clock } from '#lib/base/clock.ts';
import { Fault } from '#lib/base/fault.ts';
import type { CompressionRecord, ConversationSummary } from '#lib/db/conversation/compression-records.ts';
import type { MessageRecord } from '#lib/db/records.ts';
import type { ChatMessage, LlmClient, LlmResponse, ModelConnection } from '#lib/llm/types.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { callModel } from '../model-call.ts';
import type { ProjectPrompts } from '../prompt/overrides.ts';
import { buildTaskPrompt } from '../prompt/system-prompt.ts';
import { MAX_SUMMARY, readSummary, summaryLength, summaryText } from './summary.ts';
import { transcriptOf } from './transcript.ts';

/** How long the answer may take after it was stopped, milliseconds. */
const STOP_GRACE_MS = 400;
/** Tokens of the answer: 1,000 characters in JSON in any script, and what models think that reason whatever is asked of them. */
const MAX_OUTPUT_TOKENS = 6_000;
/** Part of the window that the conversation may take in the request; the prompt and the answer need the rest. */
const TRANSCRIPT_SHARE = 0.6;

/** The model that writes the summary. */
export interface Summarizer {
	llm: LlmClient;
	connection: ModelConnection;
	/** Tokens that the input of a request may have. */
	window: number;
	/** Maximum length of the summary; 1,000 if missing. */
	characters?: number;
	overrides: ProjectPrompts;
	clock: Clock;
	signal: AbortSignal;
}

export interface SummaryRequest {
	/** The messages of the compressed part, in order. */
	compressed: readonly MessageRecord[];
	/** The compression before, whose summary the new one replaces; null for the first one. */
	previous: Pick<CompressionRecord, 'upTo' | 'summary'> | null;
	goals: readonly DesignGoal[];
}

/** Why there is no summary. */
type Reason = 'service' | 'refused' | 'unreadable' | 'too_long';

/**
 * Asks the model for the summary of a part of a conversation. One that is too long, or cannot be read, is asked for once more.
 *
 * @throws Fault `compression_failed` with the `reason`: `service`, `refused`, `unreadable` or `too_long`, and for `service` the `cause`, the
 *   code of the fault; `aborted` when it was stopped
 */
export async function summarize(request: SummaryRequest, summarizer: Summarizer): Promise<ConversationSummary> {
	const limit = Math.min(MAX_SUMMARY, summarizer.characters ?? MAX_SUMMARY);
	const messages = requestMessages(request, summarizer);
	const first = await answerTo(messages, summarizer);
	const summary = readSummary(first);
	if (summary && summaryLength(summary) <= limit) return summary;
	const complaint = summary
		? `That is ${summaryLength(summary)} characters. Answer again with at most ${limit} in all fields together: keep what decides how the work goes on.`
		: 'That could not be read. Answer again, with the JSON only.';
	const second = readSummary(
		await answerTo(
			[
				...messages,
				{ role: 'assistant', content: first, reasoning: '', toolCalls: [], replay: null },
				{ role: 'user', content: [{ type: 'text', text: complaint }] }
			],
			summarizer
		)
	);
	if (!second) throw failure('unreadable', 'The answer has no summary.');
	if (summaryLength(second) > limit) throw failure('too_long', `The summary has more than ${limit} characters.`);
	return second;
}

function requestMessages(
	{ compressed, previous, goals }: SummaryRequest,
	{ window, overrides }: Summarizer
): ChatMessage[] {
	// The summary before stands for what it was made of. When nothing followed, all is summarized again.
	const known = compressed.findIndex(({ id }) => id === previous?.upTo);
	const isFurther = known >= 0 && known < compressed.length - 1;
	const values = {
		previous: isFurther && previous ? summaryText(previous.summary) : '',
		conversation: transcriptOf(isFurther ? compressed.slice(known + 1) : compressed, window * TRANSCRIPT_SHARE),
		...(goals.length > 0 && { goals })
	};
	const system = buildTaskPrompt({ template: 'summarize_conversation', values }, overrides);
	return [
		{ role: 'system', content: system },
		{ role: 'user', content: [{ type: 'text', text: 'Summarize the conversation.' }] }
	];
}

async function answerTo(messages: ChatMessage[], { llm, connection, clock, signal }: Summarizer): Promise<string> {
	const request = {
		// What was said is put in other words, which needs neither reasoning nor the web.
		connection: { ...connection, thinking: false, webSearch: false },
		messages,
		tools: [],
		maxOutputTokens: MAX_OUTPUT_TOKENS,
		json: true
	};
	for await (const event of callModel(llm, request, signal, STOP_GRACE_MS, clock))
		if (event.type === 'end') return contentOf(event.response);
	throw failure('service', 'The model call ended without a result.');
}

function contentOf({ fault, finishReason, content }: LlmResponse): string {
	if (finishReason === 'aborted') throw new Fault('aborted', 'The compression was stopped.');
	if (fault !== null) throw failure('service', fault.message, fault.code);
	if (finishReason === 'content_filter') throw failure('refused', 'The service refused the request.');
	return content;
}

function failure(reason: Reason, message: string, cause: string | null = null): Fault {
	return new Fault('compression_failed', message, { reason, cause });
}
