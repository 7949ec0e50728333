import type { VectorMeasurement } from '../measurement.ts';
import { signalUnit } from '../measurement.ts';
import { spotValue } from '../spot.ts';

/** Spectral density of the noise at the output at 1 kHz, V/√Hz. */
export const outputNoiseDensity = {
	id: 'output_noise_density',
	unit: `${signalUnit}/√Hz`,
	analyses: ['noise'],
	headline: true,
	of: 'vector',
	vector: 'onoise_spectrum',
	compute: spotValue
} as const satisfies VectorMeasurement;
