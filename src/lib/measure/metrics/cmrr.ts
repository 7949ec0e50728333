import type { ResponsesMeasurement } from '../measurement.ts';
import { missing } from '../reading.ts';
import { gainOver } from '../response.ts';

/** Common-mode rejection = differential gain over common-mode gain, dB. */
export const cmrr = {
	id: 'cmrr',
	unit: 'dB',
	analyses: ['ac'],
	headline: true,
	of: 'responses',
	roles: ['gain', 'common_mode'],
	compute: ({ gain, common_mode: rejected }) =>
		gain && rejected ? gainOver(gain, rejected) : missing('signal_missing')
} as const satisfies ResponsesMeasurement;
