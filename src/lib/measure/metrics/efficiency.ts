import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import type { Ports, PortsMeasurement } from '../measurement.ts';
import { meanPower } from '../port.ts';
import { found, missing, type Reading } from '../reading.ts';

/** Efficiency = mean power into the load over mean power from the supply, %. */
export const efficiency = {
	id: 'efficiency',
	unit: '%',
	analyses: ['op', 'tran'],
	headline: true,
	of: 'ports',
	roles: ['load_port', 'supply_port'],
	compute: memoizeWork(function* ({ load_port: load, supply_port: supply }: Ports): Steps<Reading> {
		if (!load || !supply) return missing('signal_missing');
		const [delivered, taken] = [yield* meanPower(load), yield* meanPower(supply)];
		if (delivered.value === null) return delivered;
		if (taken.value === null) return taken;
		return taken.value === 0 ? missing('no_power') : found((100 * delivered.value) / taken.value);
	})
} as const satisfies PortsMeasurement;
