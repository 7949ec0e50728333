import type { VectorMeasurement } from '../measurement.ts';
import { tfResistance } from '../tf-resistance.ts';

/** Small-signal resistance at the input source of a `.tf`, at the operating point, Ω. */
export const inputResistance = {
	id: 'input_resistance',
	unit: 'Ω',
	analyses: ['tf'],
	headline: true,
	of: 'vector',
	vector: /#input_impedance$/,
	compute: tfResistance
} as const satisfies VectorMeasurement;
