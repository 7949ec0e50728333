import type { ResponseMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { magnitudeAt } from '../response.ts';
import { bandEdges } from '../stop-band.ts';

/** Frequency below the pass band where the power has fallen to half (gain - 3.01 dB), Hz; of a notch, the lower edge of its stop band. */
export const lowerCutoff = {
	id: 'lower_cutoff',
	unit: 'Hz',
	analyses: ['ac'],
	headline: false,
	of: 'response',
	needsInput: false,
	compute(response) {
		if (response.unknown) return missing(response.unknown);
		const { lower, unclear } = bandEdges(response);
		if (unclear) return missing(unclear);
		return lower ? found(lower.x, { x: lower.x, y: magnitudeAt(response, lower.x) }) : missing('no_lower_cutoff');
	}
} as const satisfies ResponseMeasurement;
