import { inParts, type Steps } from '#lib/base/slices.ts';
import { magnitude, ratio, type ComplexData } from './complex.ts';
import { segmentAt, valueAt } from './crossings.ts';
import type { Vector } from './dataset.ts';
import { found, missing, type Reading } from './reading.ts';
import { sharedSpot } from './spot.ts';
import { statistics } from './statistics.ts';

/** Voltage and current at a pair of terminals over the plot's scale; zeros for an operating point. */
export interface Port {
	scale: Float64Array;
	/** V. */
	voltage: Vector;
	/** A; no measurement depends on its direction. */
	current: Vector;
}

/** Magnitude of voltage over current at the frequency of `spotValue`, Ω: only the samples beside it are divided. */
export function spotImpedance({ scale, voltage, current }: Port): Reading {
	const at = scale.length < 2 ? null : sharedSpot([scale]);
	if (at === null) return missing('too_few_points');
	const from = segmentAt(scale, at);
	const [u, i] = [voltage, current].map((vector) => pairAt(vector, from)) as [ComplexData, ComplexData];
	const value = valueAt({ x: scale.subarray(from, from + 2), y: magnitude(ratio(u, i)) }, at, true);
	return found(value, { x: at, y: value });
}

/** The two samples of a segment. */
function pairAt(vector: Vector, from: number): ComplexData {
	const part = (samples: Float64Array): Float64Array => samples.subarray(from, from + 2);
	return vector.kind === 'complex'
		? { re: part(vector.re), im: part(vector.im) }
		: { re: part(vector.data), im: new Float64Array(2) };
}

/**
 * Mean power at a port, W, without sign: in ngspice the current of a source flows into its plus terminal, so a source that
 * delivers power would have a negative one.
 */
export function* meanPower({ scale, voltage, current }: Port): Steps<Reading> {
	if (voltage.kind !== 'real' || current.kind !== 'real') return missing('wrong_quantity');
	const y = new Float64Array(voltage.data.length);
	yield* inParts(y.length, (from, to) => multiply(y, voltage.data, current.data, from, to));
	const power = yield* statistics.steps({ x: scale, y });
	return power ? { value: Math.abs(power.average), at: [] } : missing('too_few_points');
}

function multiply(into: Float64Array, a: Float64Array, b: Float64Array, from: number, to: number): void {
	for (let i = from; i < to; i++) into[i] = a[i]! * b[i]!;
}
