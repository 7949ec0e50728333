import type { Steps } from '#lib/base/slices.ts';
import { gaussianProcess, type GaussianProcess, type Samples } from './gaussian-process.ts';

/** Parameters of a kernel as logarithms: the lengths, then the noise. */
type Logarithms = Float64Array;

/** The widths of the priors, as standard deviations of the logarithms. */
const LENGTH_SPREAD = Math.sqrt(3);
const NOISE_SPREAD = 1;
/** The noise stands for what is not smooth: steps of a cost, digits of a simulator. */
const NOISE = 1e-5;
const LIMITS = { length: [Math.log(0.02), Math.log(50)], noise: [Math.log(1e-8), Math.log(0.1)] } as const;
const FIRST_STEP = 0.2;
const MAX_STEP = 0.5;

/** The lengths that are expected before anything is known, which grow with the number of dimensions; and the noise. */
export function expectedKernel(dimensions: number): Logarithms {
	const kernel = new Float64Array(dimensions + 1).fill(Math.SQRT2 / 2 + Math.log(dimensions) / 2);
	kernel[dimensions] = Math.log(NOISE);
	return kernel;
}

/**
 * The most probable kernel for samples, from a first guess on, by steps that follow the signs of the gradient.
 *
 * Sources: C. Hvarfner et al., "Vanilla Bayesian optimization performs great in high dimensions", ICML 2024, for the prior of the lengths;
 * C. Igel, M. Hüsken, "Improving the Rprop learning algorithm", NC 2000, for the steps.
 */
export function* fitKernel(
	samples: Samples,
	guess: Logarithms,
	rounds: number
): Steps<{ process: GaussianProcess | null; kernel: Logarithms }> {
	const dimensions = guess.length - 1;
	const expected = expectedKernel(dimensions);
	const kernel = guess.slice();
	const steps = new Float64Array(kernel.length).fill(FIRST_STEP);
	const before = new Float64Array(kernel.length);
	let best: { process: GaussianProcess | null; kernel: Logarithms; misfit: number } = {
		process: null,
		kernel: guess,
		misfit: Infinity
	};
	for (let round = 0; round < rounds; round += 1) {
		const lengths = kernel.slice(0, dimensions).map(Math.exp);
		const process = gaussianProcess(samples, lengths, Math.exp(kernel[dimensions]!));
		yield;
		// More noise makes any samples fit.
		if (!process) kernel[dimensions] = Math.min(kernel[dimensions]! + 1, LIMITS.noise[1]);
		if (!process) continue;
		const gradient = process.gradient();
		let misfit = process.misfit;
		for (let d = 0; d <= dimensions; d += 1) {
			const spread = d < dimensions ? LENGTH_SPREAD : NOISE_SPREAD;
			const off = (kernel[d]! - expected[d]!) / spread;
			misfit += off ** 2 / 2;
			gradient[d]! += off / spread;
		}
		if (misfit < best.misfit) best = { process, kernel: kernel.slice(), misfit };
		for (let d = 0; d <= dimensions; d += 1) {
			const [low, high] = d < dimensions ? LIMITS.length : LIMITS.noise;
			const turn = before[d]! * gradient[d]!;
			steps[d] = Math.min(MAX_STEP, steps[d]! * (turn > 0 ? 1.2 : turn < 0 ? 0.5 : 1));
			before[d] = turn < 0 ? 0 : gradient[d]!;
			kernel[d] = Math.min(high, Math.max(low, kernel[d]! - Math.sign(before[d]!) * steps[d]!));
		}
		yield;
	}
	return best;
}
