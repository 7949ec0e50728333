import type { Steps } from '#lib/base/slices.ts';
import type { AnalysisKind } from './analysis-kinds.ts';
import type { Quantity } from './dataset.ts';
import type { Port } from './port.ts';
import type { Reading } from './reading.ts';
import type { FrequencyResponse } from './response.ts';
import type { Curve } from './statistics.ts';

interface Definition {
	/** Stable name, as in goal files. The catalogue has its title and definition under the same name. */
	id: string;
	/** A fixed unit, or one that contains the signal's unit. */
	unit: string;
	/** Analyses whose plots it applies to. */
	analyses: readonly AnalysisKind[];
	/** The quantity that must be swept, if it matters. */
	scale?: Quantity;
	/** Shown first; the others are shown on request. */
	headline: boolean;
}

/** Placeholder in a unit for the unit of the measured signal. */
export const signalUnit = '{signal}';

/** Read from output over input against frequency. */
export interface ResponseMeasurement extends Definition {
	of: 'response';
	/**
	 * Whether it needs the ratio itself. Others depend only on the shape of the response, which the output alone shows as well:
	 * an AC source is constant over frequency.
	 */
	needsInput: boolean;
	compute(response: FrequencyResponse): Reading;
}

/** Read from the output signal over the plot's scale. */
export interface SignalMeasurement extends Definition {
	of: 'signal';
	/** Whether it is read from all curves of a nested sweep together; others have no value there. */
	acrossCurves?: true;
	/** What looks at all samples can be done in steps. */
	compute: { (curve: Curve): Reading; steps?(curve: Curve): Steps<Reading> };
}

/** Read from a vector with a name given by ngspice, such as the noise spectrum. */
export interface VectorMeasurement extends Definition {
	of: 'vector';
	/** Its name in lower case, or a pattern for it. */
	vector: string | RegExp;
	compute(curve: Curve): Reading;
}

/**
 * Roles of responses in a measurement: `gain` is the circuit's output over its input, `loop_gain` the gain around
 * a feedback loop.
 */
export type ResponseRole = 'gain' | 'common_mode' | 'supply_ripple' | 'loop_gain';

/** Read from several responses, which may come from different sweeps. A response that cannot be read is left out. */
export interface ResponsesMeasurement extends Definition {
	of: 'responses';
	roles: readonly ResponseRole[];
	compute(responses: Partial<Record<ResponseRole, FrequencyResponse>>): Reading;
}

/** Roles of terminal pairs in a measurement. */
export type PortRole = 'input_port' | 'output_port' | 'supply_port' | 'load_port';

export type Ports = Partial<Record<PortRole, Port>>;

/** Read from voltage and current at one or more ports. A port that cannot be read is left out. */
export interface PortsMeasurement extends Definition {
	of: 'ports';
	roles: readonly PortRole[];
	/** What looks at all samples can be done in steps. */
	compute: { (ports: Ports): Reading; steps?(ports: Ports): Steps<Reading> };
}

/** What an offset is read from: the output, its reference level, and the input against which it is swept. */
export interface OffsetCurves {
	scale: Float64Array;
	/** Null if there is none. */
	input: Float64Array | null;
	output: Float64Array;
	/** V. */
	level: number;
}

/** Read from the output where it should be at a reference level, on the signals declared as `offset`. */
export interface OffsetMeasurement extends Definition {
	of: 'offset';
	compute(curves: OffsetCurves): Reading;
}

export type Measurement =
	| ResponseMeasurement
	| SignalMeasurement
	| VectorMeasurement
	| ResponsesMeasurement
	| PortsMeasurement
	| OffsetMeasurement;

/** The unit of a measurement on a signal with the given unit. */
export function measurementUnit(measurement: Measurement, unitOfSignal: string): string {
	return measurement.unit.replace(signalUnit, unitOfSignal);
}
