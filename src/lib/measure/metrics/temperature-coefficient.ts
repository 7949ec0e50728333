import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { type SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import { statistics, type Curve } from '../statistics.ts';

/**
 * Temperature coefficient by the box method = (max - min) / (|mean| · temperature range), ppm/K, from a sweep of the
 * temperature. Source: the definition used in data sheets of voltage references.
 */
export const temperatureCoefficient = {
	id: 'temperature_coefficient',
	unit: 'ppm/K',
	analyses: ['dc'],
	scale: 'temperature',
	headline: true,
	of: 'signal',
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const range = yield* statistics.steps(curve);
		if (!range || curve.x.length < 2) return missing('too_few_points');
		const span = Math.abs(curve.x.at(-1)! - curve.x[0]!);
		const mean = Math.abs(range.average);
		if (span === 0 || mean === 0) return missing('flat');
		return found(
			((range.maximum - range.minimum) / (mean * span)) * 1e6,
			{ x: curve.x[range.minimumIndex]!, y: range.minimum },
			{ x: curve.x[range.maximumIndex]!, y: range.maximum }
		);
	})
} as const satisfies SignalMeasurement;
