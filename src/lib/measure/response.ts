import type { Steps } from '#lib/base/slices.ts';
import { magnitudeDbSteps, phaseSteps, ratioSteps, type ComplexData } from './complex.ts';
import { findCrossing, valueAt, type Crossing } from './crossings.ts';
import { HALF_POWER_DB, passBand, type PassBand } from './pass-band.ts';
import { found, missing, type Reading } from './reading.ts';
import { sharedSpot } from './spot.ts';

/** Output over input against frequency. */
export interface FrequencyResponse extends PassBand {
	/** Hz, rising. */
	frequency: Float64Array;
	/** dB. */
	magnitude: Float64Array;
	/** Degrees, unwrapped. */
	phase: Float64Array;
}

/** The response output/input; without an input the output alone, which is the gain if the source has magnitude 1. */
export function* responseSteps(
	frequency: Float64Array,
	output: ComplexData,
	input?: ComplexData
): Steps<FrequencyResponse> {
	const response = input ? yield* ratioSteps(output, input) : output;
	const magnitude = yield* magnitudeDbSteps(response);
	const phase = yield* phaseSteps(response);
	const shape = { frequency, magnitude, phase };
	return { ...shape, ...(yield* passBand(shape)) };
}

/** Where the power has fallen to half of that in the pass band, below or above it; interpolated in dB over log f. Null if it does not. */
export function cutoff(response: FrequencyResponse, side: 'lower' | 'upper'): Crossing | null {
	const level = response.magnitude[response.band]! - HALF_POWER_DB;
	return findCrossing({ x: response.frequency, y: response.magnitude }, level, {
		from: response.band,
		step: side === 'lower' ? -1 : 1,
		direction: side === 'lower' ? 'rising' : 'falling',
		logX: true
	});
}

/** Gain above 0 dB, dB, that is rounding: an all-pass, or a passive filter at its resonance. */
const ROUNDING = 1e-3;

/** Where the magnitude first falls through 0 dB above the pass band. */
export function unityCrossing(response: FrequencyResponse): Crossing | null {
	const { frequency, magnitude, band } = response;
	let highest = band;
	for (let from = band; ;) {
		const crossing = findCrossing({ x: frequency, y: magnitude }, 0, { from, direction: 'falling', logX: true });
		if (!crossing) return null;
		for (let i = from; i < crossing.index; i++) if (magnitude[i]! > magnitude[highest]!) highest = i;
		if (magnitude[highest]! > ROUNDING) return crossing;
		from = crossing.index;
	}
}

/** How far the phase in the pass band may lag behind a multiple of 180°, as that of an integrator with a little more, and lead it. */
const MAX_LAG = 110;
const MAX_LEAD = 45;

/**
 * Phase of an ideal amplifier of the same sign, degrees: the multiple of 180° that the phase in the pass band lags behind or
 * leads a little. Relative to it, the margin of an inverting amplifier is not off by 180°.
 *
 * @returns null where the sign is not clear from the phase: a sweep that begins above the second pole
 */
export function referencePhase({ phase, band }: FrequencyResponse): number | null {
	const above = 180 * Math.ceil(phase[band]! / 180);
	const lag = phase[band]! - above;
	const isLead = lag + 180 <= MAX_LEAD;
	if (!isLead && !(lag >= -MAX_LAG)) return null;
	return isLead ? above - 180 : above;
}

/** Largest turn of the phase between two samples, degrees: of a larger one, as of a notch between them, the way is not known. */
const MAX_TURN = 90;

/** Whether the phase turns too far around a crossing to be read there, or to say where it is. */
export function isTurnUnclear({ phase }: FrequencyResponse, { index }: Crossing): boolean {
	return Math.abs(phase[index]! - phase[index - 1]!) > MAX_TURN;
}

/** Lead at the low end of a sweep, degrees, from which the response is that of a high-pass there. */
const HIGH_PASS_LEAD = 3;
/** A lower cutoff below the sweep is at most its beginning: below this fraction of the upper cutoff it does not matter. */
const NEGLIGIBLE = 1e-3;

/** Whether the response falls towards the low end of the sweep like a high-pass, whose cutoff is below the sweep and matters. */
export function beginsBelowSweep(response: FrequencyResponse, upper: number): boolean {
	const { frequency, magnitude, phase, band } = response;
	if (frequency[0]! < NEGLIGIBLE * upper) return false;
	const reference = referencePhase(response);
	if (reference === null) return false;
	const lead = phase[0]! - reference;
	return band > 0 && magnitude[0]! < magnitude[band]! && lead > HIGH_PASS_LEAD && lead < 90;
}

/** How far one gain is above another, dB, at the frequency that both sweeps share (`sharedSpot`). */
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
