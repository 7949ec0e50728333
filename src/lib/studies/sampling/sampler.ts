import { Fault } from '#lib/base/fault.ts';
import { MAX_COUNT, PURPOSES, StudyRandom } from '../random/study-random.ts';
import type { Coordinate } from './coordinate.ts';
import { latinHypercube } from './latin-hypercube.ts';
import { MAX_SOBOL_DIMENSIONS, scrambledSobol } from './sobol.ts';

export const samplingMethods = ['plain', 'latin-hypercube', 'sobol'] as const;
export type SamplingMethod = (typeof samplingMethods)[number];

export interface Sampler {
	/**
	 * The coordinates of a sample, one per dimension, each between 0 and 1 without these. Needs no other sample.
	 *
	 * @param sample from 0
	 */
	row(sample: number): Float64Array;
	/** The first dimension, from 0, that is sampled plainly as the method has no more; null if there is no such dimension. */
	plainFrom: number | null;
}

/**
 * Samples of the unit cube.
 *
 * Latin hypercube: each of `count` equal intervals of a dimension has one sample; of fewer samples than `count`, this does not hold.
 * Sobol: best where `count` is a power of two; any number of samples from 0 can be taken. Neither gives independent samples: intervals
 * that assume them (Wilson, order statistics) are wider than need be.
 *
 * @param seed of the study, from 0 to 2^53 - 1
 * @param dimensions number of draws
 * @param count number of samples, at most 2^32
 * @throws Fault `study_seed_invalid`, `study_count_invalid`
 */
export function makeSampler(method: SamplingMethod, seed: number, dimensions: number, count: number): Sampler {
	for (const number of [dimensions, count])
		if (!Number.isInteger(number) || number < 0 || number > MAX_COUNT)
			throw new Fault('study_count_invalid', `${number} is not a number of samples`, { count: String(number) });
	const random = new StudyRandom(seed);
	const structured =
		method === 'plain' ? 0 : method === 'sobol' ? Math.min(dimensions, MAX_SOBOL_DIMENSIONS) : dimensions;
	const coordinates: Coordinate[] = Array.from({ length: dimensions }, (_, dimension) => {
		if (dimension >= structured) return (sample) => random.uniform(sample, dimension, PURPOSES.sample);
		return method === 'sobol' ? scrambledSobol(random, dimension) : latinHypercube(random, dimension, count);
	});
	return {
		row: (sample) => Float64Array.from(coordinates, (coordinate) => coordinate(sample)),
		plainFrom: method !== 'plain' && structured < dimensions ? structured : null
	};
}
