import { formatSi } from '#lib/base/quantity.ts';
import type { LogRecord, MetricRecord, RunRecord, RunSummary } from '#lib/db/records.ts';
import { toleranceText, type GoalStatus } from '#lib/sim/goals.ts';
import type { SimulationResult } from '#lib/sim/run-simulation.ts';
import { cutMiddle } from '../../text/budget.ts';
import { summariseCurves } from './curve-summary.ts';
import { verdictLines } from './verdict-lines.ts';

const MAX_LOG_ENTRIES = 12;
const MAX_METRICS = 40;
/** Limit for the text about curves, characters; the numbers come first in the result. */
const CURVE_CHARACTERS = 2_000;
const DIGITS = 5;

/** What the model reads about a run, the most important first: status, verdict, problems, goals, metrics and a summary of the curves. */
export function formatRunReport({ run, plots, goals, goalsFault, measurementsFault }: SimulationResult): string {
	const sections = [statusLine(run), verdictLines(run.verdict), problems(run.log)];
	if (run.status !== 'failed') {
		sections.push(goalLines(goals), metricLines(run.metrics));
		if (goalsFault) sections.push(`Goals could not be read: ${goalsFault.message}`);
		if (measurementsFault) sections.push(`The project's measurements could not be read: ${measurementsFault.message}`);
		const signals = run.metrics.flatMap(({ id, signal }) => (isProjects(id) ? [] : signal.split('/')));
		const curves = summariseCurves(plots, [...new Set(signals)]);
		if (curves.length > 0) sections.push(cutMiddle(['Curves:', ...curves].join('\n'), CURVE_CHARACTERS));
	}
	return sections.filter((section) => section !== '').join('\n');
}

/** What a stored run says without its curves and its goals. */
export function runLines(run: RunRecord): string {
	const sections = [statusLine(run), verdictLines(run.verdict), problems(run.log)];
	if (run.status !== 'failed') sections.push(metricLines(run.metrics));
	return sections.filter((section) => section !== '').join('\n');
}

/** Goals with the distance to their targets, one per line; empty without goals. */
export function goalLines(goals: readonly GoalStatus[]): string {
	if (goals.length === 0) return '';
	const met = goals.filter(({ state }) => state === 'met').length;
	return [`Goals: ${met} of ${goals.length} met`, ...goals.map((status) => `- ${goalLine(status)}`)].join('\n');
}

/** A measurement of the project, whose signal is an expression. */
function isProjects(id: string): boolean {
	return id.startsWith('expr:');
}

/** Metrics with a value, one per line, those of the project first; then the `.meas` cards and expressions without a value. */
export function metricLines(metrics: readonly MetricRecord[]): string {
	const measured = metrics
		.filter((metric) => metric.value !== null)
		.sort((a, b) => Number(isProjects(b.id)) - Number(isProjects(a.id)))
		.slice(0, MAX_METRICS);
	const lines = measured.map(({ id, value, unit, signal, plot, at }) => {
		// The result of a card that was evaluated in several runs.
		const isRepeated =
			(signal === '' || isProjects(id)) && measured.some((other) => other.id === id && other.plot !== plot);
		const place = at.length === 1 && at[0] && at[0].x !== 0 ? ` at ${Number(at[0].x.toPrecision(DIGITS))}` : '';
		return `- ${id} = ${formatSi(value ?? NaN, unit, DIGITS)}${signal === '' ? (isRepeated ? ` (${plot})` : '') : ` (${signal}${place}${isRepeated ? `, ${plot}` : ''})`}`;
	});
	const failedMeasures = metrics.filter(({ id, value }) => value === null && id.startsWith('meas:'));
	for (const { id } of failedMeasures) lines.push(`- ${id}: the .meas card found no value`);
	for (const { id, value, signal, reason, fault } of metrics)
		if (value === null && isProjects(id))
			lines.push(`- ${id} (${signal}): no value, ${fault?.message ?? reason ?? 'unknown'}`);
	return lines.length === 0 ? 'Metrics: none could be measured.' : ['Metrics:', ...lines].join('\n');
}

/** One line with the status of a run. */
export function statusLine(run: RunSummary): string {
	const time = formatSi(run.elapsedMs / 1000, 's', 3);
	switch (run.status) {
		case 'complete':
			return `${run.entry}: complete, ${run.points} ${run.points === 1 ? 'point' : 'points'} in ${time}.`;
		case 'stopped':
			return `${run.entry}: stopped early (${run.reason ?? 'unknown reason'}) after ${time}; the results below cover only the part before that.`;
		case 'failed':
			return `${run.entry}: FAILED (${run.reason ?? 'no reason given'}); there is no result.`;
	}
}

function problems(log: readonly LogRecord[]): string {
	const entries = log.filter(({ severity }) => severity !== 'info');
	const ordered = entries.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
	const lines = ordered.slice(0, MAX_LOG_ENTRIES).map(logLine);
	if (entries.length > MAX_LOG_ENTRIES) lines.push(`(and ${entries.length - MAX_LOG_ENTRIES} more)`);
	return lines.length === 0 ? '' : ['Errors and warnings:', ...lines].join('\n');
}

function logLine({ severity, text, file, line }: LogRecord): string {
	const place = file === null ? '' : ` ${file}${line === null ? '' : `:${line}`}`;
	return `- ${severity}${place}: ${text}`;
}

/** A goal with its value and what is missing. */
export function goalLine({ goal, state, value, gap, reason }: GoalStatus): string {
	const deviation = toleranceText(goal.tolerance);
	const relation = { at_least: '>=', at_most: '<=', equal: '=' }[goal.direction];
	const wanted =
		`${goal.metric}${goal.signal ? ` of ${goal.signal}` : ''} ${relation} ${goal.target} ${goal.unit}`.trim() +
		(deviation === '' ? '' : ` +- ${deviation}`);
	const number = (amount: number) => `${Number(amount.toPrecision(DIGITS))} ${goal.unit}`.trim();
	if (state === 'unknown' || value === null)
		return `${wanted} (${goal.priority}): unknown (${reason ?? 'not measured'})`;
	if (state === 'met') return `${wanted} (${goal.priority}): met, ${number(value)}`;
	return `${wanted} (${goal.priority}): MISSED by ${number(gap ?? 0)}, is ${number(value)}`;
}
