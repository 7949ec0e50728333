import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import type { Curve } from '../statistics.ts';
import { firstTransition } from '../transitions.ts';

/** Time of the first full fall from 90 % to 10 % between the two state levels (IEEE Std 181-2011, 5.3.3), s. */
export const fallTime = {
	id: 'fall_time',
	unit: 's',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const fall = yield* firstTransition(curve, 'falling');
		if (typeof fall === 'string') return missing(fall);
		return found(fall.end.x - fall.start.x, fall.start, fall.end);
	})
} as const satisfies SignalMeasurement;
