import type { ReadSpan, TraceReading, TraceRow } from './read-trace.ts';
import { spanContent, type SpanPiece } from './span-content.ts';

type AttributeValue =
	| { stringValue: string }
	| { intValue: string }
	| { doubleValue: number }
	| { boolValue: boolean }
	| { arrayValue: { values: AttributeValue[] } };

interface Attribute {
	key: string;
	value: AttributeValue;
}

interface OtlpSpan {
	traceId: string;
	spanId: string;
	parentSpanId?: string;
	name: string;
	/** 1 for work inside the app, 3 for a call to a service. */
	kind: 1 | 3;
	startTimeUnixNano: string;
	/** Missing while the span is open. */
	endTimeUnixNano?: string;
	attributes: Attribute[];
	events: { name: string; timeUnixNano: string; attributes: Attribute[] }[];
	/** 0 unset, 2 error. */
	status: { code: 0 | 2; message?: string };
}

/** A trace in the JSON form of the OpenTelemetry protocol. */
export interface OtlpTrace {
	resourceSpans: {
		resource: { attributes: Attribute[] };
		scopeSpans: { scope: { name: string; version: string }; spans: OtlpSpan[] }[];
	}[];
}

type Facts = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/**
 * A trace as OpenTelemetry's tools read it, with the attribute names of its conventions for generative AI. Addresses and
 * headers of services are not in it.
 *
 * @param withText whether prompts, answers, arguments and results are included
 */
export function toOtlp(reading: TraceReading, version: string, withText: boolean): OtlpTrace {
	const traceId = reading.message.id.replaceAll('-', '');
	const resource = { attributes: attributes({ 'service.name': 'spicewright', 'service.version': version }) };
	const spans = reading.rows.map((row) => toSpan(row, reading, traceId, withText));
	return { resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'spicewright.agent', version }, spans }] }] };
}

function toSpan(row: TraceRow, reading: TraceReading, traceId: string, withText: boolean): OtlpSpan {
	const { span } = row;
	const { name, kind, facts } = described(row, reading);
	return {
		traceId,
		spanId: span.id,
		...(span.parentId !== null && { parentSpanId: span.parentId }),
		name,
		kind,
		startTimeUnixNano: nanoseconds(span.startedAt),
		...(span.endedAt !== null && { endTimeUnixNano: nanoseconds(span.endedAt) }),
		attributes: attributes({
			...facts,
			'spicewright.span.type': span.type,
			'spicewright.interrupted': span.outcome === 'interrupted' ? true : null,
			'error.type': span.outcome === 'failed' ? (span.faultCode ?? '_OTHER') : null,
			...(withText && textFacts(span, reading))
		}),
		events:
			span.type === 'model_call'
				? span.retries.map(({ at, attempt, delayMs, faultCode }) => ({
						name: 'retry',
						timeUnixNano: nanoseconds(at),
						attributes: attributes({
							'error.type': faultCode,
							'spicewright.retry.attempt': attempt,
							'spicewright.retry.delay_ms': delayMs
						})
					}))
				: [],
		status: span.outcome === 'failed' ? { code: 2, ...(span.faultCode && { message: span.faultCode }) } : { code: 0 }
	};
}

function described(
	{ span, call }: TraceRow,
	{ message }: TraceReading
): { name: string; kind: OtlpSpan['kind']; facts: Facts } {
	switch (span.type) {
		case 'turn':
			return {
				name: 'invoke_agent Spicewright',
				kind: 1,
				facts: {
					'gen_ai.operation.name': 'invoke_agent',
					'gen_ai.provider.name': message.provider,
					'gen_ai.request.model': message.model,
					'gen_ai.agent.name': 'Spicewright',
					'gen_ai.conversation.id': message.sessionId,
					'gen_ai.usage.input_tokens': message.usage?.prompt,
					'gen_ai.usage.output_tokens': message.usage?.completion,
					'spicewright.stop_reason': span.stopReason
				}
			};
		case 'round':
			return { name: `round ${span.iteration}`, kind: 1, facts: { 'spicewright.round': span.iteration } };
		case 'model_call':
			return {
				name: `chat ${span.model}`,
				kind: 3,
				facts: {
					'gen_ai.operation.name': 'chat',
					'gen_ai.provider.name': span.provider,
					'gen_ai.request.model': span.model,
					'gen_ai.response.model': span.answeredBy,
					'gen_ai.response.finish_reasons': span.finishReason === null ? null : [span.finishReason],
					'gen_ai.conversation.id': message.sessionId,
					'gen_ai.usage.input_tokens': span.usage?.prompt,
					'gen_ai.usage.output_tokens': span.usage?.completion,
					'gen_ai.usage.cache_read.input_tokens': span.usage?.cached,
					'gen_ai.usage.reasoning.output_tokens': span.usage?.reasoning,
					'spicewright.request.messages': span.messages,
					'spicewright.request.estimated_tokens': span.estimatedTokens,
					'spicewright.first_token_ms': span.firstTokenAt === null ? null : span.firstTokenAt - span.startedAt,
					'spicewright.cost.amount': call?.cost?.amount,
					'spicewright.cost.currency': call?.cost?.currency
				}
			};
		case 'web_search':
			return { name: `web_search ${span.engine}`, kind: 3, facts: { 'spicewright.web_search.engine': span.engine } };
		case 'compression':
			return { name: 'compress conversation', kind: 1, facts: {} };
		case 'intent':
			return { name: 'analyze intent', kind: 1, facts: { 'spicewright.intent': span.intent } };
		case 'tool':
			return {
				name: `execute_tool ${span.name}`,
				kind: 1,
				facts: {
					'gen_ai.operation.name': 'execute_tool',
					'gen_ai.tool.name': span.name,
					'gen_ai.tool.call.id': span.callId,
					'gen_ai.tool.type': 'function'
				}
			};
		case 'permission':
			return { name: 'permission', kind: 1, facts: { 'gen_ai.tool.call.id': span.callId } };
		case 'run': {
			const { id, entry, points, engineVersion } = span.run;
			return {
				name: `simulate ${entry}`,
				kind: 1,
				facts: {
					'spicewright.run.id': id,
					'spicewright.run.entry': entry,
					'spicewright.run.points': points,
					'spicewright.run.engine': `ngspice ${engineVersion}`
				}
			};
		}
	}
}

function textFacts(span: ReadSpan, reading: TraceReading): Facts {
	const all = spanContent(span, reading);
	const isSaid = ({ kind }: SpanPiece) => kind !== 'raw' && kind !== 'rawArguments';
	const [input, output] = [all.input.filter(isSaid), all.output.filter(isSaid)];
	const joined = (pieces: readonly SpanPiece[]) => pieces.map(({ text }) => text).join('\n\n') || null;
	if (span.type === 'tool')
		return { 'gen_ai.tool.call.arguments': joined(input), 'gen_ai.tool.call.result': joined(output) };
	if (span.type !== 'turn' && span.type !== 'model_call')
		return { 'spicewright.input': joined(input), 'spicewright.output': joined(output) };
	const said = (role: string, pieces: readonly SpanPiece[]) => ({
		role,
		parts: pieces.map(({ text }) => ({ type: 'text', content: text }))
	});
	const system = input.filter(({ kind }) => kind === 'prompt');
	const messages = input.filter(({ kind }) => kind !== 'prompt');
	const roleOf = ({ kind }: SpanPiece) => (kind === 'earlier' ? 'assistant' : 'user');
	return {
		'gen_ai.system_instructions': system.length === 0 ? null : JSON.stringify(said('system', system).parts),
		'gen_ai.input.messages': JSON.stringify(messages.map((piece) => said(roleOf(piece), [piece]))),
		'gen_ai.output.messages': JSON.stringify([said('assistant', output)])
	};
}

function attributes(facts: Facts): Attribute[] {
	return Object.entries(facts).flatMap(([key, fact]) => (fact == null ? [] : [{ key, value: valueOf(fact) }]));
}

function valueOf(fact: string | number | boolean | readonly string[]): AttributeValue {
	if (typeof fact === 'string') return { stringValue: fact };
	if (typeof fact === 'boolean') return { boolValue: fact };
	if (typeof fact === 'number') return Number.isInteger(fact) ? { intValue: String(fact) } : { doubleValue: fact };
	return { arrayValue: { values: fact.map(valueOf) } };
}

/** Milliseconds may have fractions, and nanoseconds are beyond the exact integers. */
function nanoseconds(milliseconds: number): string {
	return String(BigInt(Math.round(milliseconds * 1000)) * 1000n);
}
