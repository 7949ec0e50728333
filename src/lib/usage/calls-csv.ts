import { csvLine } from '#lib/base/csv.ts';
import type { CallRecord } from '#lib/db/records.ts';

type Column = readonly [name: string, read: (call: CallRecord) => string | number | null];

const columns: readonly Column[] = [
	['started', (call) => new Date(call.startedAt).toISOString()],
	['kind', (call) => call.kind],
	['provider', (call) => call.provider],
	['host', (call) => call.host],
	['model', (call) => call.model],
	['project', (call) => call.projectId],
	['session', (call) => call.sessionId],
	['outcome', (call) => call.outcome],
	['fault', (call) => call.faultCode],
	['tries', (call) => call.tries],
	['connect_ms', (call) => rounded(call.connectMs)],
	['first_token_ms', (call) => rounded(call.firstTokenMs)],
	['total_ms', (call) => rounded(call.totalMs)],
	['prompt_tokens', (call) => call.prompt],
	['completion_tokens', (call) => call.completion],
	['cached_tokens', (call) => call.cached],
	['cache_written_tokens', (call) => call.cacheWritten],
	['reasoning_tokens', (call) => call.reasoning],
	['counted_prompt_tokens', (call) => call.countedPrompt],
	['cost', (call) => call.cost?.amount ?? null],
	['saved', (call) => call.cost?.saved ?? null],
	['currency', (call) => call.cost?.currency ?? null]
];

export const callsCsvHeader = csvLine(columns.map(([name]) => name));

/** Calls as CSV. */
export function callsToCsv(calls: readonly CallRecord[]): string {
	return calls.map((call) => csvLine(columns.map(([, read]) => read(call)))).join('');
}

function rounded(milliseconds: number | null): number | null {
	return milliseconds === null ? null : Math.round(milliseconds);
}
