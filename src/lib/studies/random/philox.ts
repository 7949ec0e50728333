const [MULTIPLIER_0, MULTIPLIER_1] = [0xd2511f53, 0xcd9e8d57];
const [WEYL_0, WEYL_1] = [0x9e3779b9, 0xbb67ae85];
const ROUNDS = 10;

/** The upper 32 bits of the product of two unsigned 32-bit numbers, as a signed number. */
function highProduct(a: number, b: number): number {
	const aHigh = a >>> 16;
	const aLow = a & 0xffff;
	const bHigh = b >>> 16;
	const bLow = b & 0xffff;
	const middle = Math.imul(aHigh, bLow) + (Math.imul(aLow, bLow) >>> 16);
	const carry = Math.imul(aLow, bHigh) + (middle & 0xffff);
	return (Math.imul(aHigh, bHigh) + (middle >>> 16) + (carry >>> 16)) | 0;
}

/**
 * Philox4x32-10: four random 32-bit words for a counter of four words and a key of two. Nothing is kept between calls, so any word of the
 * sequence can be had at once, in any order, by any worker.
 *
 * Source: J. K. Salmon, M. A. Moraes, R. O. Dror, D. E. Shaw, "Parallel random numbers: as easy as 1, 2, 3", SC'11 (2011).
 *
 * @param block the four words of the counter; replaced by the random words
 * @param key0 the first word of the key
 * @param key1 the second word of the key
 */
export function philox4x32(block: Uint32Array, key0: number, key1: number): void {
	let c0 = block[0]! | 0;
	let c1 = block[1]! | 0;
	let c2 = block[2]! | 0;
	let c3 = block[3]! | 0;
	let k0 = key0 | 0;
	let k1 = key1 | 0;
	for (let round = 0; round < ROUNDS; round++) {
		const high0 = highProduct(MULTIPLIER_0, c0);
		const high1 = highProduct(MULTIPLIER_1, c2);
		const low0 = Math.imul(MULTIPLIER_0, c0);
		const low1 = Math.imul(MULTIPLIER_1, c2);
		c0 = high1 ^ c1 ^ k0;
		c1 = low1;
		c2 = high0 ^ c3 ^ k1;
		c3 = low0;
		k0 = (k0 + WEYL_0) | 0;
		k1 = (k1 + WEYL_1) | 0;
	}
	block[0] = c0;
	block[1] = c1;
	block[2] = c2;
	block[3] = c3;
}
