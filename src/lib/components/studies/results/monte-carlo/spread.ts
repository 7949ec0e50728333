import { histogram, type Histogram } from '#lib/measure/histogram.ts';
import type { Points } from '#lib/studies/kinds/study-kind.ts';
import type { StudyColumn } from '#lib/studies/rows/study-table.ts';
import { causesOf, type Cause } from '#lib/studies/summary/causes.ts';
import { describe, type Description } from '#lib/studies/summary/describe.ts';
import { capability, commonLimits, type Limits } from '#lib/studies/summary/goal-limits.ts';
import type { JudgedRows } from '#lib/studies/summary/judged-rows.ts';
import { normalFit } from '#lib/studies/summary/normality.ts';
import { isJudgedBy } from '../study-columns.ts';

/** How a metric is spread over the rows of a Monte Carlo study that count. */
export interface Spread {
	column: StudyColumn;
	/** Rows with a value, in their order, and their values. */
	rows: Uint32Array;
	values: Float64Array;
	description: Description;
	bins: Histogram;
	/** What the goals of the metric allow together. */
	limits: Limits;
	/** Null without a limit or where nothing varies. */
	cpk: number | null;
	/** The p-value of the normal distribution; null where it cannot be tested. */
	normal: number | null;
	/** Rows that count and have no value. */
	without: number;
	/** Indices of the goals that the metric is judged by. */
	goals: readonly number[];
}

/** Null if no row has a value. */
export function spreadOf(judged: JudgedRows, column: StudyColumn): Spread | null {
	const { table } = judged;
	const rows = new Uint32Array(table.count);
	let [length, without] = [0, 0];
	for (let row = 0; row < table.count; row += 1) {
		if (!judged.counts(row)) continue;
		if (Number.isFinite(column.values[row]) && table.state(row) === 'complete') rows[length++] = row;
		else without += 1;
	}
	const used = rows.slice(0, length);
	const values = Float64Array.from(used, (row) => column.values[row]!);
	const description = describe(values);
	const bins = histogram(values);
	if (!description || !bins) return null;
	const goals = goalsOf(judged, column);
	const limits = commonLimits(
		goals.map((index) => judged.goals[index]!),
		column.metric.unit
	);
	return {
		...{ column, rows: used, values, description, bins, limits, without, goals },
		cpk: capability(description, limits),
		normal: normalFit(description)
	};
}

/** Indices of the goals that a column is judged by. */
function goalsOf({ goals, table }: JudgedRows, { metric }: StudyColumn): number[] {
	return goals.flatMap((goal, index) => (isJudgedBy(goal, metric, table) ? [index] : []));
}

/** Values of what varies that are drawn at most for one search of causes: more would take seconds. */
const MAX_DRAWN = 2_000_000;

/** The values of what varies, by its index, in the first rows of a spread. */
export function parametersOf(points: Points, { rows }: Spread, count: number): Float64Array[] {
	const used = rows.subarray(0, Math.floor(MAX_DRAWN / Math.max(1, count)));
	const parameters = Array.from({ length: count }, () => new Float64Array(used.length));
	used.forEach((row, place) => {
		const values = points.values(row);
		for (let index = 0; index < count; index += 1) parameters[index]![place] = Number(values[index] ?? NaN);
	});
	return parameters;
}

/** What moves the metric of a spread, with what it costs of its goals. */
export function spreadCauses(judged: JudgedRows, spread: Spread, parameters: readonly Float64Array[]): Cause[] {
	const count = parameters[0]?.length ?? 0;
	const isMissed = (place: number): boolean => spread.goals.some((goal) => judged.misses(goal, spread.rows[place]!));
	return causesOf(parameters, spread.values.subarray(0, count), isMissed);
}
