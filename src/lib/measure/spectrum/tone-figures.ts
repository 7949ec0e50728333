import type { Spectrum } from './transform.ts';
import { lobeWidth } from './windows.ts';

/** A harmonic of the fundamental. */
export interface Harmonic {
	/** 1 for the fundamental. */
	order: number;
	/** Where it appears, Hz: above half of the sampling rate it is folded below it. */
	frequency: number;
	isFolded: boolean;
	/** Peak amplitude, in the unit of the signal. */
	amplitude: number;
	/** Relative to the fundamental, dB. */
	relative: number;
}

/** Figures of a tone as in IEEE Std 1241, for a sine at the input; dB except where said. */
export interface ToneFigures {
	/** Hz. */
	frequency: number;
	harmonics: readonly Harmonic[];
	/** √(power of the harmonics 2 to 10 / power of the fundamental), %. */
	thd: number;
	/** √(power of everything else but the constant part / power of the fundamental), %. */
	thdN: number;
	/** Power of the fundamental over that of everything but harmonics and the constant part. */
	snr: number;
	/** Power of the fundamental over that of everything else but the constant part. */
	sinad: number;
	/** Amplitude of the fundamental over that of the largest other tone. */
	sfdr: number;
	/** (SINAD - 1.76 dB) / 6.02 dB, bits: that of an ideal converter whose range the signal fills. */
	enob: number;
}

/** Harmonics that count as distortion, by IEEE Std 1241: the second to the tenth. */
const HARMONICS = 10;

/**
 * The figures of the tone at a frequency.
 *
 * The power of a tone is that of all bins in its main lobe, so that leakage does not count as noise. Where a lobe hides the noise, the
 * median of the other bins is taken for it. A harmonic whose lobe is hidden by the constant part, the fundamental or a lower harmonic
 * is not counted.
 *
 * @param frequency above the lobe of the constant part
 */
export function toneFigures(spectrum: Spectrum, frequency: number): ToneFigures {
	const { power, resolution } = spectrum;
	const lobe = lobeWidth(spectrum.window);
	const bins = power.length;
	const nyquist = (bins - 1) * resolution;
	const taken = new Uint8Array(bins);
	const take = (middle: number): number => {
		let sum = 0;
		for (let k = Math.max(0, middle - lobe); k <= Math.min(bins - 1, middle + lobe); k++) {
			if (taken[k] === 0) sum += power[k]!;
			taken[k] = 1;
		}
		return sum;
	};
	take(0);
	const harmonics: (Harmonic & { power: number })[] = [];
	for (let order = 1; order <= HARMONICS; order++) {
		const folded = foldedFrequency(order * frequency, nyquist);
		const bin = Math.round(folded / resolution);
		if (taken[bin] === 1) continue;
		const own = take(bin);
		const amplitude = Math.sqrt(2 * own);
		harmonics.push({
			order,
			frequency: folded,
			isFolded: order * frequency > nyquist,
			amplitude,
			relative: 0,
			power: own
		});
	}
	const signal = harmonics[0]!.power;
	for (const harmonic of harmonics) harmonic.relative = decibels(harmonic.power / signal);
	const distortion = harmonics.slice(1).reduce((sum, { power: own }) => sum + own, 0);
	const others = power.filter((_, k) => taken[k] === 0);
	const noise = others.reduce((sum, one) => sum + one, 0) + (bins - others.length) * median(others);
	const sinad = decibels(signal / (noise + distortion));
	return {
		frequency,
		harmonics: harmonics.map(({ power: _, ...harmonic }) => harmonic),
		thd: 100 * Math.sqrt(distortion / signal),
		thdN: 100 * Math.sqrt((noise + distortion) / signal),
		snr: decibels(signal / noise),
		sinad,
		sfdr: decibels(signal / Math.max(...harmonics.slice(1).map((one) => one.power), largestTone(power, taken, lobe))),
		enob: (sinad - decibels(1.5)) / (20 * Math.log10(2))
	};
}

/** Where a frequency appears after sampling, Hz. */
export function foldedFrequency(frequency: number, nyquist: number): number {
	const rest = frequency % (2 * nyquist);
	return rest > nyquist ? 2 * nyquist - rest : rest;
}

/** Power of the largest tone among the bins that belong to no other. */
function largestTone(power: Float64Array, taken: Uint8Array, lobe: number): number {
	let peak = -1;
	for (let k = 0; k < power.length; k++) if (taken[k] === 0 && (peak < 0 || power[k]! > power[peak]!)) peak = k;
	if (peak < 0) return 0;
	let sum = 0;
	for (let k = Math.max(0, peak - lobe); k <= Math.min(power.length - 1, peak + lobe); k++)
		if (taken[k] === 0) sum += power[k]!;
	return sum;
}

function median(values: Float64Array): number {
	return values.length === 0 ? 0 : values.toSorted()[values.length >> 1]!;
}

function decibels(ratio: number): number {
	return 10 * Math.log10(ratio);
}
