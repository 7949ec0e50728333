import type { PortsMeasurement } from '../measurement.ts';
import { meanPower } from '../port.ts';
import { missing } from '../reading.ts';

/** Power from the supply = |mean of voltage times current| over the record, or at the operating point, W. */
export const supplyPower = {
	id: 'supply_power',
	unit: 'W',
	analyses: ['op', 'tran'],
	headline: true,
	of: 'ports',
	roles: ['supply_port'],
	compute: ({ supply_port: supply }) => (supply ? meanPower(supply) : missing('signal_missing'))
} as const satisfies PortsMeasurement;
