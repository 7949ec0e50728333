import { memoizeWork } from '#lib/base/memoize.ts';
import type { Steps } from '#lib/base/slices.ts';
import { valueAt } from '../crossings.ts';
import { cycles } from '../cycles.ts';
import type { SignalMeasurement } from '../measurement.ts';
import { found, missing, type Reading } from '../reading.ts';
import type { Curve } from '../statistics.ts';

/** Number of harmonics including the fundamental; as many as ngspice's `.four` uses. */
const harmonics = 9;
/** Number of equal steps to which a cycle is interpolated linearly. */
const stepsPerCycle = 512;
/** Maximum difference of a cycle from the one before it, as a fraction of the waveform. */
const LIKENESS = 0.05;
/** Maximum number of cycles: the last ones are enough, and a long record would take seconds. */
const mostCycles = 16;

/**
 * Total harmonic distortion = √(A₂² + … + A₉²) / A₁ in %, over the last whole cycles (at most 16).
 *
 * A waveform whose cycles differ, such as a mix of tones, has none.
 *
 * Amplitudes are Fourier sums over the waveform interpolated to equal steps, as in ngspice's `.four`; the simulator's
 * time steps limit the smallest distortion that can be measured.
 */
export const thd = {
	id: 'thd',
	unit: '%',
	analyses: ['tran'],
	headline: false,
	of: 'signal',
	compute: memoizeWork(function* (curve: Curve): Steps<Reading> {
		const counted = yield* cycles.steps(curve);
		if (!counted) return missing('not_periodic');
		const whole = Math.min(mostCycles, Math.round((counted.end - counted.start) / counted.period));
		const start = counted.end - whole * counted.period;
		const samples = new Float64Array(whole * stepsPerCycle);
		for (let i = 0; i < samples.length; i++) samples[i] = valueAt(curve, start + (counted.period * i) / stepsPerCycle);
		if (!repeats(samples, stepsPerCycle)) return missing('not_periodic');
		const power = Array.from({ length: harmonics }, (_, i) => harmonicPower(samples, (i + 1) * whole));
		const rest = power.slice(1).reduce((sum, one) => sum + one, 0);
		return found(100 * Math.sqrt(rest / power[0]!));
	})
} as const satisfies SignalMeasurement;

/**
 * Whether each cycle is like the one before it: the RMS of their difference is below a twentieth of the RMS of the waveform without its
 * mean. The crossings of a tone with a slower one beside it are periodic, but the sums over its cycles have no harmonics.
 */
function repeats(samples: Float64Array, cycle: number): boolean {
	const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
	let [difference, whole] = [0, 0];
	for (let i = 0; i < samples.length; i++) {
		whole += (samples[i]! - mean) ** 2;
		if (i >= cycle) difference += (samples[i]! - samples[i - cycle]!) ** 2;
	}
	return difference <= LIKENESS ** 2 * whole;
}

/** Squared amplitude (unscaled) of the sine with `turns` periods over the samples. */
function harmonicPower(samples: Float64Array, turns: number): number {
	let re = 0;
	let im = 0;
	for (let i = 0; i < samples.length; i++) {
		// The product is reduced first: sine and cosine lose digits at large angles.
		const angle = (2 * Math.PI * ((i * turns) % samples.length)) / samples.length;
		re += samples[i]! * Math.cos(angle);
		im += samples[i]! * Math.sin(angle);
	}
	return re * re + im * im;
}
