import { describe, expect, test } from 'vitest';
import { StudyRandom } from '#lib/studies/random/study-random.ts';
import { randomPermutation } from '#lib/studies/sampling/permutation.ts';
import { makeSampler, type Sampler, type SamplingMethod } from '#lib/studies/sampling/sampler.ts';
import { directionNumbers, MAX_SOBOL_DIMENSIONS, sobolBits } from '#lib/studies/sampling/sobol.ts';
import { faultCode } from './fault-code.ts';

/**
 * Centred L2 discrepancy, squared.
 *
 * Source: F. J. Hickernell, "A generalized discrepancy and quadrature error bound", Math. Comp. 67 (1998).
 */
function discrepancy(sampler: Sampler, dimensions: number, count: number): number {
	const rows = Array.from({ length: count }, (_, k) => sampler.row(k).map((u) => u - 0.5));
	let [single, double] = [0, 0];
	for (const x of rows) {
		single += x.reduce((product, a) => product * (1 + Math.abs(a) / 2 - (a * a) / 2), 1);
		for (const y of rows)
			double += x.reduce(
				(product, a, i) => product * (1 + Math.abs(a) / 2 + Math.abs(y[i]!) / 2 - Math.abs(a - y[i]!) / 2),
				1
			);
	}
	return (13 / 12) ** dimensions - (2 * single) / count + double / count ** 2;
}

function strata(values: readonly number[], count: number): number {
	return new Set(values.map((value) => Math.floor(value * count))).size;
}

const METHODS: SamplingMethod[] = ['plain', 'latin-hypercube', 'sobol'];

describe('samples', () => {
	test('[C12] [STU1] a row is the same alone, backwards and from another sampler', () => {
		for (const method of METHODS) {
			const one = makeSampler(method, 9, 4, 100);
			const rows = Array.from({ length: 100 }, (_, k) => [...one.row(k)]);
			const other = makeSampler(method, 9, 4, 100);
			for (const k of [99, 40, 0, 41]) expect([...other.row(k)]).toEqual(rows[k]);
			expect([...makeSampler(method, 10, 4, 100).row(5)]).not.toEqual(rows[5]);
			expect(rows.flat().every((u) => u > 0 && u < 1)).toBe(true);
			expect(new Set(rows.flat()).size).toBe(400);
		}
	});

	test('[C12] [STU8] a Latin hypercube has a sample in each interval, whatever the count', () => {
		for (const count of [1, 2, 3, 10, 100, 1000]) {
			const sampler = makeSampler('latin-hypercube', 4, 3, count);
			for (let i = 0; i < 3; i++)
				expect(
					strata(
						Array.from({ length: count }, (_, k) => sampler.row(k)[i]!),
						count
					)
				).toBe(count);
		}
		expect(
			makeSampler('latin-hypercube', 4, 2, 2 ** 32)
				.row(2 ** 32 - 1)
				.every((u) => u > 0 && u < 1)
		).toBe(true);
	});

	test('[C12] [STU8] all orders of its intervals are equally likely, and dimensions are independent', () => {
		const orders = new Map<string, number>();
		let agree = 0;
		for (let seed = 0; seed < 2400; seed++) {
			const random = new StudyRandom(seed);
			const [one, other] = [0, 1].map((dimension) =>
				[0, 1, 2, 3].map(randomPermutation(random, dimension, 4)).join('')
			);
			orders.set(one!, (orders.get(one!) ?? 0) + 1);
			if (one === other) agree++;
		}
		expect(orders.size).toBe(24);
		const chiSquare = [...orders.values()].reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
		// 23 degrees of freedom: 99.9 % point.
		expect(chiSquare).toBeLessThan(49.7);
		expect(Math.abs(agree - 100)).toBeLessThan(35);
	});

	test('[C12] [STU9] Sobol points are the published ones', () => {
		// The first ten points that the program of Joe and Kuo prints for three dimensions.
		const points = [
			[0, 0, 0],
			[0.5, 0.5, 0.5],
			[0.75, 0.25, 0.25],
			[0.25, 0.75, 0.75],
			[0.375, 0.375, 0.625],
			[0.875, 0.875, 0.125],
			[0.625, 0.125, 0.875],
			[0.125, 0.625, 0.375],
			[0.1875, 0.3125, 0.9375],
			[0.6875, 0.8125, 0.4375]
		];
		const directions = [0, 1, 2].map(directionNumbers);
		const found = points.map((_, k) => directions.map((numbers) => sobolBits(numbers, k) / 2 ** 32));
		expect(found).toEqual(points);
	});

	test('[C12] [STU9] every dimension of the table stratifies, and pairs of the first are a net', () => {
		const count = 256;
		for (let dimension = 0; dimension < MAX_SOBOL_DIMENSIONS; dimension++) {
			const directions = directionNumbers(dimension);
			const values = Array.from({ length: count }, (_, k) => sobolBits(directions, k) / 2 ** 32);
			expect(strata(values, count)).toBe(count);
		}
		const sampler = makeSampler('sobol', 77, 2, count);
		const rows = Array.from({ length: count }, (_, k) => sampler.row(k));
		// A (0, 8, 2)-net: each box of area 1/256 has one point, after scrambling too.
		for (let bits = 0; bits <= 8; bits++) {
			const boxes = rows.map(([x, y]) => `${Math.floor(x! * 2 ** bits)} ${Math.floor(y! * 2 ** (8 - bits))}`);
			expect(new Set(boxes).size).toBe(count);
		}
	});

	test('[C12] [STU9] a scrambled number is uniform over the seeds', () => {
		const values = Array.from({ length: 2000 }, (_, seed) => makeSampler('sobol', seed, 6, 8).row(3)[5]!);
		const bins = new Array<number>(20).fill(0);
		for (const value of values) bins[Math.floor(value * 20)]!++;
		// 19 degrees of freedom: 99.9 % point.
		expect(bins.reduce((sum, bin) => sum + (bin - 100) ** 2 / 100, 0)).toBeLessThan(43.8);
	});

	test('[C12] [STU8] [STU9] discrepancy falls from plain over Latin hypercube to Sobol', () => {
		const [dimensions, count] = [5, 256];
		const mean = (method: SamplingMethod) =>
			[1, 2, 3].reduce(
				(sum, seed) => sum + discrepancy(makeSampler(method, seed, dimensions, count), dimensions, count),
				0
			) / 3;
		const [plain, latin, sobol] = METHODS.map(mean);
		// Of independent points it is ((5/4)^d - (13/12)^d)/n on average: 0.0061.
		expect(plain! / (((5 / 4) ** dimensions - (13 / 12) ** dimensions) / count)).toBeCloseTo(1, 0);
		expect(latin!).toBeLessThan(plain! / 2);
		expect(sobol!).toBeLessThan(latin! / 5);
	});

	test('[C12] [STU9] dimensions beyond the table are plain, and the sampler says from where', () => {
		const dimensions = MAX_SOBOL_DIMENSIONS + 3;
		const sampler = makeSampler('sobol', 1, dimensions, 16);
		expect(sampler.plainFrom).toBe(MAX_SOBOL_DIMENSIONS);
		expect([...sampler.row(2)].slice(-3)).toEqual([...makeSampler('plain', 1, dimensions, 16).row(2)].slice(-3));
		expect(makeSampler('sobol', 1, MAX_SOBOL_DIMENSIONS, 16).plainFrom).toBeNull();
		expect(makeSampler('latin-hypercube', 1, dimensions, 16).plainFrom).toBeNull();
		for (const count of [-1, 0.5, NaN, 2 ** 33])
			expect(faultCode(() => makeSampler('plain', 1, 1, count))).toBe('study_count_invalid');
	});
});
