import { valueAt } from './crossings.ts';
import { found, missing, type Reading } from './reading.ts';
import type { Curve } from './statistics.ts';

/** Frequency of a spot measurement, Hz; data sheets quote noise there. */
const SPOT_FREQUENCY = 1000;

/**
 * The frequency at which sweeps are compared: 1 kHz, or the geometric mean of their common range if 1 kHz is outside it.
 * Null if they have no common range.
 */
export function sharedSpot(sweeps: readonly Float64Array[]): number | null {
	const first = Math.max(...sweeps.map((x) => x[0] ?? Infinity));
	const last = Math.min(...sweeps.map((x) => x.at(-1) ?? -Infinity));
	if (!(first <= last)) return null;
	return first <= SPOT_FREQUENCY && SPOT_FREQUENCY <= last ? SPOT_FREQUENCY : Math.sqrt(first * last);
}

/** Value at 1 kHz, interpolated over log f; if 1 kHz is outside the sweep, at the geometric mean of its ends. */
export function spotValue(curve: Curve): Reading {
	const at = curve.x.length < 2 ? null : sharedSpot([curve.x]);
	if (at === null) return missing('too_few_points');
	const value = valueAt(curve, at, true);
	return found(value, { x: at, y: value });
}
