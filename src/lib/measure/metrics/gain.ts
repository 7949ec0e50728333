import type { ResponseMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';

/** Gain = 20·log10|output/input| in the pass band, dB: at the low end of a low-pass, the high end of a high-pass, the peak of any other. */
export const gain = {
	id: 'gain',
	unit: 'dB',
	analyses: ['ac'],
	headline: true,
	of: 'response',
	needsInput: true,
	compute({ frequency, magnitude, band, unknown }) {
		if (unknown) return missing(unknown);
		return found(magnitude[band]!, { x: frequency[band]!, y: magnitude[band]! });
	}
} as const satisfies ResponseMeasurement;
