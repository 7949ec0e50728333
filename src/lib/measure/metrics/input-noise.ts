import { signalUnit, type VectorMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';

/** Noise at the input that would make the noise at the output, over the whole sweep, as ngspice integrates it, rms. */
export const inputNoise = {
	id: 'input_noise',
	unit: signalUnit,
	analyses: ['noise'],
	headline: true,
	of: 'vector',
	vector: 'inoise_total',
	compute: ({ y }) => (y.length > 0 ? found(y[0]!) : missing('too_few_points'))
} as const satisfies VectorMeasurement;
