import { PURPOSES, type StudyRandom } from '../random/study-random.ts';

/** Enough for small domains too, where a round has few bits. */
const ROUNDS = 10;

/**
 * A random permutation of 0 to count - 1 that gives any of its values without the others: a Feistel network over the smallest
 * even number of bits that holds `count`, applied again while its result is too large.
 *
 * Source: J. Black, P. Rogaway, "Ciphers with arbitrary finite domains", CT-RSA (2002), cycle walking. The round function is the last step of
 * MurmurHash3 (A. Appleby) over the half, keyed by Philox.
 *
 * @param dimension permutations of different dimensions are independent
 * @param count at most 2^32
 */
export function randomPermutation(random: StudyRandom, dimension: number, count: number): (index: number) => number {
	if (count <= 1) return (index) => index;
	const half = Math.ceil(Math.ceil(Math.log2(count)) / 2);
	const mask = 2 ** half - 1;
	const keys = Array.from({ length: ROUNDS }, (_, round) => {
		const words = random.words(0, dimension, PURPOSES.permutation, round);
		return [words[0]!, words[1]!] as const;
	});
	const permute = (index: number) => {
		let [left, right] = [Math.floor(index / 2 ** half), index & mask];
		for (const [before, after] of keys) [left, right] = [right, left ^ (mix(mix(right ^ before) ^ after) & mask)];
		return left * 2 ** half + right;
	};
	return (index) => {
		let result = permute(index);
		while (result >= count) result = permute(result);
		return result;
	};
}

function mix(word: number): number {
	let mixed = word;
	mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
	mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
	return mixed ^ (mixed >>> 16);
}
