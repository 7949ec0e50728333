import { Fault } from '#lib/base/fault.ts';
import { philox4x32 } from './philox.ts';

/** What a random number is for: numbers for different purposes are independent. The values are part of a study's results: they never change. */
export const PURPOSES = {
	sample: 0,
	cell: 1,
	permutation: 2,
	scramble: 3,
	component: 4,
	search: 5,
	searchStart: 6,
	tournament: 7,
	crossover: 8,
	mutation: 9,
	importance: 10,
	mixture: 11
} as const;

export type Purpose = (typeof PURPOSES)[keyof typeof PURPOSES];

/** The largest number of samples and of dimensions: each is one word of the counter. */
export const MAX_COUNT = 2 ** 32;

/**
 * The random numbers of a study. Each depends on the seed, the sample, the dimension and the purpose alone, so a sample is the same in any order and
 * on any worker.
 */
export class StudyRandom {
	readonly #low: number;
	readonly #high: number;
	readonly #words = new Uint32Array(4);

	/**
	 * @param seed whole number from 0 to 2^53 - 1
	 * @throws Fault `study_seed_invalid`
	 */
	constructor(seed: number) {
		if (!Number.isSafeInteger(seed) || seed < 0)
			throw new Fault('study_seed_invalid', `The seed ${seed} is not a whole number from 0 to 2^53 - 1`, {
				seed: String(seed)
			});
		this.#low = seed % 2 ** 32;
		this.#high = Math.floor(seed / 2 ** 32);
	}

	/**
	 * A number between 0 and 1, never 0 or 1: the middle of one of 2^52 equal intervals.
	 *
	 * @param sample from 0
	 * @param dimension from 0
	 */
	uniform(sample: number, dimension: number, purpose: Purpose): number {
		const words = this.words(sample, dimension, purpose);
		// 52 bits: with 53, adding a half would round the largest to 1.
		return ((words[0]! >>> 6) * 2 ** 26 + (words[1]! >>> 6) + 0.5) / 2 ** 52;
	}

	/**
	 * Four random words of 32 bits. The array is valid until the next call.
	 *
	 * @param block from 0, where more than four words are needed
	 */
	words(sample: number, dimension: number, purpose: Purpose, block = 0): Uint32Array {
		const words = this.#words;
		words[0] = sample;
		words[1] = dimension;
		words[2] = purpose;
		words[3] = block;
		philox4x32(words, this.#low, this.#high);
		return words;
	}
}
