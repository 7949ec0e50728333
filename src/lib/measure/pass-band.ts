import { inParts, SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';
import type { NoValueReason } from './reading.ts';

/** A response as `responseSteps` computes it. */
interface Shape {
	frequency: Float64Array;
	magnitude: Float64Array;
	phase: Float64Array;
}

/** Half of the power: 10·log10(2), about 3.01 dB. */
export const HALF_POWER_DB = 10 * Math.log10(2);

/** Slope at an end of the sweep below which the response is flat there, dB per decade: it is within 0.11 dB of that of a low-pass at 0 Hz. */
const FLAT = 0.5;
/** Slope above that of a low-pass towards its resonance from which it is the skirt of a high-pass, dB per decade. */
const STEEP = 15;
/** Phase at an end, from a multiple of 180°, at which it may be flat: a first-order corner 20 times further away has 3°. */
const LEAD = 3;
const LAG = 60;
/** Difference of phase from a resonance to the pass band beside it, degrees: poles make it, while zeros lift the magnitude the other way round. */
const RESONANT = 30;
/** Phase of a first-order corner, degrees, whose slope is `FLAT`: a linear sweep may leave the band in its first step, which is steep from end to end. */
const CORNER = 9;
/** A peak of less, dB, does not matter. */
const NEGLIGIBLE = 0.1;
/** Width of a pass band between a cutoff and a resonance, decades, and how far its phase may be from a multiple of 180°. */
const INNER_WIDTH = 0.5;
const INNER_PHASE = 25;
/** Rise above which an end of the sweep is the floor beside a narrow band, dB, unless the other end is lower still. */
const FLOOR = 30;

export interface PassBand {
	/** A sample in the pass band, at which the gain is read. */
	band: number;
	/** Why the gain and the cutoffs cannot be read: the sweep does not show the pass band. Null if it does. */
	unknown: NoValueReason | null;
}

/**
 * Where a response has its gain: a low-pass at the low end of the sweep and a high-pass at its high end, if it is flat there, even if it resonates
 * beside its band; one with a flat band between a cutoff and a resonance in that band; any other at the peak.
 */
export function* passBand(shape: Shape): Steps<PassBand> {
	const { magnitude } = shape;
	const peak = yield* highest(magnitude);
	const last = magnitude.length - 1;
	const low = peak > 0 ? beside(shape, peak, 0) : null;
	const isLowPass =
		low?.isFlat && (low.rise <= HALF_POWER_DB || (low.isResonance && (yield* fallsBelow(shape, peak, last, 0))));
	if (isLowPass) return { band: 0, unknown: null };
	const high = peak < last ? beside(shape, peak, last) : null;
	const isHighPass =
		high?.isFlat && (high.rise <= HALF_POWER_DB || high.isResonance) && (yield* fallsBelow(shape, peak, 0, last));
	if (isHighPass) return { band: last, unknown: null };
	const inner = yield* innerBand(shape, peak);
	if (inner !== null) return { band: inner, unknown: null };
	// What is flat at the low end, as the ripple of a regulator, is not that of a high-pass.
	const unknown =
		(low && isSkirtOfResonance(shape, peak, low) && 'band_begins_below') ||
		(high && !low?.isFlat && isSkirtOfResonance(shape, peak, high) && 'band_ends_above') ||
		(yield* unknownAt(shape, peak));
	return { band: peak, unknown };
}

/** The first sample of the largest value. */
function* highest(values: Float64Array): Steps<number> {
	let peak = 0;
	yield* inParts(values.length, (from, to) => {
		for (let i = from; i < to; i++) if (values[i]! > values[peak]!) peak = i;
	});
	return peak;
}

/** Whether the sweep begins between the pass band of a low-pass and its resonance, or ends between that of a high-pass and its pass band. */
function isSkirtOfResonance({ frequency }: Shape, peak: number, end: End): boolean {
	if (!end.isResonance || end.slope <= FLAT || end.rise <= NEGLIGIBLE) return false;
	const ratio = (frequency[end.next]! / frequency[peak]!) ** (2 * end.inwards);
	// Without losses the magnitude is 1/|1 - ratio|: nothing of second order is steeper, while the skirt of a band-pass is.
	return ratio >= 1 || end.slope < STEEP + (40 * ratio) / (1 - ratio);
}

/**
 * Why nothing is read from a peak: it is an end of the sweep on a slope, as of an integrator, or a resonance between the samples, or the sweep
 * does not show whether the resonance of a low-pass or a high-pass, at which the phase turns, is above its pass band.
 */
function* unknownAt(shape: Shape, peak: number): Steps<NoValueReason | null> {
	const { magnitude, phase } = shape;
	const last = magnitude.length - 1;
	const off = Math.abs(phase[peak]! - 180 * Math.round(phase[peak]! / 180));
	const seenBelow = yield* fallsBelow(shape, peak, 0, peak);
	const seenAbove = yield* fallsBelow(shape, peak, last, peak);
	if (peak === 0 || peak === last) {
		const slope = Math.abs(beside(shape, peak, peak).slope);
		const isResonance = off > RESONANT && (seenBelow || seenAbove);
		return isResonance || (slope > FLAT && (off > CORNER || slope > STEEP)) ? 'band_not_swept' : null;
	}
	if (off > RESONANT && seenBelow !== seenAbove) return seenAbove ? 'band_begins_below' : 'band_ends_above';
	const falls = 2 * magnitude[peak]! - magnitude[peak - 1]! - magnitude[peak + 1]!;
	return falls > 2 * HALF_POWER_DB ? 'too_few_points' : null;
}

type End = ReturnType<typeof beside>;

/** How an end of a response is compared with its peak. */
function beside({ frequency, magnitude, phase }: Shape, peak: number, end: number) {
	const inwards = end === 0 ? 1 : -1;
	const decades = Math.abs(Math.log10(frequency[end + inwards]! / frequency[end]!));
	const slope = (magnitude[end + inwards]! - magnitude[end]!) / decades;
	const lead = inwards * (phase[end]! - 180 * Math.round(phase[end]! / 180));
	const isNear = lead < LEAD && lead > -LAG;
	return {
		inwards,
		next: end + inwards,
		slope,
		rise: magnitude[peak]! - magnitude[end]!,
		isFlat: Math.abs(slope) <= FLAT && isNear,
		isResonance: isNear && inwards * (phase[end]! - phase[peak]!) >= RESONANT
	};
}

/** A sample in the flat part of a response with a cutoff on one side and a resonance on the other, as of an amplifier with coupling capacitors. */
function* innerBand(shape: Shape, peak: number): Steps<number | null> {
	const { magnitude } = shape;
	for (const [end, far] of [
		[0, magnitude.length - 1],
		[magnitude.length - 1, 0]
	] as const) {
		const search: FlatSearch = { peak, end, from: peak, flattest: peak, least: Infinity };
		for (let at = peak; at !== end;) {
			const flat = nextFlat(shape, at, search);
			if (flat.isWide) {
				const rise = magnitude[peak]! - magnitude[flat.flattest]!;
				if (rise > NEGLIGIBLE && (yield* fallsBelow(shape, peak, far, flat.flattest))) return flat.flattest;
			}
			at = flat.next;
			yield;
		}
	}
	return null;
}

interface FlatSearch {
	peak: number;
	/** Where the search ends. */
	end: number;
	/** First sample of the part that is flat so far, the sample of its smallest slope, and that slope; infinite in a part that is not flat. */
	from: number;
	flattest: number;
	least: number;
}

/** Searches from a sample to the end of the next flat part, but not further than what is done at once, for a wide one. */
function nextFlat(
	{ frequency, magnitude, phase }: Shape,
	at: number,
	search: FlatSearch
): { next: number; flattest: number; isWide: boolean } {
	const { peak, end } = search;
	const step = Math.sign(end - peak);
	const stop = step > 0 ? Math.min(end, at + SAMPLES_AT_ONCE) : Math.max(end, at - SAMPLES_AT_ONCE);
	let { from, flattest, least } = search;
	for (let i = at; i !== stop; i += step) {
		const decades = Math.abs(Math.log10(frequency[i + step]! / frequency[i]!));
		const slope = Math.abs(magnitude[i + step]! - magnitude[i]!) / decades;
		const off = Math.abs(phase[i]! - 180 * Math.round(phase[i]! / 180));
		const isFlat = slope <= FLAT && off <= INNER_PHASE && -step * (phase[i]! - phase[peak]!) >= RESONANT;
		if (isFlat && slope < least) [flattest, least] = [i, slope];
		if (isFlat && i + step !== end) continue;
		const isWide = least < Infinity && Math.abs(Math.log10(frequency[i]! / frequency[from]!)) >= INNER_WIDTH;
		[from, least] = [i + step, Infinity];
		if (!isWide) continue;
		Object.assign(search, { from, flattest, least });
		return { next: i + step, flattest, isWide };
	}
	Object.assign(search, { from, flattest, least });
	return { next: stop, flattest, isWide: false };
}

/** Whether a response falls from its peak to half of the power that it has at a sample, and the sample is not in the floor beside the peak. */
function* fallsBelow({ magnitude }: Shape, peak: number, towards: number, of: number): Steps<boolean> {
	const level = magnitude[of]! - HALF_POWER_DB;
	if (magnitude[peak]! - magnitude[of]! > FLOOR && magnitude[towards]! > level) return false;
	const [first, last] = peak < towards ? [peak, towards] : [towards, peak];
	for (let from = first; from <= last; from += SAMPLES_AT_ONCE) {
		if (hasAtMost(magnitude, level, from, Math.min(last + 1, from + SAMPLES_AT_ONCE))) return true;
		yield;
	}
	return false;
}

function hasAtMost(values: Float64Array, level: number, from: number, to: number): boolean {
	for (let i = from; i < to; i++) if (values[i]! <= level) return true;
	return false;
}
