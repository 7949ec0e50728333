import type { AnalysisKind, Quantity } from './dataset.ts';
import type { Reading } from './reading.ts';
import type { FrequencyResponse } from './response.ts';
import type { Curve } from './statistics.ts';

interface Definition {
	/** Stable name, as in goal files. Its title and definition in words are in the catalogue under the same name. */
	id: string;
	/** A fixed unit, or the signal's own, alone or per second. */
	unit: string;
	/** Analyses in whose plots it makes sense. */
	analyses: readonly AnalysisKind[];
	/** What has to be swept, where that matters. */
	scale?: Quantity;
	/** Shown first, before the others are asked for. */
	headline: boolean;
}

/** Placeholder in a unit for the unit of the measured signal. */
export const signalUnit = '{signal}';

/** Read from output over input against frequency. */
export interface ResponseMeasurement extends Definition {
	of: 'response';
	compute(response: FrequencyResponse): Reading;
}

/** Read from the output signal over the plot's scale. */
export interface SignalMeasurement extends Definition {
	of: 'signal';
	compute(curve: Curve): Reading;
}

/** Read from a vector that ngspice names itself, such as the noise spectrum. */
export interface VectorMeasurement extends Definition {
	of: 'vector';
	vector: string;
	compute(curve: Curve): Reading;
}

export type Measurement = ResponseMeasurement | SignalMeasurement | VectorMeasurement;

/** The unit of a measurement on a signal with the given unit. */
export function measurementUnit(measurement: Measurement, unitOfSignal: string): string {
	return measurement.unit.replace(signalUnit, unitOfSignal);
}
