import { cycles } from '../cycles.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';

/** 1 / period, Hz. */
export const frequency = {
	id: 'frequency',
	unit: 'Hz',
	analyses: ['tran'],
	headline: true,
	of: 'signal',
	compute(curve) {
		const counted = cycles(curve);
		if (!counted) return missing('not_periodic');
		return found(1 / counted.period, { x: counted.start, y: counted.level }, { x: counted.end, y: counted.level });
	}
} as const satisfies SignalMeasurement;
