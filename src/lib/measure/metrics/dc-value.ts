import { signalUnit, type SignalMeasurement } from '../measurement.ts';
import { found, missing } from '../reading.ts';

/** Value at the operating point. */
export const dcValue = {
	id: 'dc_value',
	unit: signalUnit,
	analyses: ['op'],
	headline: true,
	of: 'signal',
	compute: ({ y }) => (y.length > 0 ? found(y[0]!) : missing('too_few_points'))
} as const satisfies SignalMeasurement;
