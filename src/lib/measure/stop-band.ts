import { findCrossing, type Crossing } from './crossings.ts';
import { HALF_POWER_DB } from './pass-band.ts';
import type { NoValueReason } from './reading.ts';
import { cutoff, type FrequencyResponse } from './response.ts';

/** Difference of the gains on both sides of a stop band, dB, up to which its width is that of one gain. */
const EVEN = 1;
/** Below the level of the cutoffs by less than this, dB, and with a greater slope, dB per decade, a response may return to its pass band beyond the sweep. */
const NEAR_BAND = 12;
const RETURNING = 6;
/** Samples in a stop band below which its edges are a guess. */
const LEAST_IN_BAND = 3;

/** Where a response crosses half of the power of its pass band. */
export interface BandEdges {
	/** `pass`: one pass band between two cutoffs; `stop`: a stop band between two pass bands, as of a notch. */
	kind: 'pass' | 'stop';
	lower: Crossing | null;
	upper: Crossing | null;
	/** Why the cutoffs cannot be read. */
	unclear: NoValueReason | null;
	/** Why the distance between them is not a bandwidth. */
	noWidth: NoValueReason | null;
}

/** The cutoffs of a response: those of its pass band, or those of the stop band that divides it in two. */
export function bandEdges(response: FrequencyResponse): BandEdges {
	const { magnitude, band } = response;
	const last = magnitude.length - 1;
	const [lower, upper] = [cutoff(response, 'lower'), cutoff(response, 'upper')];
	const pass = { kind: 'pass', lower, upper, unclear: null, noWidth: null } as const;
	const level = magnitude[band]! - HALF_POWER_DB;
	const below = lower && returnsFrom(response, level, lower.index - 1, -1);
	const above = upper && returnsFrom(response, level, upper.index, 1);
	if (!below && !above) {
		// A notch of which the sweep shows the lower side alone looks like a low-pass.
		const isReturning = !lower && upper && magnitude[last]! > level - NEAR_BAND && slopeAtEnd(response) > RETURNING;
		return isReturning ? { ...pass, unclear: 'stop_band_not_swept', noWidth: 'stop_band_not_swept' } : pass;
	}
	const isLow = !lower && upper && above && !returnsFrom(response, level, above.index, 1, 'falling');
	const isHigh = !upper && lower && below && !returnsFrom(response, level, below.index - 1, -1, 'rising');
	if (!isLow && !isHigh) return { ...pass, noWidth: 'several_bands' };
	const edges = isLow ? { lower: upper, upper: above } : { lower: below, upper: lower };
	const isEven = Math.abs(magnitude[isLow ? last : 0]! - magnitude[band]!) <= EVEN;
	const samples = (edges.upper?.index ?? last) - (edges.lower?.index ?? 0);
	const unclear = !isEven ? 'stop_band_uneven' : samples < LEAST_IN_BAND ? 'too_few_points' : null;
	return { kind: 'stop', ...edges, unclear, noWidth: unclear };
}

/** Where the response crosses the level beyond a sample: back into a band, unless it is searched for another direction. */
function returnsFrom(
	{ frequency, magnitude }: FrequencyResponse,
	level: number,
	from: number,
	step: 1 | -1,
	direction: 'rising' | 'falling' = step === 1 ? 'rising' : 'falling'
): Crossing | null {
	return findCrossing({ x: frequency, y: magnitude }, level, { from, step, direction, logX: true });
}

function slopeAtEnd({ frequency, magnitude }: FrequencyResponse): number {
	const last = magnitude.length - 1;
	return (magnitude[last]! - magnitude[last - 1]!) / Math.log10(frequency[last]! / frequency[last - 1]!);
}
