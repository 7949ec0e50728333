import { formatSi } from '#lib/base/quantity.ts';
import { targetName } from '#lib/db/runs/run-setting.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { goalColumn } from '#lib/studies/rows/goal-column.ts';
import type { StudyColumn } from '#lib/studies/rows/study-table.ts';
import { worstRows } from '#lib/studies/rows/worst-rows.ts';
import { stopOf } from '#lib/studies/study.ts';
import { causesOf } from '#lib/studies/summary/causes.ts';
import { describe, quantile } from '#lib/studies/summary/describe.ts';
import { capability, commonLimits } from '#lib/studies/summary/goal-limits.ts';
import { JudgedRows, type Tally } from '#lib/studies/summary/judged-rows.ts';
import { normalFit } from '#lib/studies/summary/normality.ts';
import { wilsonInterval } from '#lib/studies/summary/wilson.ts';
import type { StudyAnswer } from '../../types.ts';
import { goalLine } from '../simulation/run-report.ts';
import { metricText, rowText } from './study-rows.ts';
import { tailFigures } from './tail-figures.ts';

const MAX_METRICS = 8;
/** Metrics of which the causes are named, and causes of each. */
const MAX_MOVED = 3;
const MAX_CAUSES = 5;
/** Values of what varies that are drawn for one search of causes. */
const MAX_DRAWN = 500_000;
const DIGITS = 5;
/** Below this p-value, a sample is said not to be normal. */
const DOUBT = 0.05;

/**
 * Yield with its interval, the goals, how metrics are spread, and what moves them.
 *
 * @param target yield that is wanted, 0 to 1; null for none
 */
export function monteCarloFigures(answer: StudyAnswer, columns: readonly StudyColumn[], target: number | null): string {
	if (answer.plan.points.isWeighted) return tailFigures(answer, target);
	const judged = new JudgedRows(answer.table, answer.goals, stopOf(answer.plan.study));
	const tally = judged.tally();
	const shown = columns.slice(0, MAX_METRICS).flatMap((column) => spreadLine(answer, judged, column));
	const rest = columns.length > MAX_METRICS ? [`(and ${columns.length - MAX_METRICS} more)`] : [];
	return [
		...yieldLines(answer, tally, judged, target),
		...(shown.length === 0 ? ['Metrics: none could be measured.'] : ['Metrics:', ...shown, ...rest]),
		...columns.slice(0, MAX_MOVED).flatMap((column) => causeLine(answer, judged, column))
	].join('\n');
}

function yieldLines(
	{ plan, table, goals }: StudyAnswer,
	tally: Tally,
	judged: JudgedRows,
	target: number | null
): string[] {
	const { count, passed, beyond, failed, stopped } = tally;
	if (goals.length === 0) return ['Yield: none, because the project has no design goals.'];
	if (count === 0) return ['Yield: not known, no sample has ended.'];
	if (failed + stopped === count) return ['Yield: says nothing, because no sample gave a result.'];
	const lost = failed + stopped > 0 ? `; ${failed + stopped} without a result count as missing them` : '';
	const enough =
		judged.end === null ? '' : ` Enough after ${judged.end} samples; ${beyond} that ran beyond are not counted.`;
	const { study } = plan;
	const isPlain = study.kind !== 'monte_carlo' || study.plan.sampling === 'plain';
	const kind = isPlain ? '' : ' The intervals are those of independent samples.';
	const worst = new Map(worstRows(table, goals, (row) => judged.counts(row)).map((each) => [each.goal, each]));
	return [
		`Yield: ${shareText(passed, count)}: ${passed} of ${count} samples meet all goals${lost}.${enough}${kind}`,
		...(target === null ? [] : [targetLine(passed, count, target)]),
		...goals.map((goal, index) => {
			const found = worst.get(goal);
			const unknown = tally.unknown[index]! > 0 ? `, ${tally.unknown[index]} without a figure count as missing it` : '';
			const named = found ? `; worst ${rowText(plan, found.row)}: ${goalLine(found.status)}` : '';
			return `- ${goal.metric}: met in ${shareText(tally.met[index]!, count)}${unknown}${named}`;
		})
	];
}

function shareText(passed: number, count: number): string {
	const { low, high } = wilsonInterval(passed, count);
	return `${percent(passed / count)} (95 % interval ${percent(low)} to ${percent(high)})`;
}

function targetLine(passed: number, count: number, target: number): string {
	const { low, high } = wilsonInterval(passed, count);
	const wanted = `Yield target ${percent(target)}:`;
	if (low >= target) return `${wanted} reached.`;
	return high < target ? `${wanted} MISSED.` : `${wanted} not decided, it is within the interval; run more samples.`;
}

const percent = (part: number): string => `${Number((100 * part).toPrecision(4))} %`;

/** The rows that count and have a value of a metric. */
function rowsOf({ table }: StudyAnswer, judged: JudgedRows, { values }: StudyColumn): number[] {
	const rows: number[] = [];
	for (let row = 0; row < table.count; row += 1)
		if (judged.counts(row) && table.state(row) === 'complete' && Number.isFinite(values[row])) rows.push(row);
	return rows;
}

function spreadLine(answer: StudyAnswer, judged: JudgedRows, column: StudyColumn): string[] {
	const { plan, table, goals } = answer;
	const rows = rowsOf(answer, judged, column);
	const description = describe(Float64Array.from(rows, (row) => column.values[row]!));
	if (!description) return [];
	const { sorted, mean, sigma } = description;
	const text = (value: number) => formatSi(value, column.metric.unit, DIGITS);
	const name = `- ${metricText(column.metric, table.columns)}`;
	const without = judged.tally().count - rows.length;
	const gaps = without > 0 ? `, ${without} samples without it` : '';
	if (sorted[0] === sorted.at(-1)) return [`${name}: ${text(mean)} in ${rows.length} samples${gaps}`];
	const [least, most] = [sorted[0]!, sorted.at(-1)!];
	const at = (value: number) =>
		rowText(
			plan,
			rows.find((row) => column.values[row] === value)!
		);
	const cpk = capability(description, commonLimits(goalsOf(column, table.columns, goals), column.metric.unit));
	const p = normalFit(description);
	const isDoubtful = p !== null && p < DOUBT;
	const capable =
		cpk === null ? '' : `, Cpk ${formatSi(cpk, '', 3)}${isDoubtful ? ' (assumes a normal distribution)' : ''}`;
	const doubt = isDoubtful ? `, NOT normal (p = ${formatSi(p, '', 2)})` : '';
	return [
		`${name}: mean ${text(mean)}, sigma ${text(sigma)}, min ${text(least)} (${at(least)}), max ${text(most)} (${at(most)}), 5 % quantile ${text(quantile(sorted, 0.05))}, 95 % ${text(quantile(sorted, 0.95))}${capable}${doubt}${gaps}`
	];
}

/** The goals that are judged by a column. */
function goalsOf({ metric }: StudyColumn, columns: readonly StudyColumn[], goals: readonly DesignGoal[]): DesignGoal[] {
	return goals.filter((goal) => goalColumn(goal, columns) === metric);
}

function causeLine(answer: StudyAnswer, judged: JudgedRows, column: StudyColumn): string[] {
	const { plan, table, goals } = answer;
	const { targets, points } = plan;
	const rows = rowsOf(answer, judged, column).slice(0, Math.floor(MAX_DRAWN / Math.max(1, targets.length)));
	const parameters = targets.map(() => new Float64Array(rows.length));
	rows.forEach((row, place) => {
		const values = points.values(row);
		parameters.forEach((parameter, index) => (parameter[place] = Number(values[index] ?? Number.NaN)));
	});
	const missing = goalsOf(column, table.columns, goals).map((goal) => goals.indexOf(goal));
	const found = causesOf(
		parameters,
		Float64Array.from(rows, (row) => column.values[row]!),
		(place) => missing.some((goal) => judged.misses(goal, rows[place]!))
	);
	if (found.length === 0) return [];
	const causes = found.slice(0, MAX_CAUSES).map(({ parameter, correlation, difference }) => {
		const costs = difference === null ? '' : `, ${formatSi(difference, '', 2)} sigma off where the goal is missed`;
		return `${targetName(targets[parameter]!)} (rank correlation ${formatSi(correlation, '', 2)}${costs})`;
	});
	return [`What moves ${metricText(column.metric, table.columns)}: ${causes.join('; ')}`];
}
