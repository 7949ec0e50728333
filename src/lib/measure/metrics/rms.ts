import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import { statistics, type Curve } from '../statistics.ts';

/** Root mean square over time, √(∫y² dt / T) by the trapezoid rule, including the DC part. */
export const rms = {
	id: 'rms',
	unit: signalUnit,
	analyses: ['tran'],
	headline: true,
	of: 'signal',
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const range = yield* statistics.steps(curve);
		return range && curve.x.length > 1 ? found(range.rms) : missing('too_few_points');
	})
} as const satisfies SignalMeasurement;
