import { Fault } from '#lib/base/fault.ts';
import { lowerBound } from '#lib/base/lower-bound.ts';
import { normalCdf } from '../random/normal-cdf.ts';
import type { Deviation, Distribution } from './distribution.ts';

/**
 * Values with weights, in rising order, so that a correlated discrete parameter rises with its draw. Equal weights if there are none.
 *
 * @throws Fault `study_weights_invalid` unless there are finite values with as many finite weights from 0, one of them positive
 */
export function discreteDeviation(
	{ meaning, values, weights = values.map(() => 1) }: Extract<Distribution, { shape: 'discrete' }>,
	nominal: number,
	name: string
): Deviation {
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	const isValid =
		values.length > 0 &&
		weights.length === values.length &&
		values.every(Number.isFinite) &&
		weights.every((weight) => weight >= 0) &&
		total > 0 &&
		total < Infinity;
	if (!isValid) {
		const message = `${name} needs finite values, and for each a weight from 0, not all of them 0`;
		throw new Fault('study_weights_invalid', message, { parameter: name });
	}
	const offset = (value: number) =>
		meaning === 'value' ? value - nominal : meaning === 'relative' ? value * Math.abs(nominal) : value;
	const steps = values
		.map((value, i) => ({ offset: offset(value), weight: weights[i]! / total }))
		.filter(({ weight }) => weight > 0)
		.sort((a, b) => a.offset - b.offset);
	let sum = 0;
	const parts = steps.map(({ weight }) => (sum += weight));
	const last = steps.length - 1;
	const fromNormal = (z: number) => steps[Math.min(last, lowerBound(parts, normalCdf(z)))]!.offset;
	return { kind: 'offset', fromNormal, ends: [steps[0]!.offset, steps[last]!.offset] };
}
