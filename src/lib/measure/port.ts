import { SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import { magnitude, ratio } from './complex.ts';
import type { Vector } from './dataset.ts';
import { missing, type Reading } from './reading.ts';
import { toComplex } from './signals.ts';
import { statistics, type Curve } from './statistics.ts';

/** Voltage and current at a pair of terminals over the plot's scale; zeros for an operating point. */
export interface Port {
	scale: Float64Array;
	/** V. */
	voltage: Vector;
	/** A; no measurement depends on its direction. */
	current: Vector;
}

/** Magnitude of voltage over current, Ω. */
export function impedance({ scale, voltage, current }: Port): Curve {
	return { x: scale, y: magnitude(ratio(toComplex(voltage), toComplex(current))) };
}

/**
 * Mean power at a port, W, without sign: in ngspice the current of a source flows into its plus terminal, so a source that
 * delivers power would have a negative one.
 */
export function* meanPower({ scale, voltage, current }: Port): Steps<Reading> {
	if (voltage.kind !== 'real' || current.kind !== 'real') return missing('wrong_quantity');
	const y = new Float64Array(voltage.data.length);
	for (let from = 0; from < y.length; from += SAMPLES_AT_ONCE) {
		multiply(y, voltage.data, current.data, from, Math.min(y.length, from + SAMPLES_AT_ONCE));
		yield;
	}
	const power = yield* statistics.steps({ x: scale, y });
	return power ? { value: Math.abs(power.average), at: [] } : missing('too_few_points');
}

/** In a function of its own, because generators are not optimized as well. */
function multiply(into: Float64Array, a: Float64Array, b: Float64Array, from: number, to: number): void {
	for (let i = from; i < to; i++) into[i] = a[i]! * b[i]!;
}
