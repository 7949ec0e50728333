import { listCallsOfSession } from '#lib/db/conversation/calls.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { getMessage } from '#lib/db/conversation/messages.ts';
import { listOperationsOfMessage } from '#lib/db/operations.ts';
import type { CallRecord, MessageRecord, OperationRecord, RunSummary } from '#lib/db/records.ts';
import { agentRunsBetween } from '#lib/db/runs/runs.ts';
import type { TraceSpan } from '#lib/db/conversation/trace-records.ts';
import { getTrace } from '#lib/db/conversation/traces.ts';
import { figuresOf, type CallFigures } from '#lib/usage/call-statistics.ts';

/** A simulation that a tool has run. */
export interface RunSpan {
	type: 'run';
	id: string;
	parentId: string;
	startedAt: number;
	endedAt: number;
	outcome: 'ok' | 'failed' | 'interrupted';
	faultCode: null;
	run: RunSummary;
}

export type ReadSpan = TraceSpan | RunSpan;

/** A span in its place. */
export interface TraceRow {
	span: ReadSpan;
	/** 0 for a turn. */
	depth: number;
	/** What the statistics know of a call to the model; null for other spans, and where they were cleared. */
	call: CallRecord | null;
}

/** A trace with what it refers to. */
export interface TraceReading {
	message: MessageRecord;
	/** Null when it is gone. */
	question: MessageRecord | null;
	/** Each span is followed by those that are part of it, in the order in which they began. */
	rows: TraceRow[];
	/** Milliseconds since 1970. */
	startedAt: number;
	/** Of a trace that goes on, the last moment that is known. */
	endedAt: number;
	isOpen: boolean;
	/** Usage of its calls; null when none is known. */
	figures: CallFigures | null;
	/** Changes that its tools made. */
	operations: OperationRecord[];
	/** Number of spans that were too many to be kept. */
	dropped: number;
}

const OUTCOMES = { complete: 'ok', failed: 'failed', stopped: 'interrupted' } as const;

/** The trace of an answer, with its runs, and its calls for their cost; null if there is none. */
export async function readTrace(database: SpicewrightDatabase, messageId: string): Promise<TraceReading | null> {
	const trace = await getTrace(database, messageId);
	const message = trace && (await getMessage(database, messageId));
	if (!trace || !message) return null;
	const endedAt = trace.spans.reduce(
		(latest, span) => Math.max(latest, span.startedAt, span.endedAt ?? 0),
		trace.startedAt
	);
	const calls = (await listCallsOfSession(database, message.sessionId)).filter((call) => call.messageId === messageId);
	const runs = await agentRunsBetween(database, message.projectId, trace.startedAt, endedAt);
	const spans = [...trace.spans, ...runs.flatMap((run) => runSpan(run, trace.spans, message))];
	return {
		message,
		question: message.after == null ? null : await getMessage(database, message.after),
		rows: inPlace(spans, calls),
		startedAt: trace.startedAt,
		endedAt,
		isOpen: trace.spans.some((span) => span.endedAt === null),
		figures: calls.length === 0 ? null : figuresOf(calls),
		operations: await listOperationsOfMessage(database, messageId),
		dropped: trace.dropped
	};
}

/** A run belongs to the tool that names it, or to the one during which it began; other sessions run simulations too. */
function runSpan(run: RunSummary, spans: readonly TraceSpan[], { parts }: MessageRecord): RunSpan[] {
	const during = spans.filter(
		(span) =>
			span.type === 'tool' &&
			span.startedAt <= run.startedAt &&
			(span.endedAt === null || run.startedAt <= span.endedAt)
	);
	const named = parts.find((part) => part.type === 'tool_call' && part.runId === run.id);
	const tool =
		during.find((span) => span.type === 'tool' && named?.type === 'tool_call' && span.callId === named.callId) ??
		during[0];
	if (!tool) return [];
	return [
		{
			type: 'run',
			id: run.id.replaceAll('-', '').slice(0, 16),
			parentId: tool.id,
			startedAt: run.startedAt,
			endedAt: run.startedAt + run.elapsedMs,
			outcome: OUTCOMES[run.status],
			faultCode: null,
			run
		}
	];
}

function inPlace(spans: readonly ReadSpan[], calls: readonly CallRecord[]): TraceRow[] {
	const inOrder = spans.toSorted((a, b) => a.startedAt - b.startedAt);
	const left = calls.filter(({ kind }) => kind === 'chat');
	const below = (parentId: string | null, depth: number): TraceRow[] =>
		inOrder
			.filter((span) => span.parentId === parentId)
			.flatMap((span) => [
				{ span, depth, call: span.type === 'model_call' ? takeCall(span, left) : null },
				...below(span.id, depth + 1)
			]);
	return below(null, 0);
}

/** Each call of the statistics is the first one that began during its span. */
function takeCall({ startedAt, endedAt }: TraceSpan, calls: CallRecord[]): CallRecord | null {
	const index = calls.findIndex(
		(call) => startedAt <= call.startedAt && (endedAt === null || call.startedAt <= endedAt)
	);
	return index === -1 ? null : (calls.splice(index, 1)[0] ?? null);
}
