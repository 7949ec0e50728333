import { signalUnit, type VectorMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';

/** Input-referred noise over the whole sweep as integrated by ngspice, V rms or A rms. */
export const inputNoise = {
	id: 'input_noise',
	unit: signalUnit,
	analyses: ['noise'],
	headline: true,
	of: 'vector',
	vector: 'inoise_total',
	compute: ({ y }) => (y.length > 0 ? found(y[0]!) : missing('too_few_points'))
} as const satisfies VectorMeasurement;
