import type { ResponseMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { cutoff, magnitudeAt } from '../response.ts';

/** Frequency below the pass band where the power has fallen to half (gain - 3.01 dB), Hz. */
export const lowerCutoff = {
	id: 'lower_cutoff',
	unit: 'Hz',
	analyses: ['ac'],
	headline: false,
	of: 'response',
	needsInput: false,
	compute(response) {
		if (response.unknown) return missing(response.unknown);
		const lower = cutoff(response, 'lower');
		return lower ? found(lower.x, { x: lower.x, y: magnitudeAt(response, lower.x) }) : missing('no_lower_cutoff');
	}
} as const satisfies ResponseMeasurement;
