import type { SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { firstTransition } from '../transitions.ts';

/** Time of the first full rise from 10 % to 90 % between the two state levels (IEEE Std 181-2011, 5.3.3), s. */
export const riseTime = {
	id: 'rise_time',
	unit: 's',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute(curve) {
		const rise = firstTransition(curve, 'rising');
		if (typeof rise === 'string') return missing(rise);
		return found(rise.end.x - rise.start.x, rise.start, rise.end);
	}
} as const satisfies SignalMeasurement;
