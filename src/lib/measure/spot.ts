import { valueAt } from './crossings.ts';
import { found, missing, type Reading } from './reading.ts';
import type { Curve } from './statistics.ts';

/** Frequency of a spot measurement, Hz; data sheets quote noise there. */
const spotFrequency = 1000;

/** Value at 1 kHz, over log f; at the middle of the sweep (geometric mean of its ends) where 1 kHz is not in it. */
export function spotValue(curve: Curve): Reading {
	const { x } = curve;
	if (x.length < 2) return missing('too_few_points');
	const [first, last] = [x[0]!, x.at(-1)!];
	const at = first <= spotFrequency && spotFrequency <= last ? spotFrequency : Math.sqrt(first * last);
	const value = valueAt(curve, at, true);
	return found(value, { x: at, y: value });
}
