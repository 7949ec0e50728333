import { quantile } from '#lib/base/quantile.ts';
import { areSameSamples } from '#lib/base/same-samples.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { commonPoints, resampled } from '../overlay/resampled.ts';
import { plotSeries, type Series } from '../series.ts';
import { emptyDrawing, type Drawing } from './drawing.ts';

/** The parts of a family's values below each of its band curves, in this order. */
export const BAND_PARTS = [0, 0.05, 0.25, 0.5, 0.75, 0.95, 1] as const;

/** Points at which members with different samples are interpolated. */
const GRID_POINTS = 1_001;
/** Values that are sorted at once, which takes about a millisecond. */
const VALUES_AT_ONCE = 20_000;

/**
 * Curves that say how the members of families are distributed at each place: their lowest and highest values and their quantiles, as in
 * `quantile`. Where all members have the same samples, these are the places; else evenly spaced ones (over log x where the axis is logarithmic)
 * at which the members are interpolated on the straight lines of their curves. A member counts where it has a value.
 *
 * @param members of the families, from 0; null for all
 */
export function* bands(
	plot: Plot,
	selection: readonly string[],
	members: readonly number[] | null
): Generator<void, Drawing, void> {
	const drawing = emptyDrawing();
	const isChosen = members && new Set(members);
	for (const name of new Set(selection)) {
		const own = plotSeries(plot, [name]).filter(
			({ family, branch }) => family && (isChosen === null || isChosen.has(branch))
		);
		for (const pane of new Set(own.map((one) => one.pane)))
			drawing.series.push(...(yield* bandsOf(own.filter((one) => one.pane === pane))));
		yield;
	}
	return drawing;
}

function* bandsOf(curves: readonly Series[]): Generator<void, Series[], void> {
	const first = curves[0]!;
	const isCommon = curves.every(({ x }) => areSameSamples(x, first.x));
	const x = isCommon ? first.x : gridOf(curves);
	const columns = isCommon ? curves.map(({ y }) => y) : yield* onGrid(curves, x);
	const found = BAND_PARTS.map(() => new Float64Array(x.length).fill(NaN));
	const values = new Float64Array(curves.length);
	const columnsAtOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / curves.length));
	for (let i = 0; i < x.length; i++) {
		let count = 0;
		for (const y of columns) if (!Number.isNaN(y[i]!)) values[count++] = y[i]!;
		const sorted = values.subarray(0, count).sort();
		for (const [index, part] of BAND_PARTS.entries()) found[index]![i] = quantile(sorted, part) ?? NaN;
		if (i % columnsAtOnce === columnsAtOnce - 1) yield;
	}
	const { signal, pane, xAxis, yAxis } = first;
	return found.map((y, index): Series => {
		const grid = isCommon ? {} : { grid: x.length };
		return { id: `${signal}:${pane}:band:${index}`, signal, pane, branch: index, ...grid, xAxis, yAxis, x, y };
	});
}

/** Evenly spaced places from the first to the last sample of all curves. */
function gridOf(curves: readonly Series[]): Float64Array {
	const filled = curves.filter(({ x }) => x.length > 0);
	const low = filled.reduce((least, { x }) => Math.min(least, x[0]!), Infinity);
	const high = filled.reduce((most, { x }) => Math.max(most, x.at(-1)!), -Infinity);
	const isLog = curves[0]!.xAxis.scale === 'log' && low > 0;
	if (!(low <= high)) return new Float64Array();
	return Float64Array.from({ length: GRID_POINTS }, (_, index) => {
		const part = index / (GRID_POINTS - 1);
		if (index === 0) return low;
		if (index === GRID_POINTS - 1) return high;
		return isLog ? low * (high / low) ** part : low + part * (high - low);
	});
}

/** The values of curves at places; NaN where a curve does not reach. */
function* onGrid(curves: readonly Series[], grid: Float64Array): Generator<void, Float64Array[], void> {
	const columns: Float64Array[] = [];
	for (const { x, y, xAxis } of curves) {
		const values = new Float64Array(grid.length).fill(NaN);
		const [from, to] = commonPoints(grid, x);
		values.set(yield* resampled({ x }, y, grid.subarray(from, to), xAxis.scale === 'log'), from);
		columns.push(values);
		yield;
	}
	return columns;
}
