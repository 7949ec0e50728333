import type { Curve } from '../statistics.ts';
import { resample, type Interpolation } from './resample.ts';
import { spectrumOf, type Spectrum } from './transform.ts';
import { lobeWidth } from './windows.ts';

/** Why a spectrum has no figures of a tone; each code has a text in the catalogue. */
export type NoTone = 'too_few_points' | 'not_finite' | 'flat' | 'too_few_periods' | 'no_fundamental';

/** Samples for the search: enough to tell a tone from its neighbours. */
const SEARCH_SAMPLES = 16_384;
/** The lobes of the constant part and of the fundamental must not overlap: twice 4 bins, in half of the record. */
const MIN_PERIODS = 8;
/** A fundamental has at least this part of the power apart from the constant part. */
const MIN_SHARE = 0.1;
/** Variations below this part of the largest value are rounding noise. */
const FLAT = 1e-9;

/**
 * Frequency of the strongest tone of a curve over time, Hz: the bin with the largest amplitude, refined by the difference in
 * phase between the two halves of the record. Exact to about 1e-9 for tones that are 4 bins from any other.
 */
export function fundamentalOf(curve: Curve, interpolation: Interpolation): { frequency: number } | { reason: NoTone } {
	const { x, y } = curve;
	if (x.length < 16) return { reason: 'too_few_points' };
	if (!y.every(Number.isFinite)) return { reason: 'not_finite' };
	const duration = x.at(-1)! - x[0]!;
	const half = SEARCH_SAMPLES / 2;
	const values = resample(curve, x[0]!, duration / SEARCH_SAMPLES, SEARCH_SAMPLES, interpolation);
	const [first, second] = [values.slice(0, half), values.slice(half)].map((part) =>
		spectrumOf(part, duration / 2, 'blackman-harris')
	) as [Spectrum, Spectrum];
	const lobe = lobeWidth('blackman-harris');
	const peak = strongestBin(first, lobe + 1);
	const power = (from: number, to: number) => first.power.subarray(from, to).reduce((sum, one) => sum + one, 0);
	const { variance, largest } = spread(values.subarray(0, half));
	if (!(Math.sqrt(variance) > FLAT * largest)) return { reason: 'flat' };
	// What is slower than a few periods has its power next to the constant part.
	if (2 * peak < MIN_PERIODS || power(lobe + 1, first.power.length) < variance / 2)
		return { reason: 'too_few_periods' };
	if (power(peak - lobe, peak + lobe + 1) < MIN_SHARE * variance) return { reason: 'no_fundamental' };
	// The phase advances by the turns of half a record, whose whole number is that of the bin.
	const advance = (second.phase[peak]! - first.phase[peak]!) / (2 * Math.PI);
	const turns = peak + advance - Math.round(advance);
	return { frequency: turns / (duration / 2) };
}

function spread(values: Float64Array): { variance: number; largest: number } {
	const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
	return {
		variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length,
		largest: values.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
	};
}

/** The bin with the largest amplitude from `from` on. */
function strongestBin({ amplitude }: Spectrum, from: number): number {
	let peak = from;
	for (let k = from; k < amplitude.length; k++) if (amplitude[k]! > amplitude[peak]!) peak = k;
	return peak;
}
