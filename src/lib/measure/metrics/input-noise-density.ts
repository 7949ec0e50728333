import type { VectorMeasurement } from '../measurement.ts';
import { signalUnit } from '../measurement.ts';
import { spotValue } from '../spot.ts';

/** Input-referred noise density at 1 kHz, V/√Hz or A/√Hz. */
export const inputNoiseDensity = {
	id: 'input_noise_density',
	unit: `${signalUnit}/√Hz`,
	analyses: ['noise'],
	headline: true,
	of: 'vector',
	vector: 'inoise_spectrum',
	compute: spotValue
} as const satisfies VectorMeasurement;
