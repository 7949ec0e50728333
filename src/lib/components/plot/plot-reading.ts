import { ownValue } from '#lib/base/own-value.ts';
import { formatSi } from '#lib/base/quantity.ts';
import { interpolate, type Curve, type Pane } from './curves.ts';
import { fractionOf, type Range } from './range.ts';

/** Decimals of units in which a change of the last digit must not move the others. */
const DECIMALS: Readonly<Record<string, number>> = { dB: 2, deg: 1 };

/** A value read from a curve, as text: 0 dB stays 0 dB, whatever noise there is in the last digits. */
export function readingText(value: number, unit: string): string {
	const decimals = ownValue(DECIMALS, unit);
	if (decimals === undefined || !Number.isFinite(value)) return formatSi(value, unit);
	// Adding 0 turns -0 into 0.
	return `${(Number(value.toFixed(decimals)) + 0).toFixed(decimals)} ${unit}`;
}

/** The curve nearest to a position in height. */
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
 * What a signal is at x, one text for each pane it is in: magnitude and phase of a response.
 *
 * @param branch run of a nested sweep to read, where there are several
 */
export function signalReading(panes: readonly Pane[], signal: string, x: number, branch: number): string[] {
	return panes.flatMap(({ curves, yAxis }) => {
		const own = curves.filter(({ series }) => series.signal === signal);
		const curve = own.find(({ series }) => series.branch === branch) ?? own[0];
		const value = curve ? interpolate(curve, x) : null;
		return value === null ? [] : [readingText(value, yAxis.unit)];
	});
}
