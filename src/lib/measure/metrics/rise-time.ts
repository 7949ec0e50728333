import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import type { Curve } from '../statistics.ts';
import { firstTransition } from '../transitions.ts';

/** Time of the first full rise from 10 % to 90 % between the two state levels (IEEE Std 181-2011, 5.3.3), s. */
export const riseTime = {
	id: 'rise_time',
	unit: 's',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const rise = yield* firstTransition(curve, 'rising');
		if (typeof rise === 'string') return missing(rise);
		return found(rise.end.x - rise.start.x, rise.start, rise.end);
	})
} as const satisfies SignalMeasurement;
