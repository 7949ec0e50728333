import { cycles } from '../cycles.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';

/** Fraction of a whole cycle above the level midway between the extremes, %. */
export const duty = {
	id: 'duty',
	unit: '%',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute(curve) {
		const counted = cycles(curve);
		if (!counted) return missing('not_periodic');
		return found(100 * counted.duty, { x: counted.start, y: counted.level }, { x: counted.end, y: counted.level });
	}
} as const satisfies SignalMeasurement;
