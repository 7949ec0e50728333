import { magnitudeDb, phaseDegrees, ratio, type ComplexData } from './complex.ts';
import { findCrossing, valueAt, type Crossing } from './crossings.ts';
import { found, missing, type Reading } from './reading.ts';
import { sharedSpot } from './spot.ts';

/** Output over input against frequency. */
export interface FrequencyResponse {
	/** Hz, rising. */
	frequency: Float64Array;
	/** dB. */
	magnitude: Float64Array;
	/** Degrees, unwrapped. */
	phase: Float64Array;
	/** Sample of the largest magnitude (the first of them): the middle of the band. */
	peak: number;
}

/** Half of the power: 10·log10(2), about 3.01 dB. */
const halfPowerDb = 10 * Math.log10(2);

/** The response output/input; without an input the output alone, which is the gain where the source has magnitude 1. */
export function toResponse(frequency: Float64Array, output: ComplexData, input?: ComplexData): FrequencyResponse {
	const response = input ? ratio(output, input) : output;
	const decibels = magnitudeDb(response);
	let peak = 0;
	for (let i = 1; i < decibels.length; i++) if (decibels[i]! > decibels[peak]!) peak = i;
	return { frequency, magnitude: decibels, phase: phaseDegrees(response), peak };
}

/** Where the magnitude has fallen by half the power, below or above the peak; interpolated over log f in dB. */
export function cutoff(response: FrequencyResponse, side: 'lower' | 'upper'): Crossing | null {
	const level = response.magnitude[response.peak]! - halfPowerDb;
	return findCrossing({ x: response.frequency, y: response.magnitude }, level, {
		from: response.peak,
		step: side === 'lower' ? -1 : 1,
		direction: side === 'lower' ? 'rising' : 'falling',
		logX: true
	});
}

/** Where the magnitude first falls through 0 dB above the peak. */
export function unityCrossing(response: FrequencyResponse): Crossing | null {
	return findCrossing({ x: response.frequency, y: response.magnitude }, 0, {
		from: response.peak,
		direction: 'falling',
		logX: true
	});
}

/**
 * Phase in degrees relative to the middle of the band, where it is taken as 0° or, in an inverting stage, ±180°: the
 * multiple of 180° nearest to the phase at the peak. So an inverting amplifier's margin is not off by half a turn.
 */
export function relativePhase({ phase, peak }: FrequencyResponse): Float64Array {
	const reference = Math.round(phase[peak]! / 180) * 180;
	return phase.map((value) => value - reference);
}

/** How far one gain is above another, dB, where both sweeps are read together (`sharedSpot`). */
export function gainOver(upper: FrequencyResponse, lower: FrequencyResponse): Reading {
	const at = sharedSpot([upper.frequency, lower.frequency]);
	if (at === null) return missing('no_shared_range');
	const [above, below] = [magnitudeAt(upper, at), magnitudeAt(lower, at)];
	return found(above - below, { x: at, y: above }, { x: at, y: below });
}

/** Magnitude in dB at a frequency. */
export function magnitudeAt(response: FrequencyResponse, frequency: number): number {
	return valueAt({ x: response.frequency, y: response.magnitude }, frequency, true);
}
