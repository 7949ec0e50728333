import { byType, count, list, nullable, number, object, oneOf, text, time, type Fields } from '../shape.ts';
import type {
	ContextSectionReport,
	TraceContext,
	TraceRecord,
	TraceRetry,
	TraceSpan,
	TraceUsage
} from './trace-records.ts';

/** Maximum length of a list: far more than the app writes. */
const MANY = 100_000;

type SpanOf<Type extends TraceSpan['type']> = Extract<TraceSpan, { type: Type }>;

const span = {
	type: text,
	id: text,
	parentId: nullable(text),
	startedAt: time,
	endedAt: nullable(time),
	outcome: nullable(oneOf('ok', 'failed', 'interrupted')),
	faultCode: nullable(text)
} satisfies Fields<Omit<SpanOf<'turn'>, 'stopReason' | 'prompt' | 'context'>>;

const usage = object<TraceUsage>({
	prompt: nullable(number),
	completion: nullable(number),
	cached: nullable(number),
	reasoning: nullable(number)
});

const section = object<ContextSectionReport>(
	{ id: text, tokens: number, wanted: number, state: oneOf('whole', 'cut', 'dropped', 'failed'), code: text },
	['code']
);
const context = object<TraceContext>(
	{
		budget: number,
		used: number,
		sections: list(section, MANY),
		text,
		fixed: number,
		history: number,
		historyUsed: number,
		leftOut: count
	},
	['fixed']
);

/** The trace of an answer as it is stored. */
export const trace = object<TraceRecord>({
	messageId: text,
	projectId: text,
	sessionId: text,
	startedAt: time,
	spans: list(
		byType({
			turn: object<SpanOf<'turn'>>({ ...span, stopReason: nullable(text), prompt: nullable(text), context }, [
				'context'
			]),
			round: object<SpanOf<'round'>>({ ...span, iteration: count }),
			model_call: object<SpanOf<'model_call'>>(
				{
					...span,
					provider: text,
					model: text,
					answeredBy: nullable(text),
					messages: count,
					estimatedTokens: number,
					notes: list(text, MANY),
					retries: list(object<TraceRetry>({ at: time, attempt: count, delayMs: number, faultCode: text }), MANY),
					firstTokenAt: nullable(time),
					usage: nullable(usage),
					finishReason: nullable(text),
					firstPart: count,
					endPart: count,
					raw: text
				},
				['raw']
			),
			web_search: object<SpanOf<'web_search'>>({ ...span, engine: text }),
			compression: object<SpanOf<'compression'>>(span),
			intent: object<SpanOf<'intent'>>({ ...span, intent: nullable(text) }),
			tool: object<SpanOf<'tool'>>({ ...span, callId: text, name: text, rawArguments: text }, ['rawArguments']),
			permission: object<SpanOf<'permission'>>({ ...span, callId: text, permissionId: text })
		}),
		MANY
	),
	dropped: count
});
