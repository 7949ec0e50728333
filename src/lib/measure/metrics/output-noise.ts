import { signalUnit, type VectorMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';

/** Output noise over the whole sweep, √∫S df as integrated by ngspice, V rms. */
export const outputNoise = {
	id: 'output_noise',
	unit: signalUnit,
	analyses: ['noise'],
	headline: true,
	of: 'vector',
	vector: 'onoise_total',
	compute: ({ y }) => (y.length > 0 ? found(y[0]!) : missing('too_few_points'))
} as const satisfies VectorMeasurement;
