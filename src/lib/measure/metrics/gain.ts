import type { ResponseMeasurement } from '../measurement.ts';
import { found } from '../reading.ts';

/** Gain = max 20·log10|output/input| over the sweep, dB: the middle of the band, or the low end of a low-pass. */
export const gain = {
	id: 'gain',
	unit: 'dB',
	analyses: ['ac'],
	headline: true,
	of: 'response',
	needsInput: true,
	compute: ({ frequency, magnitude, peak }) => found(magnitude[peak]!, { x: frequency[peak]!, y: magnitude[peak]! })
} as const satisfies ResponseMeasurement;
