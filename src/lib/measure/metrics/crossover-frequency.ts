import type { ResponsesMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { unityCrossing } from '../response.ts';

/** Crossover = frequency where the loop gain first falls through 0 dB, Hz: the bandwidth of the loop. */
export const crossoverFrequency = {
	id: 'crossover_frequency',
	unit: 'Hz',
	analyses: ['ac'],
	headline: true,
	of: 'responses',
	roles: ['loop_gain'],
	compute({ loop_gain: loop }) {
		if (!loop) return missing('signal_missing');
		const crossover = unityCrossing(loop);
		return crossover ? found(crossover.x, { x: crossover.x, y: 0 }) : missing('no_unity_crossing');
	}
} as const satisfies ResponsesMeasurement;
