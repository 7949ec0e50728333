import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import { interpolate, type Curve, type Pane } from '#lib/charts/draw/curves.ts';
import { fractionOf, type Range } from '#lib/charts/draw/range.ts';

/** Fixed decimals for units, so that a change of the last digit does not move the others. */
const DECIMALS: Readonly<Record<string, number>> = { dB: 2, deg: 1 };

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
