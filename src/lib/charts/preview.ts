import { lowerBound } from '#lib/base/lower-bound.ts';
import { SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import { cycles } from '#lib/measure/cycles.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { branchesOf } from '#lib/measure/family.ts';
import { scaleData } from '#lib/measure/signals.ts';
import { byInterest } from './plot-order.ts';
import { defaultSelection, plotSeries, type Series } from './series.ts';

/** Number of samples of a preview. */
const previewLength = 64;
/** More cycles than this cannot be told apart in so few samples: the last few are shown instead. */
const mostCycles = 8;
const shownCycles = 4;

/**
 * The headline curve of a run in 64 values from 0 (lowest) to 1 (highest), equally spaced along the axis as drawn:
 * the magnitude of the output's frequency response, or the output over time (the last four cycles if there are many) or
 * over the swept source. With a yield wherever it can be interrupted.
 *
 * @returns null if the run has no curve
 */
export function* previewCurve(plots: readonly Plot[], output?: string): Steps<number[] | null> {
	// Single values have no curve: a script may give thousands of plots of them.
	const drawn = plots.filter((candidate) => (scaleData(candidate)?.length ?? 0) > 1);
	let series: Series | undefined;
	for (const plot of byInterest(drawn)) if ((series ??= yield* headline(plot, output))) break;
	if (!series) return null;
	const values = resample(yield* lastCycles(series));
	const low = Math.min(...values);
	const high = Math.max(...values);
	// A card draws it 40 pixels high.
	return values.map((value) => (high > low ? Math.round(((value - low) / (high - low)) * 100) / 100 : 0.5));
}

function* headline(plot: Plot, output: string | undefined): Steps<Series | undefined> {
	yield* branchesOf.steps(scaleData(plot)!);
	for (const series of plotSeries(plot, defaultSelection(plot, output)))
		if (series.x.length > 1 && (yield* areFinite(series.y))) return series;
	return undefined;
}

function* areFinite(values: Float64Array): Steps<boolean> {
	for (let i = 0; i < values.length; i++) {
		if (!Number.isFinite(values[i])) return false;
		if (i % SAMPLES_AT_ONCE === 0) yield;
	}
	return true;
}

function* lastCycles(series: Series): Steps<Series> {
	const counted = series.xAxis.quantity === 'time' ? yield* cycles.steps({ x: series.x, y: series.y }) : null;
	const end = series.x.at(-1)!;
	if (!counted || (end - series.x[0]!) / counted.period <= mostCycles) return series;
	const from = lowerBound(series.x, end - shownCycles * counted.period);
	return { ...series, x: series.x.subarray(from), y: series.y.subarray(from) };
}

function resample({ x, y, xAxis, yAxis }: Series): number[] {
	const along = (value: number): number => (xAxis.scale === 'log' ? Math.log(value) : value);
	const [first, last] = [along(x[0]!), along(x.at(-1)!)];
	const values: number[] = [];
	for (let i = 0; i < previewLength; i++) {
		const at = first + ((last - first) * i) / (previewLength - 1);
		const place = xAxis.scale === 'log' ? Math.exp(at) : at;
		const right = Math.min(x.length - 1, Math.max(1, lowerBound(x, place)));
		const [x0, x1] = [along(x[right - 1]!), along(x[right]!)];
		const t = x1 > x0 ? Math.min(1, Math.max(0, (at - x0) / (x1 - x0))) : 1;
		const value = y[right - 1]! + t * (y[right]! - y[right - 1]!);
		values.push(yAxis.scale === 'log' ? Math.log(value) : value);
	}
	return values;
}
