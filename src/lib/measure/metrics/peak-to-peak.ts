import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { statistics } from '../statistics.ts';

/** Largest minus smallest value. */
export const peakToPeak = {
	id: 'peak_to_peak',
	unit: signalUnit,
	analyses: ['tran', 'dc'],
	headline: true,
	of: 'signal',
	acrossCurves: true,
	compute(curve) {
		const range = statistics(curve);
		if (!range) return missing('too_few_points');
		return found(
			range.maximum - range.minimum,
			{ x: curve.x[range.minimumIndex]!, y: range.minimum },
			{ x: curve.x[range.maximumIndex]!, y: range.maximum }
		);
	}
} as const satisfies SignalMeasurement;
