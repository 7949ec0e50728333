import type { PortsMeasurement } from '../measurement.ts';
import { spotImpedance } from '../port.ts';
import { missing } from '../reading.ts';

/** Output impedance = |voltage over current| at the output, driven by a test source, Ω, at a spot frequency. */
export const outputImpedance = {
	id: 'output_impedance',
	unit: 'Ω',
	analyses: ['ac'],
	headline: true,
	of: 'ports',
	roles: ['output_port'],
	compute: ({ output_port: port }) => (port ? spotImpedance(port) : missing('signal_missing'))
} as const satisfies PortsMeasurement;
