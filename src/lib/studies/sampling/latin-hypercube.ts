import { PURPOSES, type StudyRandom } from '../random/study-random.ts';
import { randomPermutation } from './permutation.ts';
import type { Coordinate } from './coordinate.ts';

/**
 * One dimension of a Latin hypercube: sample k is at a random place in the interval π(k) of `count` equal ones, where π is a random permutation
 * of the dimension.
 *
 * Source: M. D. McKay, R. J. Beckman, W. J. Conover, "A comparison of three methods for selecting values of input variables", Technometrics 21
 * (1979).
 */
export function latinHypercube(random: StudyRandom, dimension: number, count: number): Coordinate {
	const interval = randomPermutation(random, dimension, count);
	/** The largest number below 1: rounding could give 1. */
	const end = 1 - Number.EPSILON / 2;
	return (sample) => Math.min(end, (interval(sample) + random.uniform(sample, dimension, PURPOSES.cell)) / count);
}
