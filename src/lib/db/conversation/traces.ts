import { Dexie } from 'dexie';
import type { SpicewrightDatabase } from '../database.ts';
import type { TraceRecord, TraceSpan } from './trace-records.ts';
import { snapshot, transact } from '../transact.ts';

/** Maximum number of traces kept of a project. */
const MAX_TRACES = 500;

/**
 * Stores the current state of a trace, after the spans that earlier turns of the same answer left, and drops the project's
 * oldest ones beyond `most`. Has no effect when the answer is gone.
 *
 * @throws Fault `storage_full`
 */
export async function saveTrace(database: SpicewrightDatabase, trace: TraceRecord, most = MAX_TRACES): Promise<void> {
	await transact(database, [database.messages, database.traces], async () => {
		const { messageId, projectId } = trace;
		if ((await database.messages.where('id').equals(messageId).count()) === 0) return;
		const stored = await database.traces.get(messageId);
		const earlier = stored && isWhole(database, stored) ? stored : null;
		const ids = new Set(trace.spans.map(({ id }) => id));
		const before = endedSpans(earlier?.spans ?? []).filter(({ id }) => !ids.has(id));
		await database.traces.put({
			...trace,
			startedAt: earlier?.startedAt ?? trace.startedAt,
			spans: [...before, ...trace.spans]
		});
		if (stored) return;
		const all = database.traces
			.where('[projectId+startedAt]')
			.between([projectId, Dexie.minKey], [projectId, Dexie.maxKey]);
		const surplus = (await all.count()) - most;
		if (surplus > 0) await database.traces.bulkDelete(await all.limit(surplus).primaryKeys());
	});
}

/** The trace of an answer; null if there is none. Spans that nothing writes any more are interrupted. */
export async function getTrace(database: SpicewrightDatabase, messageId: string): Promise<TraceRecord | null> {
	return snapshot(database, [database.messages, database.traces], async () => {
		const trace = await database.traces.get(messageId);
		if (!trace || !isWhole(database, trace)) return null;
		const message = await database.messages.get(messageId);
		const isBeingWritten = message?.stopReason === null;
		return isBeingWritten ? trace : { ...trace, spans: endedSpans(trace.spans) };
	});
}

/** Open spans end at the last moment of which the trace knows. */
function endedSpans(spans: readonly TraceSpan[]): TraceSpan[] {
	const last = spans.reduce((latest, { startedAt, endedAt }) => Math.max(latest, startedAt, endedAt ?? 0), 0);
	return spans.map((span) => (span.endedAt === null ? { ...span, endedAt: last, outcome: 'interrupted' } : span));
}

function isWhole({ damaged }: SpicewrightDatabase, trace: TraceRecord): boolean {
	return damaged.isWhole('trace', trace.messageId, trace);
}
