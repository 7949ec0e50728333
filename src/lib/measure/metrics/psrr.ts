import type { ResponsesMeasurement } from '../measurement.ts';
import { missing } from '../reading.ts';
import { gainOver } from '../response.ts';

/** Supply rejection = gain from the input over gain from the supply, dB (referred to the input). */
export const psrr = {
	id: 'psrr',
	unit: 'dB',
	analyses: ['ac'],
	headline: true,
	of: 'responses',
	roles: ['gain', 'supply_ripple'],
	compute: ({ gain, supply_ripple: rejected }) =>
		gain && rejected ? gainOver(gain, rejected) : missing('signal_missing')
} as const satisfies ResponsesMeasurement;
