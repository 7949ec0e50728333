import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import { statistics, type Curve } from '../statistics.ts';

/** Largest minus smallest value. */
export const peakToPeak = {
	id: 'peak_to_peak',
	unit: signalUnit,
	analyses: ['tran', 'dc'],
	headline: true,
	of: 'signal',
	acrossCurves: true,
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const range = yield* statistics.steps(curve);
		if (!range) return missing('too_few_points');
		return found(
			range.maximum - range.minimum,
			{ x: curve.x[range.minimumIndex]!, y: range.minimum },
			{ x: curve.x[range.maximumIndex]!, y: range.maximum }
		);
	})
} as const satisfies SignalMeasurement;
