import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import type { Ports, PortsMeasurement } from '../measurement.ts';
import { meanPower } from '../port.ts';
import { missing, type Reading } from '../reading.ts';

/** Power from the supply = |mean of voltage times current| over the record, or at the operating point, W. */
export const supplyPower = {
	id: 'supply_power',
	unit: 'W',
	analyses: ['op', 'tran'],
	headline: true,
	of: 'ports',
	roles: ['supply_port'],
	compute: memoizeWork(function* ({ supply_port: supply }: Ports): Steps<Reading> {
		return supply ? yield* meanPower(supply) : missing('signal_missing');
	})
} as const satisfies PortsMeasurement;
