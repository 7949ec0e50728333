import { lowerBound } from '#lib/base/lower-bound.ts';
import { buildPyramid, extremes, type Pyramid } from '#lib/charts/pyramid.ts';
import type { Series } from '#lib/charts/series.ts';
import type { Quantity } from '#lib/measure/dataset.ts';
import { withMargin, type Range } from './range.ts';

export interface Curve {
	series: Series;
	pyramid: Pyramid;
	/** Index of its signal among the shown ones, from 0: determines colour and dash pattern. */
	order: number;
}

/** Curves that share a vertical axis. */
export interface Pane {
	id: string;
	xAxis: Series['xAxis'];
	yAxis: Series['yAxis'];
	curves: Curve[];
}

/** Number of colours in tokens.css, starting with `--curve-1`. */
const colourCount = 8;
/** Dash patterns that distinguish curves in addition to colour, CSS pixels. */
const dashes: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 3, 2, 3], [14, 5], [5, 2, 5, 6]];

export function colourIndex(order: number): number {
	return order % colourCount;
}

export function dashOf(order: number): readonly number[] {
	return dashes[order % dashes.length] ?? [];
}

/** Groups series into panes in their order, and assigns each signal its colour. */
export function toPanes(series: readonly Series[]): Pane[] {
	const signals = [...new Set(series.map(({ signal }) => signal))];
	const panes = new Map<string, Pane>();
	for (const one of series) {
		const pane = panes.get(one.pane) ?? { id: one.pane, xAxis: one.xAxis, yAxis: one.yAxis, curves: [] };
		// A pane is logarithmic only if every curve in it can be drawn on a logarithmic axis.
		if (one.yAxis.scale === 'linear') pane.yAxis = one.yAxis;
		pane.curves.push({ series: one, pyramid: buildPyramid(one.x, one.y), order: signals.indexOf(one.signal) });
		panes.set(one.pane, pane);
	}
	return [...panes.values()];
}

/** The horizontal extent of all curves, or null if there is none. */
export function wholeX(panes: readonly Pane[]): Range | null {
	let min = Infinity;
	let max = -Infinity;
	for (const { series } of panes.flatMap(({ curves }) => curves)) {
		if (series.x.length === 0) continue;
		min = Math.min(min, series.x[0]!);
		max = Math.max(max, series.x.at(-1)!);
	}
	if (!(min <= max)) return null;
	return min < max ? { min, max } : withMargin({ min, max }, false, 0);
}

/** Minimum span of a vertical axis: smaller variations of a flat curve are within the simulator's tolerance. */
const SMALLEST_SPAN: Partial<Record<Quantity, number>> = { decibel: 1, phase: 10 };

/** The vertical extent of curves with a margin; infinite values such as -Infinity dB (a zero) are ignored. */
export function wholeY(curves: readonly Curve[], log: boolean): Range {
	let range = extent(curves);
	if (!range) return { min: log ? 0.1 : 0, max: 1 };
	const lacking = (SMALLEST_SPAN[curves[0]!.series.yAxis.quantity] ?? 0) - (range.max - range.min);
	if (lacking > 0) range = { min: range.min - lacking / 2, max: range.max + lacking / 2 };
	return withMargin(range, log, 0.06);
}

/** Smallest and largest finite value of curves, or null if they have none. */
export function extent(curves: readonly Curve[]): Range | null {
	let min = Infinity;
	let max = -Infinity;
	for (const { pyramid } of curves) {
		const [low, high] = finiteExtremes(pyramid);
		min = Math.min(min, low);
		max = Math.max(max, high);
	}
	return min <= max ? { min, max } : null;
}

function finiteExtremes(pyramid: Pyramid): [number, number] {
	const [low, high] = extremes(pyramid, 0, pyramid.y.length);
	if (Number.isFinite(low) && Number.isFinite(high)) return [low, high];
	return pyramid.y.reduce<[number, number]>(
		([a, b], value) => (Number.isFinite(value) ? [Math.min(a, value), Math.max(b, value)] : [a, b]),
		[Infinity, -Infinity]
	);
}

/** Value of a curve at x, interpolated as drawn; null outside the curve. */
export function interpolate({ series }: Curve, x: number): number | null {
	const { x: xs, y: ys, xAxis, yAxis } = series;
	const right = lowerBound(xs, x);
	if (right >= xs.length) return null;
	if (xs[right] === x) return ys[right]!;
	if (right === 0) return null;
	const [x0, x1, y0, y1] = [xs[right - 1]!, xs[right]!, ys[right - 1]!, ys[right]!];
	const t = xAxis.scale === 'log' ? Math.log(x / x0) / Math.log(x1 / x0) : (x - x0) / (x1 - x0);
	return yAxis.scale === 'log' && y0 > 0 && y1 > 0 ? y0 * Math.pow(y1 / y0, t) : y0 + t * (y1 - y0);
}

/** The x of the sample `steps` samples away from x, on the first curve; clamped to its ends. */
export function stepSample(panes: readonly Pane[], hidden: ReadonlySet<string>, x: number, steps: number): number {
	const curve = panes.flatMap(({ curves }) => curves).find(({ series }) => !hidden.has(series.signal));
	if (!curve || curve.series.x.length === 0) return x;
	const xs = curve.series.x;
	const at = lowerBound(xs, x);
	// Between two samples, one step goes to the nearest sample in that direction.
	const origin = steps > 0 && xs[at] !== x ? at - 1 : at;
	return xs[Math.min(xs.length - 1, Math.max(0, origin + steps))]!;
}
