import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { statistics } from '../statistics.ts';

/** Root mean square over time, √(∫y² dt / T) by the trapezoid rule, including the DC part. */
export const rms = {
	id: 'rms',
	unit: signalUnit,
	analyses: ['tran'],
	headline: true,
	of: 'signal',
	compute(curve) {
		const range = statistics(curve);
		return range && curve.x.length > 1 ? found(range.rms) : missing('too_few_points');
	}
} as const satisfies SignalMeasurement;
