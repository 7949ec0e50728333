import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { statistics } from '../statistics.ts';

/** Largest value. */
export const maximum = {
	id: 'maximum',
	unit: signalUnit,
	analyses: ['tran', 'dc'],
	headline: false,
	of: 'signal',
	acrossCurves: true,
	compute(curve) {
		const range = statistics(curve);
		if (!range) return missing('too_few_points');
		return found(range.maximum, { x: curve.x[range.maximumIndex]!, y: range.maximum });
	}
} as const satisfies SignalMeasurement;
