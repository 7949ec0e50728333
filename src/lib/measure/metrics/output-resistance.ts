import type { VectorMeasurement } from '../measurement.ts';
import { tfResistance } from '../tf-resistance.ts';

/** Small-signal resistance at the output of a `.tf`, at the operating point, Ω. */
export const outputResistance = {
	id: 'output_resistance',
	unit: 'Ω',
	analyses: ['tf'],
	headline: true,
	of: 'vector',
	vector: /^output_impedance_at_|#output_impedance$/,
	compute: tfResistance
} as const satisfies VectorMeasurement;
