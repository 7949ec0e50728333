import { cycles } from '../cycles.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';

/** Mean duration of a cycle between crossings of the level midway between the extremes, s. */
export const period = {
	id: 'period',
	unit: 's',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute(curve) {
		const counted = cycles(curve);
		if (!counted) return missing('not_periodic');
		return found(counted.period, { x: counted.start, y: counted.level }, { x: counted.end, y: counted.level });
	}
} as const satisfies SignalMeasurement;
