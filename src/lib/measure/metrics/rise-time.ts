import type { SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { firstTransition, settled } from '../transitions.ts';

/** Time of the first full rise from 10 % to 90 % between the two state levels (IEEE Std 181-2011, 5.3.3), s. */
export const riseTime = {
	id: 'rise_time',
	unit: 's',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute(curve) {
		const first = firstTransition(curve, 'rising');
		if (!first) return missing('no_transition');
		const rise = settled(first);
		if (!rise) return missing('not_settled');
		return found(rise.end.x - rise.start.x, rise.start, rise.end);
	}
} as const satisfies SignalMeasurement;
