import type { Axis } from '#lib/charts/series.ts';
import { extent, hasParameter, wholeX, wholeY, type Curve, type Pane } from '#lib/charts/draw/curves.ts';
import { withMargin, type Range } from '#lib/charts/draw/range.ts';

export type AxisScale = Axis['scale'];

/** A part of an axis that is shown. */
export interface ViewRange extends Range {
	/** Limits that were typed may be beyond the curves. */
	isTyped?: true;
}

/** What is shown of the axes of a plot: parts and scales of the horizontal ones by group of panes, of the vertical ones by pane. */
export interface AxisView {
	x: Readonly<Record<string, ViewRange>>;
	y: Readonly<Record<string, ViewRange>>;
	xScales: Readonly<Record<string, AxisScale>>;
	yScales: Readonly<Record<string, AxisScale>>;
}

/** Whether a scale can be chosen for an axis: decibels and degrees are linear, and equal axes are alike. */
export function hasChoiceOfScale(axis: Axis, { hasEqualAxes }: Pick<Pane, 'hasEqualAxes'>): boolean {
	return !hasEqualAxes && axis.quantity !== 'decibel' && axis.quantity !== 'phase';
}

/** A pane with the scales that are chosen for its axes. An axis without values above zero stays linear. */
export function withScales(pane: Pane, x: AxisScale | undefined, y: AxisScale | undefined): Pane {
	const xAxis = scaledAxis(pane.xAxis, pane, x, () => wholeX([pane])?.max ?? 0);
	const yAxis = scaledAxis(pane.yAxis, pane, y, () => extent(pane.curves)?.max ?? 0);
	if (xAxis === pane.xAxis && yAxis === pane.yAxis) return pane;
	// Values between samples are read along the line as it is drawn.
	const curves = pane.curves.map((curve) => ({ ...curve, series: { ...curve.series, xAxis, yAxis } }));
	return { ...pane, xAxis, yAxis, cursorAxis: hasParameter(pane) ? pane.cursorAxis : xAxis, curves };
}

function scaledAxis(axis: Axis, pane: Pane, scale: AxisScale | undefined, maximum: () => number): Axis {
	if (scale === undefined || scale === axis.scale || !hasChoiceOfScale(axis, pane)) return axis;
	return scale === 'linear' || maximum() > 0 ? { ...axis, scale } : axis;
}

/** Decades below the largest value that a logarithmic axis shows of curves that pass zero. */
const MAX_DECADES = 15;

/** The horizontal extent of panes, on a logarithmic axis of what is above zero; null if there is none. */
export function axisExtentX(panes: readonly Pane[], log: boolean): Range | null {
	const whole = wholeX(panes);
	if (!log || !whole || whole.min > 0) return whole;
	const min = smallestPositive(panes.flatMap(({ curves }) => curves.map(({ series }) => series.x)));
	return aboveZero(min, whole.max, 0);
}

/** The vertical extent of curves with a margin, on a logarithmic axis of what is above zero. */
export function axisExtentY(curves: readonly Curve[], log: boolean): Range {
	const range = log ? extent(curves) : null;
	if (!range || range.min > 0) return wholeY(curves, log);
	return aboveZero(smallestPositive(curves.map(({ series }) => series.y)), range.max, 0.06);
}

function aboveZero(min: number, max: number, margin: number): Range {
	if (!(max > 0)) return { min: 0.1, max: 1 };
	return withMargin({ min: Math.max(min, max * Math.pow(10, -MAX_DECADES)), max }, true, margin);
}

/** Infinity if no value is above zero. */
function smallestPositive(lists: readonly Float64Array[]): number {
	let smallest = Infinity;
	for (const values of lists) for (const value of values) if (value > 0 && value < smallest) smallest = value;
	return smallest;
}
