import type { ResponseMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { cutoff, magnitudeAt } from '../response.ts';

/** Frequency above the pass band where the power has fallen to half (gain - 3.01 dB), Hz. */
export const upperCutoff = {
	id: 'upper_cutoff',
	unit: 'Hz',
	analyses: ['ac'],
	headline: false,
	of: 'response',
	needsInput: false,
	compute(response) {
		if (response.unknown) return missing(response.unknown);
		const upper = cutoff(response, 'upper');
		return upper ? found(upper.x, { x: upper.x, y: magnitudeAt(response, upper.x) }) : missing('no_upper_cutoff');
	}
} as const satisfies ResponseMeasurement;
