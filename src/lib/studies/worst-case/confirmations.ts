import type { DesignGoal } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import type { EndedRows, Point } from '../kinds/study-kind.ts';
import type { ColumnMetric } from '../rows/study-table.ts';
import { endPoint, firstPoint, firstRows, isFull, NOMINAL_ROW, rowsOfOne, type Box } from './layout.ts';

/** An end of what a metric can become: what follows from the rows in which one target moves, and the row that shows it. */
export interface Prediction {
	value: number;
	/** Null where no row is run for it. */
	row: number | null;
}

/** What the rows in which one target moves predict for a metric. */
export interface Predictions {
	metric: ColumnMetric;
	/** All targets at the end that moves the metric to this side. */
	extreme: readonly [low: Prediction, high: Prediction];
	/** Root of the sum of the squares of the movements; its row is where the tolerance ellipsoid goes furthest in this direction. */
	rss: readonly [low: Prediction, high: Prediction];
}

/** Metrics for which rows are run. */
const MAX_METRICS = 50;
/** Rows that can follow those that are known in advance. */
export function laterRows(targets: number): number {
	// The ellipsoid of a single target ends where its tolerance does.
	if (targets === 1) return 0;
	return (isFull(targets) ? 2 : 4) * MAX_METRICS;
}

/**
 * The rows that confirm the worst cases, from the rows in which one target moves. A point that is among the first rows is not run again.
 *
 * @param rows of which at least the first have ended; metrics without a value in one of them are left out
 */
export function confirmations(
	box: Box,
	rows: EndedRows,
	goals: readonly DesignGoal[]
): { points: readonly Point[]; metrics: readonly Predictions[] } {
	const { length } = box.nominal;
	const [nominal, ...moved] = Array.from({ length: 1 + 2 * length }, (_, row) => valuesOf(rows.metrics(row)));
	const points: Point[] = [];
	const known = new Map<string, number>();
	for (let row = 0; row < firstRows(length); row += 1) known.set(JSON.stringify(firstPoint(box, row)), row);
	const rowOf = (point: Point): number => {
		const key = JSON.stringify(point);
		const row = known.get(key) ?? firstRows(length) + points.push(point) - 1;
		known.set(key, row);
		return row;
	};
	const metrics = inOrder([...nominal!.values()], goals).flatMap(({ key, metric, value }, place): Predictions[] => {
		const ends = box.nominal.map((_, target) => rowsOfOne(target).map((row) => moved[row - 1]!.get(key)?.value ?? NaN));
		if (ends.flat().some(Number.isNaN)) return [];
		const isRun = place < MAX_METRICS;
		// A straight line through both ends; how far it goes to a side depends on how far the value may.
		const slopes = ends.map(([low, high], target) => (high! - low!) / (box.below[target]! + box.above[target]!));
		const extreme = (sign: 1 | -1): Prediction => {
			// The end that moves the metric further to this side; none where both move it away.
			const gains = ends.map(([low, high]) => [sign * (low! - value), sign * (high! - value)] as const);
			const sides = gains.map(([low, high]) => (Math.max(low, high) <= 0 ? 0 : high >= low ? 1 : -1));
			const sum = gains.reduce((total, [low, high]) => total + Math.max(0, low, high), 0);
			return {
				value: value + sign * sum,
				row: isRun && !isFull(length) ? rowOf(endPoint(box, (target) => sides[target]!)) : null
			};
		};
		const ellipsoid = (sign: 1 | -1): Prediction => {
			const sides = slopes.map((slope) => sign * Math.sign(slope));
			const along = slopes.map(
				(slope, target) => Math.abs(slope) * (sides[target]! < 0 ? box.below : box.above)[target]!
			);
			const rss = Math.hypot(...along);
			const part = (target: number): number => (along[target] === 0 ? 0 : (sides[target]! * along[target]!) / rss);
			const row = rss > 0 ? () => rowOf(endPoint(box, part)) : () => NOMINAL_ROW;
			return { value: value + sign * rss, row: isRun ? row() : null };
		};
		return [{ metric, extreme: [extreme(-1), extreme(1)], rss: [ellipsoid(-1), ellipsoid(1)] }];
	});
	return { points, metrics };
}

interface Valued {
	key: string;
	metric: ColumnMetric;
	value: number;
}

function valuesOf(metrics: readonly Metric[]): Map<string, Valued> {
	return new Map(
		metrics.flatMap(({ id, signal, plot, unit, value }): [string, Valued][] => {
			const key = JSON.stringify([id, signal, plot, unit]);
			return value === null ? [] : [[key, { key, metric: { id, signal, plot, unit }, value }]];
		})
	);
}

/** Those that goals judge first, then by their names. */
function inOrder(metrics: readonly Valued[], goals: readonly DesignGoal[]): Valued[] {
	const judged = new Set(goals.map(({ metric }) => metric.toLowerCase()));
	const rank = ({ metric }: Valued): number => (judged.has(metric.id.toLowerCase()) ? 0 : 1);
	return metrics.toSorted((a, b) => rank(a) - rank(b) || (a.key < b.key ? -1 : 1));
}
