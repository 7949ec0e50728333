import type { PortsMeasurement } from '../measurement.ts';
import { spotImpedance } from '../port.ts';
import { missing } from '../reading.ts';

/** Input impedance = |voltage over current| at the input, Ω, at a spot frequency. */
export const inputImpedance = {
	id: 'input_impedance',
	unit: 'Ω',
	analyses: ['ac'],
	headline: true,
	of: 'ports',
	roles: ['input_port'],
	compute: ({ input_port: port }) => (port ? spotImpedance(port) : missing('signal_missing'))
} as const satisfies PortsMeasurement;
