import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import { statistics, type Curve } from '../statistics.ts';

/** Mean over the scale, ∫y dx / X by the trapezoid rule: long steps count more than short ones. */
export const average = {
	id: 'average',
	unit: signalUnit,
	analyses: ['tran', 'dc'],
	headline: true,
	of: 'signal',
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const range = yield* statistics.steps(curve);
		return range && curve.x.length > 1 ? found(range.average) : missing('too_few_points');
	})
} as const satisfies SignalMeasurement;
