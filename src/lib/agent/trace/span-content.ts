import type { MessagePart, MessageRecord } from '#lib/db/records.ts';
import type { ReadSpan, TraceReading } from './read-trace.ts';
import { writtenParts } from './trace-recorder.ts';

type ToolPart = Extract<MessagePart, { type: 'tool_call' }>;

/** One piece of what went into a span or came out of it. */
export interface SpanPiece {
	kind:
		| 'prompt'
		| 'context'
		| 'question'
		| 'earlier'
		| 'note'
		| 'answer'
		| 'arguments'
		| 'rawArguments'
		| 'raw'
		| 'result'
		| 'changes'
		| 'query'
		| 'json';
	text: string;
}

export interface SpanContent {
	input: SpanPiece[];
	output: SpanPiece[];
}

/** Metrics of a run that are listed. */
const MAX_METRICS = 50;

/** What went into a span and came out of it, from the places where it is stored. Empty texts are left out. */
export function spanContent(span: ReadSpan, reading: TraceReading): SpanContent {
	const { input, output } = contentOf(span, reading);
	const isText = ({ text }: SpanPiece) => text !== '';
	return { input: input.filter(isText), output: output.filter(isText) };
}

function contentOf(span: ReadSpan, reading: TraceReading): SpanContent {
	const { message, question } = reading;
	const asked: SpanPiece = { kind: 'question', text: question ? textOf(question.parts) : '' };
	switch (span.type) {
		case 'turn':
			return { input: [asked], output: [{ kind: 'answer', text: plainText(message) }] };
		case 'round':
		case 'compression':
			return { input: [], output: [] };
		case 'intent':
			return { input: [asked], output: [{ kind: 'answer', text: span.intent ?? '' }] };
		case 'model_call': {
			const parts = writtenParts(message);
			const input: SpanPiece[] = [
				{ kind: 'prompt', text: turnOf(span, reading)?.prompt ?? '' },
				{ kind: 'context', text: turnOf(span, reading)?.context?.text ?? '' },
				asked,
				{ kind: 'earlier', text: textOf(parts.slice(0, span.firstPart), true) },
				...span.notes.map((text): SpanPiece => ({ kind: 'note', text }))
			];
			const output: SpanPiece[] = [
				{ kind: 'answer', text: textOf(parts.slice(span.firstPart, span.endPart)) },
				{ kind: 'raw', text: span.raw ?? '' }
			];
			return { input, output };
		}
		case 'web_search': {
			const part = message.parts.find((other) => other.type === 'web_search' && other.engine === span.engine);
			if (part?.type !== 'web_search') return { input: [], output: [] };
			const sources = part.sources.map(({ title, url, snippet }) => [title, url, snippet].filter(Boolean).join('\n'));
			return {
				input: [{ kind: 'query', text: part.query }],
				output: [{ kind: 'result', text: sources.join('\n\n') }]
			};
		}
		case 'tool': {
			const part = toolPart(message, span.callId);
			const changes = reading.operations
				.filter(({ callId }) => callId === span.callId)
				.filter((operation) => operation.changes.length > 0 || operation.status === 'skipped')
				.map(({ summary }) => summary);
			return {
				input: [
					{ kind: 'arguments', text: part?.argumentsText ?? '' },
					{ kind: 'rawArguments', text: span.rawArguments ?? '' }
				],
				output: [
					{ kind: 'result', text: part?.result ?? '' },
					{ kind: 'changes', text: changes.join('\n') }
				]
			};
		}
		case 'permission': {
			const record = toolPart(message, span.callId)?.permissions?.find(({ id }) => id === span.permissionId);
			if (!record) return { input: [], output: [] };
			const { request, decision } = record;
			return {
				input: [{ kind: 'json', text: JSON.stringify(request, null, 2) }],
				output: [{ kind: 'json', text: decision ? JSON.stringify(decision, null, 2) : '' }]
			};
		}
		case 'run': {
			const { entry, closureHash, settings, status, reason, points, metrics } = span.run;
			const values = metrics.slice(0, MAX_METRICS).map(({ id, value, unit }) => ({ id, value, unit }));
			return {
				input: [{ kind: 'json', text: JSON.stringify({ entry, closureHash, settings }, null, 2) }],
				output: [{ kind: 'json', text: JSON.stringify({ status, reason, points, metrics: values }, null, 2) }]
			};
		}
	}
}

/** The turn to which a call belongs; an answer that went on has several. */
function turnOf({ startedAt }: ReadSpan, { rows }: TraceReading): Extract<ReadSpan, { type: 'turn' }> | null {
	const turn = rows.findLast(({ span }) => span.type === 'turn' && span.startedAt <= startedAt)?.span;
	return turn?.type === 'turn' ? turn : null;
}

function toolPart({ parts }: MessageRecord, callId: string): ToolPart | undefined {
	return parts.find((part): part is ToolPart => part.type === 'tool_call' && part.callId === callId);
}

function plainText({ parts }: MessageRecord): string {
	return parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n');
}

/** @param withResults whether results of calls are included: the model that wrote the calls had not read them */
function textOf(parts: readonly MessagePart[], withResults = false): string {
	return parts
		.map((part) => {
			if (part.type === 'text' || part.type === 'reasoning' || part.type === 'interjection') return part.text;
			if (part.type === 'attachment') return `[${part.name}, ${part.mediaType}]`;
			if (part.type === 'mention') return `[${part.name}]\n${part.content}`;
			if (part.type !== 'tool_call') return '';
			const call = `${part.name} ${part.argumentsText}`;
			return withResults && part.result !== null ? `${call}\n→ ${part.result}` : call;
		})
		.filter((text) => text !== '')
		.join('\n\n');
}
