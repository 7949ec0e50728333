import FFT from 'fft.js';
import { coherentGain, powerGain, windowValues, type WindowKind } from './windows.ts';

/** The spectrum of evenly spaced samples, from 0 to half of their rate. */
export interface Spectrum {
	window: WindowKind;
	/** Number of samples, a power of two. */
	samples: number;
	/** Distance of two bins, Hz. */
	resolution: number;
	/** Peak amplitude of a tone at each bin, corrected by the window's coherent gain; of bin 0, the mean. */
	amplitude: Float64Array;
	/** Power in each bin, corrected by the window's power gain: over all bins the mean square of the signal. */
	power: Float64Array;
	/** Phase of each bin against a cosine that begins with the first sample, radians. */
	phase: Float64Array;
}

/**
 * Fourier transform of windowed samples.
 *
 * @param values evenly spaced, their number a power of two and at least 4
 * @param duration of all samples, s: their number times their distance
 */
export function spectrumOf(values: Float64Array, duration: number, window: WindowKind): Spectrum {
	const samples = values.length;
	const weights = windowValues(window, samples);
	const transform = new FFT(samples);
	const out = transform.createComplexArray();
	transform.realTransform(
		out,
		values.map((value, i) => value * weights[i]!)
	);
	const bins = samples / 2 + 1;
	const [amplitude, power, phase] = [new Float64Array(bins), new Float64Array(bins), new Float64Array(bins)];
	for (let k = 0; k < bins; k++) {
		// The bins at both ends stand for themselves, the others also for their negative frequencies.
		const sides = k === 0 || k === bins - 1 ? 1 : 2;
		const [re, im] = [out[2 * k]!, out[2 * k + 1]!];
		const size = Math.hypot(re, im) / samples;
		amplitude[k] = (sides * size) / coherentGain(window);
		power[k] = (sides * size * size) / powerGain(window);
		phase[k] = Math.atan2(im, re);
	}
	return { window, samples, resolution: 1 / duration, amplitude, power, phase };
}
