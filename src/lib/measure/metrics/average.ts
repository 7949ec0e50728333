import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { statistics } from '../statistics.ts';

/** Mean over the scale, ∫y dx / X by the trapezoid rule: long steps count more than short ones. */
export const average = {
	id: 'average',
	unit: signalUnit,
	analyses: ['tran', 'dc'],
	headline: true,
	of: 'signal',
	compute(curve) {
		const range = statistics(curve);
		return range && curve.x.length > 1 ? found(range.average) : missing('too_few_points');
	}
} as const satisfies SignalMeasurement;
