import { describe, expect, test } from 'vitest';
import { normalCdf } from '#lib/studies/random/normal-cdf.ts';
import { normalQuantile } from '#lib/studies/random/normal-quantile.ts';
import { philox4x32 } from '#lib/studies/random/philox.ts';
import { PURPOSES, StudyRandom } from '#lib/studies/random/study-random.ts';
import { faultCode } from './fault-code.ts';

/** Counter, key, words: the lines `philox4x32 10` of Random123's tests/kat_vectors. */
const KNOWN_ANSWERS = [
	['00000000 00000000 00000000 00000000', '00000000 00000000', '6627e8d5 e169c58d bc57ac4c 9b00dbd8'],
	['ffffffff ffffffff ffffffff ffffffff', 'ffffffff ffffffff', '408f276d 41c83b0e a20bc7c6 6d5451fd'],
	['243f6a88 85a308d3 13198a2e 03707344', 'a4093822 299f31d0', 'd16cfe09 94fdcceb 5001e420 24126ea1']
].map((texts) => texts.map((text) => text.split(' ').map((word) => parseInt(word, 16))));

describe('random numbers', () => {
	test('[C12] [STU1] Philox gives the known answers of Random123', () => {
		for (const [counter, key, words] of KNOWN_ANSWERS) {
			const block = Uint32Array.from(counter!);
			philox4x32(block, key![0]!, key![1]!);
			expect([...block]).toEqual(words);
		}
	});

	test('[C12] [STU1] a number is the same in any order; seed, sample, dimension and purpose each change it', () => {
		const first = new StudyRandom(7);
		const forwards = Array.from({ length: 50 }, (_, sample) => first.uniform(sample, 3, PURPOSES.sample));
		const second = new StudyRandom(7);
		const backwards = forwards.map((_, i) => second.uniform(49 - i, 3, PURPOSES.sample)).reverse();
		expect(backwards).toEqual(forwards);
		const others = [
			new StudyRandom(8).uniform(0, 3, PURPOSES.sample),
			// A seed that differs in its upper word only.
			new StudyRandom(7 + 2 ** 40).uniform(0, 3, PURPOSES.sample),
			first.uniform(0, 4, PURPOSES.sample),
			first.uniform(0, 3, PURPOSES.cell)
		];
		expect(new Set([...forwards, ...others]).size).toBe(54);
	});

	test('[C12] [STU2] numbers are evenly spread between 0 and 1, and neighbours are independent', () => {
		const random = new StudyRandom(1);
		const count = 20_000;
		const bins = new Array<number>(100).fill(0);
		let product = 0;
		for (let sample = 0; sample < count; sample++) {
			const [one, other] = [random.uniform(sample, 0, PURPOSES.sample), random.uniform(sample, 1, PURPOSES.sample)];
			bins[Math.floor(one * 100)]!++;
			product += (one - 0.5) * (other - 0.5);
		}
		const chiSquare = bins.reduce((sum, bin) => sum + (bin - 200) ** 2 / 200, 0);
		// 99 degrees of freedom: 0.1 % and 99.9 % points.
		expect(chiSquare).toBeGreaterThan(60.4);
		expect(chiSquare).toBeLessThan(149.4);
		expect(Math.abs(product / count) * 12 * Math.sqrt(count)).toBeLessThan(3.3);
	});

	test('[C12] [STU1] a seed that is not a whole number is refused', () => {
		for (const seed of [-1, 0.5, NaN, 2 ** 53])
			expect(faultCode(() => new StudyRandom(seed))).toBe('study_seed_invalid');
		expect(new StudyRandom(2 ** 53 - 1).uniform(0, 0, PURPOSES.sample)).toBeGreaterThan(0);
	});
});

describe('normal distribution', () => {
	// Computed with mpmath 1.3 at 40 digits.
	const POINTS = [
		[1e-300, -37.0470962993612],
		[1e-16, -8.22208221613044],
		[1e-9, -5.997807015007687],
		[1e-5, -4.264890793922825],
		[0.025, -1.959963984540054],
		[0.25, -0.6744897501960817],
		[0.4, -0.2533471031357997]
	] as const;

	test('[C12] [STU2] quantiles are exact to 1e-15, both sides alike', () => {
		for (const [part, z] of POINTS) expect(normalQuantile(part) / z).toBeCloseTo(1, 14);
		expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
		expect([0, 0.5, 1, -0.1, NaN].map(normalQuantile)).toEqual([-Infinity, 0, Infinity, NaN, NaN]);
	});

	test('[C12] [STU2] the distribution function inverts them', () => {
		for (const [part, z] of POINTS) {
			expect(normalCdf(z) / part).toBeCloseTo(1, 11);
			expect(1 - normalCdf(-z)).toBeCloseTo(part, 14);
		}
		expect([-Infinity, Infinity, NaN].map(normalCdf)).toEqual([0, 1, NaN]);
	});
});
