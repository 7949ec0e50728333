import type { Curve } from '../statistics.ts';
import { fundamentalOf, type NoTone } from './fundamental.ts';
import { resample, type Interpolation } from './resample.ts';
import { toneFigures, type ToneFigures } from './tone-figures.ts';
import { spectrumOf, type Spectrum } from './transform.ts';
import { lobeWidth, type WindowKind } from './windows.ts';

/** Fewest and most samples of a transform; the most take 0.2 to 0.5 s with windows and resampling. */
const MIN_SAMPLES = 1024;
const MAX_SAMPLES = 131_072;

export interface SpectrumOptions {
	window: WindowKind;
	interpolation: Interpolation;
}

export interface SignalSpectrum {
	spectrum: Spectrum;
	/** Start and end of what was transformed, s. */
	from: number;
	to: number;
	/** Number of whole periods of the fundamental in it; null if there is no fundamental. */
	periods: number | null;
	figures: { value: ToneFigures } | { value: null; reason: NoTone };
}

/**
 * The spectrum of a curve over time: of the largest whole number of periods of its fundamental at its end, which leaks nothing with any
 * window; of the whole curve if there is no clear fundamental.
 *
 * The curve is resampled to even steps, at least as many as it has samples, up to 131,072; what it contains above half of that
 * rate is folded.
 *
 * @returns a reason if there is nothing to transform
 */
export function signalSpectrum(curve: Curve, options: SpectrumOptions): SignalSpectrum | { reason: NoTone } {
	const found = fundamentalOf(curve, options.interpolation);
	if ('reason' in found && (found.reason === 'too_few_points' || found.reason === 'not_finite')) return found;
	const { x } = curve;
	const [start, end] = [x[0]!, x.at(-1)!];
	const periods = 'frequency' in found ? Math.floor((end - start) * found.frequency * (1 + 1e-9)) : null;
	const duration = 'frequency' in found && periods ? Math.min(end - start, periods / found.frequency) : end - start;
	const samples = sampleCount(x.length * (duration / (end - start)));
	const values = resample(curve, end - duration, duration / samples, samples, options.interpolation);
	const spectrum = spectrumOf(values, duration, options.window);
	return { spectrum, from: end - duration, to: end, periods, figures: figuresOf(spectrum, found, periods) };
}

function figuresOf(
	spectrum: Spectrum,
	found: ReturnType<typeof fundamentalOf>,
	periods: number | null
): SignalSpectrum['figures'] {
	if ('reason' in found) return { value: null, reason: found.reason };
	// The fundamental must be clear of the constant part, and the harmonics of each other.
	if (periods === null || periods <= 2 * lobeWidth(spectrum.window)) return { value: null, reason: 'too_few_periods' };
	return { value: toneFigures(spectrum, found.frequency) };
}

function sampleCount(points: number): number {
	const wanted = Math.pow(2, Math.ceil(Math.log2(points)));
	return Math.min(MAX_SAMPLES, Math.max(MIN_SAMPLES, wanted));
}
