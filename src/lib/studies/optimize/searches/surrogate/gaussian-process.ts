import type { Candidate } from '../search.ts';
import { cholesky, dot, inverseOfLower, timesLower, timesTransposed } from './matrix.ts';

/** What has been measured: points, and a value of each. */
export interface Samples {
	points: readonly Candidate[];
	values: Float64Array;
}

/** A prediction at a point, to which the covariance with another one can be computed. */
export interface Prediction {
	point: Candidate;
	mean: number;
	variance: number;
	/** Coordinates in which what has been measured is independent; a point that is taken as measured adds one. */
	whitened: number[];
}

/** A Gaussian process over samples: mean 0, Matérn kernel of order 5/2 with a length for each dimension. */
export interface GaussianProcess {
	lengths: Float64Array;
	/** Variance of the noise, as a part of that of the process. */
	noise: number;
	/** Variance of the process: that which makes the samples most likely. */
	scale: number;
	/** The negative logarithm of the likelihood of the samples, without constants. */
	misfit: number;
	predict(point: Candidate): Prediction;
	/** Takes a point as measured with the value that is predicted for it: the means of other predictions stay, their variances fall. */
	believe(point: Prediction, others: readonly Prediction[]): void;
	/** Of `misfit`, by the logarithms of the lengths and, last, of the noise. */
	gradient(): Float64Array;
}

/**
 * Source: C. E. Rasmussen, C. K. I. Williams, "Gaussian Processes for Machine Learning", MIT Press 2006, algorithm 2.1 and equation 5.9.
 *
 * @returns null if the samples are too close together for the noise
 */
export function gaussianProcess(
	{ points, values }: Samples,
	lengths: Float64Array,
	noise: number
): GaussianProcess | null {
	const n = points.length;
	const kernel = (one: Candidate, other: Candidate): number => matern(distance(one, other, lengths));
	const lower = new Float64Array(n * n);
	for (let i = 0; i < n; i += 1) {
		for (let j = 0; j < i; j += 1) lower[i * n + j] = kernel(points[i]!, points[j]!);
		lower[i * n + i] = 1 + noise;
	}
	if (!cholesky(lower, n)) return null;
	const inverse = inverseOfLower(lower, n);
	const whitened = timesLower(inverse, n, values);
	const scale = Math.max(dot(whitened, whitened) / n, Number.MIN_VALUE);
	const weights = timesTransposed(inverse, n, whitened);
	let misfit = (n / 2) * Math.log(scale);
	for (let i = 0; i < n; i += 1) misfit += Math.log(lower[i * n + i]!);
	return {
		...{ lengths, noise, scale, misfit },
		predict(point) {
			const covariances = Float64Array.from(points, (each) => kernel(each, point));
			const own = [...timesLower(inverse, n, covariances)];
			const variance = scale * Math.max(0, 1 - dot(own, own));
			return { point, mean: dot(covariances, weights), variance, whitened: own };
		},
		believe(point, others) {
			const deviation = Math.sqrt(point.variance / scale + noise);
			for (const other of others) {
				const shared = (kernel(other.point, point.point) - dot(other.whitened, point.whitened)) / deviation;
				other.whitened.push(shared);
				other.variance = Math.max(0, other.variance - scale * shared * shared);
			}
		},
		gradient: () => gradientOf(points, lengths, noise, inverse, weights, scale)
	};
}

/** The distance of two points in units of the lengths. */
function distance(one: Candidate, other: Candidate, lengths: Float64Array): number {
	let sum = 0;
	for (let d = 0; d < lengths.length; d += 1) sum += ((one[d]! - other[d]!) / lengths[d]!) ** 2;
	return Math.sqrt(sum);
}

function matern(distance: number): number {
	const a = Math.sqrt(5) * distance;
	return (1 + a + (a * a) / 3) * Math.exp(-a);
}

function gradientOf(
	points: readonly Candidate[],
	lengths: Float64Array,
	noise: number,
	inverse: Float64Array,
	weights: Float64Array,
	scale: number
): Float64Array {
	const n = points.length;
	const dimensions = lengths.length;
	const gradient = new Float64Array(dimensions + 1);
	// The inverse of the covariances, row by row: each of its rows is a sum of rows of the inverse factor.
	const precision = new Float64Array(n * n);
	for (let k = 0; k < n; k += 1)
		for (let i = 0; i <= k; i += 1) {
			const factor = inverse[k * n + i]!;
			for (let j = 0; j <= i; j += 1) precision[i * n + j]! += factor * inverse[k * n + j]!;
		}
	for (let i = 0; i < n; i += 1) {
		const [point, weight] = [points[i]!, weights[i]! / scale];
		gradient[dimensions]! += (noise / 2) * (precision[i * n + i]! - weight * weights[i]!);
		for (let j = 0; j < i; j += 1) {
			const other = points[j]!;
			const a = Math.sqrt(5) * distance(point, other, lengths);
			const slope = (precision[i * n + j]! - weight * weights[j]!) * (5 / 3) * (1 + a) * Math.exp(-a);
			for (let d = 0; d < dimensions; d += 1) gradient[d]! += slope * ((point[d]! - other[d]!) / lengths[d]!) ** 2;
		}
	}
	return gradient;
}
