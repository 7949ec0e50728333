import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { Axis } from '#lib/charts/series.ts';
import { describeUnit, PLAIN, timesUnit, writtenUnit } from '#lib/measure/expression/unit.ts';
import { interpolate, type Curve, type Pane } from '#lib/charts/draw/curves.ts';
import { fractionOf, type Range } from '#lib/charts/draw/range.ts';

/** Fixed decimals for units, so that a change of the last digit does not move the others. */
const DECIMALS: Readonly<Record<string, number>> = { dB: 2, deg: 1, 'dB/dec': 2, 'deg/dec': 1 };

/** A value read from a curve, as text: rounding noise does not turn 0 dB into a small number. */
export function readingText(value: number, unit: string): string {
	const decimals = ownValue(DECIMALS, unit);
	if (decimals === undefined || !Number.isFinite(value)) return formatSi(value, unit);
	// Adding 0 turns -0 into 0.
	return `${(Number(value.toFixed(decimals)) + 0).toFixed(decimals)} ${unit}`;
}

/** The curve that is vertically closest to a position. */
export function nearestCurve(curves: readonly Curve[], x: number, down: number, y: Range, logY: boolean): Curve | null {
	let best: { curve: Curve; distance: number } | null = null;
	for (const curve of curves) {
		const value = interpolate(curve, x);
		if (value === null) continue;
		const distance = Math.abs(1 - fractionOf(value, y, logY) - down);
		if (!best || distance < best.distance) best = { curve, distance };
	}
	return best?.curve ?? null;
}

/**
 * The values of a signal at x, one text per pane that contains it: magnitude and phase of a response.
 *
 * @param branch index of the run in a nested sweep
 */
export function signalReading(panes: readonly Pane[], signal: string, x: number, branch: number): string[] {
	return panes.flatMap(({ curves, yAxis }) => {
		const own = curves.filter(({ series }) => series.signal === signal);
		const curve = own.find(({ series }) => series.branch === branch) ?? own[0];
		const value = curve ? interpolate(curve, x) : null;
		return value === null ? [] : [readingText(value, yAxis.unit)];
	});
}

/**
 * The slope of a line between two places of a curve: per decade on a logarithmic axis, where zero has no place.
 *
 * @param rise difference of the values
 */
export function slopeBetween(
	rise: number,
	a: number,
	b: number,
	xAxis: Axis,
	unit: string
): { value: number; unit: string } | null {
	if (a === b) return null;
	if (xAxis.scale === 'log' && !(a > 0 && b > 0)) return null;
	if (xAxis.scale === 'log') return { value: rise / Math.log10(b / a), unit: unit === '' ? '1/dec' : `${unit}/dec` };
	const [above, below] = [unit, xAxis.unit].map((text) => (text === '' ? PLAIN : writtenUnit(text)));
	const known = above && below && describeUnit(timesUnit(above, below, -1)).text;
	return { value: rise / (b - a), unit: known ?? `${unit}/${xAxis.unit}` };
}
