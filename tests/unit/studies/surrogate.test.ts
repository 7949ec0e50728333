import { describe, expect, it } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { searches, type OptimizeMethod } from '#lib/studies/optimize/searches/methods.ts';
import type { Candidate, SearchRequest } from '#lib/studies/optimize/searches/search.ts';
import { expectedKernel, fitKernel } from '#lib/studies/optimize/searches/surrogate/fit-kernel.ts';
import { gaussianProcess } from '#lib/studies/optimize/searches/surrogate/gaussian-process.ts';

/** Twelve points, the first and the last of which are the same. */
const points = Array.from({ length: 12 }, (_, i) =>
	Float64Array.from([0, 1, 2], (j) => ((7 * i + 3 * j * j + i * j) % 11) / 10)
);
const values = Float64Array.from(points, ([x = 0, y = 0, z = 0]) => Math.sin(3 * x) + y ** 2 - x * z);
const [lengths, noise] = [Float64Array.of(0.4, 0.9, 2), 1e-4];

describe('a Gaussian process', () => {
	const process = gaussianProcess({ points, values }, lengths, noise)!;
	const asked = [Float64Array.of(0.33, 0.21, 0.77), Float64Array.of(0.9, 0.05, 0.5)];

	it('[C19] [OPT8] predicts as NumPy 2.4.6 and SciPy 1.17.1 do', () => {
		// `K = matern(X, X) + noise * eye`, `cho_solve(cho_factor(K), y)`, with the same kernel.
		expect(process.scale).toBeCloseTo(0.6114496926478257, 10);
		expect(process.misfit).toBeCloseTo(-13.781809951864794, 8);
		const [one, other] = asked.map((point) => process.predict(point));
		expect([one!.mean, other!.mean]).toEqual([
			expect.closeTo(0.5810815482593638, 9),
			expect.closeTo(-0.12232218073072643, 9)
		]);
		expect([one!.variance, other!.variance]).toEqual([
			expect.closeTo(0.056568230387493944, 9),
			expect.closeTo(0.09446849984115231, 9)
		]);
		process.believe(one!, [other!]);
		expect(other!.variance).toBeCloseTo(0.0937458846123746, 9);
		expect(other!.mean).toBeCloseTo(-0.12232218073072643, 9);
	});

	it('[C19] [OPT8] knows in which direction its kernel fits better', () => {
		const misfit = (logarithms: readonly number[]) =>
			gaussianProcess(
				{ points, values },
				Float64Array.from(logarithms.slice(0, 3), Math.exp),
				Math.exp(logarithms[3]!)
			)!.misfit;
		const at = [...lengths, noise].map(Math.log);
		process.gradient().forEach((slope, d) => {
			const moved = (by: number) => misfit(at.map((each, i) => (i === d ? each + by : each)));
			expect(slope).toBeCloseTo((moved(1e-5) - moved(-1e-5)) / 2e-5, 4);
		});
		const fitted = atOnce(fitKernel({ points, values }, expectedKernel(3), 40));
		const slopes = fitted.process!.gradient();
		const spreads = [Math.sqrt(3), Math.sqrt(3), Math.sqrt(3), 1];
		const expected = expectedKernel(3);
		// Where the likelihood and the prior are in balance.
		slopes.forEach((slope, d) =>
			expect(slope + (fitted.kernel[d]! - expected[d]!) / spreads[d]! ** 2).toBeCloseTo(0, 0)
		);
	});

	it('[C19] two equal points without noise have none', () => {
		expect(gaussianProcess({ points, values }, lengths, 0)).toBeNull();
		expect(atOnce(fitKernel({ points, values: new Float64Array(12) }, expectedKernel(3), 10)).process).not.toBeNull();
	});
});

type Cost = (x: readonly number[]) => number;
interface Change extends Partial<SearchRequest> {
	method?: OptimizeMethod;
	count?: number;
}

/** The costs of a search of 0 to 1 in each of six parameters, and the points it asked for. */
function search(cost: Cost, { method = 'surrogate', count = 120, ...change }: Change = {}) {
	const asked = searches[method]({ start: new Float64Array(6).fill(0.9), seed: 1, budget: count, ...change });
	const found: { point: Candidate; cost: number }[] = [];
	let batch = asked.next();
	while (!batch.done && found.length < count) {
		const costs = batch.value.map((point) => cost([...point]));
		batch.value.forEach((point, k) => found.push({ point, cost: costs[k]! }));
		batch = asked.next(costs);
	}
	return found;
}
const leastOf = (found: readonly { cost: number }[]) => Math.min(...found.map(({ cost }) => cost));
/** Two parameters matter a hundred times more than the others; a third of the region fails, as rows of an optimization do. */
const bowl: Cost = (x) => {
	if (x[0]! + x[1]! > 1.5) return 2;
	const far = x.reduce((sum, part, i) => sum + (i < 2 ? 10 : 0.1) * (part - 0.3) ** 2, 0);
	return far / (1 + far);
};

describe('the surrogate search', () => {
	it('[C19] [OPT8] comes near the least cost with few points, past those that fail, where random points do not', () => {
		for (const seed of [1, 2, 3]) {
			expect(leastOf(search(bowl, { seed, count: 80 }))).toBeLessThan(0.01);
			expect(leastOf(search(bowl, { seed, count: 80, method: 'random' }))).toBeGreaterThan(0.02);
		}
	});

	it('[C19] [STU1] asks for the same points each time, inside of the ranges, and for none twice where values are rounded', () => {
		const snap = (candidate: Candidate) => candidate.map((part) => (Math.min(3, Math.floor(part * 4)) + 0.5) / 4);
		const rounded = () => search(bowl, { snap, count: 60, start: snap(new Float64Array(6).fill(0.9)) });
		const found = rounded();
		const keys = found.map(({ point }) => point.join());
		expect(found.every(({ point }) => point.every((part) => part >= 0 && part <= 1))).toBe(true);
		const afterFirst = keys.slice(13);
		expect(new Set(afterFirst).size).toBe(afterFirst.length);
		expect(rounded()).toEqual(found);
		expect(search(bowl, { seed: 2, count: 8 })[5]!.point).not.toEqual(search(bowl, { count: 8 })[5]!.point);
	});

	it('[C19] [OPT8] goes on elsewhere when all costs are equal, and from points that all fail', () => {
		for (const cost of [1, 2]) {
			const found = search(() => cost, { count: 200 });
			const spread = found.map(({ point }) => point[0]!);
			expect(Math.max(...spread) - Math.min(...spread)).toBeGreaterThan(0.8);
		}
	});
});
