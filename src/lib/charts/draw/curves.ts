import { memoize } from '#lib/base/memoize.ts';
import { lowerBound } from '#lib/base/lower-bound.ts';
import { extremes, type Pyramid } from '#lib/charts/pyramid.ts';
import type { Tolerance } from '#lib/charts/overlay/tolerance.ts';
import type { Series } from '#lib/charts/series.ts';
import type { Trace } from '#lib/charts/trace.ts';
import type { Quantity } from '#lib/measure/dataset.ts';
import { withMargin, type Range } from './range.ts';

export interface Curve extends Trace {
	/** Index of its signal among the shown ones, from 0: determines colour and dash pattern. */
	order: number;
	/** Of a curve drawn behind those of the plot: its place among the overlays, from 0, and the tolerance around it. */
	overlay?: { step: number; tolerance: Tolerance | null };
}

/** Curves that share a vertical axis. */
export interface Pane {
	id: string;
	/** Panes of one group share the range of their horizontal axes. */
	group: string;
	/** Along which cursors move: the horizontal axis, or the parameter of its curves. */
	cursorAxis: Series['xAxis'];
	xAxis: Series['xAxis'];
	yAxis: Series['yAxis'];
	/** Both axes have the same length per unit. */
	hasEqualAxes: boolean;
	curves: Curve[];
	/** Curves drawn behind that the vertical axis shows too. */
	behind?: readonly Curve[];
}

/** Number of colours in tokens.css, starting with `--curve-1`. */
const colourCount = 8;
/** Dash patterns that distinguish curves in addition to colour, CSS pixels. */
const dashes: readonly (readonly number[])[] = [[], [8, 4], [2, 3], [10, 3, 2, 3], [14, 5], [5, 2, 5, 6]];

export function colourIndex(order: number): number {
	return order % colourCount;
}

/** Members of a family from which on they are drawn thinner and read together. */
const MANY = 24;

export function isOfMany({ series }: Pick<Curve, 'series'>): boolean {
	return (series.family?.count ?? 0) > MANY;
}

export function dashOf(order: number): readonly number[] {
	return dashes[order % dashes.length] ?? [];
}

/**
 * Groups traces into panes in their order, and assigns each signal its colour.
 *
 * @param signals in the order of their colours
 */
export function toPanes(
	traces: readonly Trace[],
	signals: readonly string[] = [...new Set(traces.map(({ series }) => series.signal))]
): Pane[] {
	const orders = new Map(signals.map((signal, order) => [signal, order]));
	const panes = new Map<string, Pane>();
	for (const trace of traces) {
		const one = trace.series;
		const pane = panes.get(one.pane) ?? emptyPane(one);
		// A pane is logarithmic only if every curve in it can be drawn on a logarithmic axis.
		if (one.yAxis.scale === 'linear') pane.yAxis = one.yAxis;
		pane.curves.push({ ...trace, order: orders.get(one.signal) ?? 0 });
		panes.set(one.pane, pane);
	}
	return [...panes.values()];
}

/** Curves over the same quantity share a horizontal axis; one with a parameter has an axis for its pane. */
function emptyPane(series: Series): Pane {
	const { pane, xAxis, yAxis, parameter, hasEqualAxes } = series;
	const group = parameter ? `pane ${pane}` : `${xAxis.quantity} ${xAxis.unit}`;
	return {
		id: pane,
		group,
		cursorAxis: cursorAxisOf(series),
		xAxis,
		yAxis,
		hasEqualAxes: hasEqualAxes === true,
		curves: []
	};
}

/** Along which cursors move on a curve. */
export function cursorAxisOf({ xAxis, parameter }: Series): Series['xAxis'] {
	return parameter?.axis ?? xAxis;
}

/** Positions of the points along the axis of the cursors. */
export function cursorPositions({ x, parameter }: Series): Float64Array {
	return parameter?.values ?? x;
}

/** The members of the families in some panes, from 0, in their order. */
export function membersOf(panes: readonly Pane[]): number[] {
	const found = new Set<number>();
	for (const { curves } of panes) for (const { series } of curves) if (series.family) found.add(series.branch);
	return [...found].sort((a, b) => a - b);
}

/** Number of curves of each signal that is a family, of one pane: magnitude and phase count once. */
export function familyCounts(panes: readonly Pane[]): Record<string, number> {
	const counts = new Map<string, number>();
	for (const { curves } of panes) {
		const inPane = new Map<string, number>();
		for (const { series } of curves) if (series.family) inPane.set(series.signal, (inPane.get(series.signal) ?? 0) + 1);
		for (const [signal, count] of inPane) counts.set(signal, count);
	}
	return Object.fromEntries(counts);
}

/** Whether a signal has the curves of a family. */
export function isFamily(panes: readonly Pane[], signal: string): boolean {
	return panes.some(({ curves }) => curves.some(({ series }) => series.signal === signal && series.family));
}

/** Whether the cursors of a pane are positions along a parameter of its curves. */
export function hasParameter({ curves }: Pick<Pane, 'curves'>): boolean {
	return curves.some(({ xPyramid }) => xPyramid);
}

export function isLogX({ xAxis }: Pane): boolean {
	return xAxis.scale === 'log';
}

export function isLogY({ yAxis }: Pane): boolean {
	return yAxis.scale === 'log';
}

/** From the smallest to the largest position along the axis of the cursors. */
export function parameterRange(curves: readonly Curve[]): Range {
	const positions = curves.map(({ series }) => cursorPositions(series)).filter(({ length }) => length > 0);
	if (positions.length === 0) return { min: 0, max: 1 };
	return {
		min: Math.min(...positions.map((values) => values[0]!)),
		max: Math.max(...positions.map((values) => values.at(-1)!))
	};
}

/** The horizontal extent of all curves, or null if there is none. */
export function wholeX(panes: readonly Pane[]): Range | null {
	let min = Infinity;
	let max = -Infinity;
	for (const { series, xPyramid } of panes.flatMap(({ curves }) => curves)) {
		if (series.x.length === 0) continue;
		const [low, high] = xPyramid ? finiteExtremes(xPyramid) : [series.x[0]!, series.x.at(-1)!];
		const { reach = -Infinity } = series;
		min = Math.min(min, low, -reach);
		max = Math.max(max, high, reach);
	}
	if (!(min <= max)) return null;
	if (panes.some(hasParameter)) return withMargin({ min, max }, panes[0]?.xAxis.scale === 'log', 0.06);
	return min < max ? { min, max } : withMargin({ min, max }, false, 0);
}

/** Minimum span of a vertical axis: smaller variations of a flat curve are within the simulator's tolerance. */
const SMALLEST_SPAN: Partial<Record<Quantity, number>> = { decibel: 1, phase: 10 };

/** The vertical extent of curves with a margin; infinite values such as -Infinity dB (a zero) are ignored. */
export function wholeY(curves: readonly Curve[], log: boolean): Range {
	let range = extent(curves);
	if (!range) return { min: log ? 0.1 : 0, max: 1 };
	const reach = Math.max(...curves.map(({ series }) => series.reach ?? -Infinity));
	range = { min: Math.min(range.min, -reach), max: Math.max(range.max, reach) };
	const lacking = (SMALLEST_SPAN[curves[0]!.series.yAxis.quantity] ?? 0) - (range.max - range.min);
	if (lacking > 0) range = { min: range.min - lacking / 2, max: range.max + lacking / 2 };
	const whole = withMargin(range, log, 0.06);
	// No share is below zero.
	return curves[0]!.series.yAxis.quantity === 'share' && range.min >= 0
		? { ...whole, min: Math.max(0, whole.min) }
		: whole;
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

/** Remembered: the extent of a thousand curves is asked for several times in a frame. */
const finiteExtremes = memoize((pyramid: Pyramid): [number, number] => {
	const [low, high] = extremes(pyramid, 0, pyramid.y.length);
	if (Number.isFinite(low) && Number.isFinite(high)) return [low, high];
	return pyramid.y.reduce<[number, number]>(
		([a, b], value) => (Number.isFinite(value) ? [Math.min(a, value), Math.max(b, value)] : [a, b]),
		[Infinity, -Infinity]
	);
});

/** Value of a curve at a position along the axis of the cursors, interpolated as drawn; null outside the curve. */
export function interpolate({ series }: Curve, at: number): number | null {
	const isLogX = cursorAxisOf(series).scale === 'log';
	return between(cursorPositions(series), series.y, at, isLogX, series.yAxis.scale === 'log');
}

/** The point of a curve at a position along the axis of the cursors; null outside the curve. */
export function pointOf(curve: Curve, at: number): { x: number; y: number } | null {
	const { series } = curve;
	const y = interpolate(curve, at);
	if (y === null || !series.parameter) return y === null ? null : { x: at, y };
	const { axis, values } = series.parameter;
	const x = between(values, series.x, at, axis.scale === 'log', series.xAxis.scale === 'log');
	return x === null ? null : { x, y };
}

function between(xs: Float64Array, ys: Float64Array, x: number, logX: boolean, logY: boolean): number | null {
	const right = lowerBound(xs, x);
	if (right >= xs.length) return null;
	if (xs[right] === x) return ys[right]!;
	if (right === 0) return null;
	const [x0, x1, y0, y1] = [xs[right - 1]!, xs[right]!, ys[right - 1]!, ys[right]!];
	const t = logX && x0 > 0 ? Math.log(x / x0) / Math.log(x1 / x0) : (x - x0) / (x1 - x0);
	return logY && y0 > 0 && y1 > 0 ? y0 * Math.pow(y1 / y0, t) : y0 + t * (y1 - y0);
}

/** The position of the sample `steps` samples away from a position, on the first curve; clamped to its ends. */
export function stepSample(panes: readonly Pane[], hidden: ReadonlySet<string>, x: number, steps: number): number {
	const curve = panes.flatMap(({ curves }) => curves).find(({ series }) => !hidden.has(series.signal));
	if (!curve || curve.series.x.length === 0) return x;
	const xs = cursorPositions(curve.series);
	const at = lowerBound(xs, x);
	// Between two samples, one step goes to the nearest sample in that direction.
	const origin = steps > 0 && xs[at] !== x ? at - 1 : at;
	return xs[Math.min(xs.length - 1, Math.max(0, origin + steps))]!;
}
