import type { OffsetMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';

/** Output offset = output at the operating point minus its reference level, V. */
export const outputOffset = {
	id: 'output_offset',
	unit: 'V',
	analyses: ['op'],
	headline: true,
	of: 'offset',
	compute: ({ output, level }) => (output.length > 0 ? found(output[0]! - level) : missing('too_few_points'))
} as const satisfies OffsetMeasurement;
