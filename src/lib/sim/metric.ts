import type { FaultRecord } from '#lib/base/fault.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { measurementUnit, type Measurement } from '#lib/measure/measurement.ts';
import type { CurvePoint, NoValueReason, Reading } from '#lib/measure/reading.ts';

/** One number of a run; without a value it has a reason. */
export interface Metric {
	/** Name in the registry, `meas:<name>` for a `.meas` card, or `expr:<name>` for a measurement of the project. */
	id: string;
	value: number | null;
	unit: string;
	/** What was measured: `v(out)`, or `v(out)/v(in)` for a ratio; the expression of a measurement of the project. */
	signal: string;
	/** The plot it was read from; empty for a `.meas` result of which that is not known. */
	plot: string;
	/** Where on the curve it was read, in the units of the curve's axes. */
	at: CurvePoint[];
	reason?: NoValueReason;
	/** Why the expression has no value, with its place, for the reason `expression`. */
	fault?: FaultRecord;
}

/** A result of a `.meas` card, null when it failed. */
export interface MeasResult {
	name: string;
	value: number | null;
	/** Empty if the card does not determine it; see `measUnits`. */
	unit?: string;
	/** Id of the plot it was read from. */
	plot?: string;
}

/** Converts a reading to a metric of a plot. @param unit unit of the measured signal */
export function toMetric(measurement: Measurement, reading: Reading, signal: string, plot: Plot, unit: string): Metric {
	const known = { id: measurement.id, unit: measurementUnit(measurement, unit), signal, plot: plot.id };
	if (reading.value === null) return { ...known, value: null, at: [], reason: reading.reason };
	if (!Number.isFinite(reading.value)) return { ...known, value: null, at: [], reason: 'not_finite' };
	return { ...known, value: reading.value, at: reading.at.flatMap(finitePoint) };
}

/** Only the coordinates: a reading may be taken at an object that carries more. */
function finitePoint({ x, y }: CurvePoint): CurvePoint[] {
	return Number.isFinite(x) && Number.isFinite(y) ? [{ x, y }] : [];
}

export function measMetric({ name, value, unit = '', plot = '' }: MeasResult): Metric {
	const known = { id: `meas:${name.toLowerCase()}`, unit, signal: '', plot, at: [] };
	return value !== null && Number.isFinite(value)
		? { ...known, value }
		: { ...known, value: null, reason: 'meas_failed' };
}
