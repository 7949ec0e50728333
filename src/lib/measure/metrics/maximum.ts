import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import { statistics, type Curve } from '../statistics.ts';

/** Largest value. */
export const maximum = {
	id: 'maximum',
	unit: signalUnit,
	analyses: ['tran', 'dc'],
	headline: false,
	of: 'signal',
	acrossCurves: true,
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const range = yield* statistics.steps(curve);
		if (!range) return missing('too_few_points');
		return found(range.maximum, { x: curve.x[range.maximumIndex]!, y: range.maximum });
	})
} as const satisfies SignalMeasurement;
