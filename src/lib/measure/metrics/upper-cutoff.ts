import type { ResponseMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';
import { magnitudeAt } from '../response.ts';
import { bandEdges } from '../stop-band.ts';

/** Frequency above the pass band where the power has fallen to half (gain - 3.01 dB), Hz; of a notch, the upper edge of its stop band. */
export const upperCutoff = {
	id: 'upper_cutoff',
	unit: 'Hz',
	analyses: ['ac'],
	headline: false,
	of: 'response',
	needsInput: false,
	compute(response) {
		if (response.unknown) return missing(response.unknown);
		const { upper, unclear } = bandEdges(response);
		if (unclear) return missing(unclear);
		return upper ? found(upper.x, { x: upper.x, y: magnitudeAt(response, upper.x) }) : missing('no_upper_cutoff');
	}
} as const satisfies ResponseMeasurement;
