import type { ColumnMetric } from '../rows/study-table.ts';

/** How exactly ngspice computes, by the options of the netlist. */
export interface SolverTolerances {
	reltol: number;
	/** V. */
	vntol: number;
	/** A. */
	abstol: number;
}

/** A small part of a quantity, in Np or rad, as dB and degrees. */
const DB = 20 / Math.LN10;
const DEGREES = 180 / Math.PI;

/** Whether a metric is on a scale without a zero of its own, so that a part of its value means nothing. */
export const isLevel = ({ unit }: ColumnMetric): boolean => unit === 'dB' || unit === 'deg' || unit === '°';

/** What a change by the same part of the measured quantity is in the unit of the metric: for 1 %, 0.087 dB, 0.57° or a hundredth of the value. */
export function partOf(metric: ColumnMetric, value: number, part: number): number {
	if (!isLevel(metric)) return part * Math.abs(value);
	return part * (metric.unit === 'dB' ? DB : DEGREES);
}

/** Newton's method converges far below reltol where no time step adds its error. */
const WITHOUT_TIME = 1e-3;

/** The value of a voltage or current that the simulator takes as 0. */
export function smallestValue({ unit }: ColumnMetric, { vntol, abstol }: SolverTolerances): number {
	return unit === 'V' ? vntol : unit === 'A' ? abstol : 0;
}

/** The change of a metric that the simulator cannot tell from its own error. */
export function numericalError(metric: ColumnMetric, value: number, tolerances: SolverTolerances): number {
	// The plot of a `.meas` result may not be known.
	const hasTime = metric.plot === '' || metric.plot.startsWith('tran');
	const error = partOf(metric, value, tolerances.reltol) + smallestValue(metric, tolerances);
	return error * (hasTime ? 1 : WITHOUT_TIME);
}
