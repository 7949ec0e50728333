import { PURPOSES, type StudyRandom } from '../random/study-random.ts';
import type { Coordinate } from './coordinate.ts';
import { SOBOL_NUMBERS } from './sobol-numbers.ts';

const BITS = 32;

/** Of each dimension but the first: coefficients of the polynomial, then the initial direction numbers. */
const PARAMETERS = SOBOL_NUMBERS.trim()
	.split('\n')
	.map((line) => line.split(' ').map(Number));

/** Dimensions for which there are direction numbers. */
export const MAX_SOBOL_DIMENSIONS = PARAMETERS.length + 1;

/**
 * The direction numbers of a dimension, as binary fractions of 32 bits.
 *
 * Source: S. Joe, F. Y. Kuo, "Notes on generating Sobol sequences" (2008), equation 3.
 *
 * @param dimension from 0, below `MAX_SOBOL_DIMENSIONS`
 */
export function directionNumbers(dimension: number): Uint32Array {
	if (dimension === 0) return Uint32Array.from({ length: BITS }, (_, i) => 2 ** (BITS - 1 - i));
	const [coefficients, ...initial] = PARAMETERS[dimension - 1]!;
	const degree = initial.length;
	const directions = new Uint32Array(BITS);
	for (let i = 0; i < BITS; i++) {
		if (i < degree) {
			directions[i] = initial[i]! * 2 ** (BITS - 1 - i);
			continue;
		}
		let direction = directions[i - degree]! ^ (directions[i - degree]! >>> degree);
		for (let k = 1; k < degree; k++) if ((coefficients! >>> (degree - 1 - k)) & 1) direction ^= directions[i - k]!;
		directions[i] = direction;
	}
	return directions;
}

/** The bits of a point of the sequence. It is that of I. A. Antonov and V. M. Saleev (1979): bits of the Gray code of its number choose directions. */
export function sobolBits(directions: Uint32Array, sample: number): number {
	let bits = 0;
	for (let gray = (sample ^ (sample >>> 1)) >>> 0, i = 0; gray !== 0; gray >>>= 1, i++)
		if (gray & 1) bits ^= directions[i]!;
	return bits >>> 0;
}

/**
 * One dimension of a scrambled Sobol sequence: a random linear scramble (a random lower triangular matrix over the bits, then a random digital
 * shift). Each number is uniform, and sets of 2^m samples are as even as without.
 *
 * Source: J. Matoušek, "On the L2-discrepancy for anchored boxes", J. Complexity 14 (1998); F. J. Hickernell, R.-X. Yue, "The mean square discrepancy
 * of scrambled (t,s)-sequences", SIAM J. Numer. Anal. 38 (2000): the variance is that of Owen's scrambling. The first point stays: A. B. Owen,
 * "On dropping the first Sobol' point" (2020).
 */
export function scrambledSobol(random: StudyRandom, dimension: number): Coordinate {
	const rows = Uint32Array.from({ length: BITS }, (_, bit) => {
		const word = random.words(0, dimension, PURPOSES.scramble, bit)[0]!;
		// Row `bit`, from the most significant: the diagonal is one, what is right of it zero.
		const diagonal = 2 ** (BITS - 1 - bit);
		return (word & ~(diagonal * 2 - 1)) | diagonal;
	});
	const shift = random.words(0, dimension, PURPOSES.scramble, BITS)[0]!;
	const directions = directionNumbers(dimension).map((direction) => multiply(rows, direction));
	return (sample) => (((sobolBits(directions, sample) ^ shift) >>> 0) + 0.5) / 2 ** BITS;
}

function multiply(rows: Uint32Array, bits: number): number {
	let product = 0;
	for (const row of rows) product = (product << 1) | parity(row & bits);
	return product >>> 0;
}

function parity(word: number): number {
	let bits = word;
	for (let shift = 16; shift > 0; shift >>= 1) bits ^= bits >>> shift;
	return bits & 1;
}
