import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { statistics } from '../statistics.ts';

/** Smallest value. */
export const minimum = {
	id: 'minimum',
	unit: signalUnit,
	analyses: ['tran', 'dc'],
	headline: false,
	of: 'signal',
	acrossCurves: true,
	compute(curve) {
		const range = statistics(curve);
		if (!range) return missing('too_few_points');
		return found(range.minimum, { x: curve.x[range.minimumIndex]!, y: range.minimum });
	}
} as const satisfies SignalMeasurement;
