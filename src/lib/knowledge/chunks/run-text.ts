import type { MetricRecord, RunChangeRecord, RunSummary } from '#lib/db/records.ts';
import { redact } from '#lib/security/redact.ts';
import type { Chunk } from './chunk.ts';
import { cutText } from './cut-text.ts';

/** Metrics of a run in its summary, so that a run with thousands of them is one chunk. */
const MAX_METRICS = 30;
const SIGNIFICANT_DIGITS = 4;

/** A run as one chunk: netlist, outcome, verdict with its reasons, metrics, goals, and what had changed before it. */
export function cutRun(run: RunSummary): Chunk[] {
	const { entry, status, reason, startedAt, origin, verdict, goals, metrics, changes } = run;
	const reasons = verdict?.reasons.map(({ code, file, line }) => placed(code, file, line)) ?? [];
	const measured = metrics.slice(0, MAX_METRICS).map(metricText);
	const text = [
		`Run of ${entry} by the ${origin} on ${new Date(startedAt).toISOString().slice(0, 16).replace('T', ' ')} UTC: ${status}`,
		reason === null ? '' : `Reason: ${reason}`,
		verdict ? `Verdict: ${verdict.level}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}` : '',
		goals ? `Goals: ${goals.met} of ${goals.total} met` : '',
		measured.length > 0 ? `Metrics: ${measured.join('; ')}` : '',
		changes && changes.length > 0 ? `Changed since the run before: ${changes.map(changeText).join('; ')}` : ''
	];
	const lines = redact(text.filter((line) => line !== '').join('\n'));
	return cutText(lines, `Run of ${entry}`).map((chunk) => ({ ...chunk, kind: 'run', start: 0, end: 0 }));
}

function placed(code: string, file: string | null, line: number | null): string {
	if (file === null) return code;
	return line === null ? `${code} in ${file}` : `${code} at ${file}:${line}`;
}

function metricText({ id, value, unit, signal, reason }: MetricRecord): string {
	const name = signal === '' ? id : `${id} of ${signal}`;
	if (value === null) return `${name} has no value${reason === undefined ? '' : ` (${reason})`}`;
	return `${name} = ${Number(value.toPrecision(SIGNIFICANT_DIGITS))}${unit === '' ? '' : ` ${unit}`}`;
}

function changeText(change: RunChangeRecord): string {
	return change.type === 'value'
		? `${change.name} ${change.before} to ${change.after}`
		: `${change.name} ${change.type}`;
}
