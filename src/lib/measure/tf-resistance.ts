import { found, missing, type Reading } from './reading.ts';
import type { Curve } from './statistics.ts';

/** The value that ngspice reports if no current flows, Ω. */
const NO_CURRENT = 1e20;

/** A resistance of a transfer function analysis, Ω: one point, as ngspice computed it. */
export function tfResistance({ y }: Curve): Reading {
	const [value] = y;
	if (value === undefined) return missing('too_few_points');
	return Math.abs(value) >= NO_CURRENT ? missing('infinite') : found(value);
}
