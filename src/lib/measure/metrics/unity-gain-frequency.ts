import type { ResponseMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { unityCrossing } from '../response.ts';

/** Frequency above the pass band where the gain first falls through 0 dB, Hz. */
export const unityGainFrequency = {
	id: 'unity_gain_frequency',
	unit: 'Hz',
	analyses: ['ac'],
	headline: true,
	of: 'response',
	needsInput: true,
	compute(response) {
		const unity = unityCrossing(response);
		return unity ? found(unity.x, { x: unity.x, y: 0 }) : missing('no_unity_crossing');
	}
} as const satisfies ResponseMeasurement;
