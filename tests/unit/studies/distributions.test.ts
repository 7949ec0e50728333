import { describe, expect, test } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { correlationFactor } from '#lib/studies/distributions/correlation.ts';
import { deviationOf } from '#lib/studies/distributions/deviation.ts';
import type { Distribution } from '#lib/studies/distributions/distribution.ts';
import { DrawPlan, type VariedParameter } from '#lib/studies/distributions/draw-plan.ts';
import { normalCdf } from '#lib/studies/random/normal-cdf.ts';
import { normalQuantile } from '#lib/studies/random/normal-quantile.ts';
import { makeSampler } from '#lib/studies/sampling/sampler.ts';
import { faultCode } from './fault-code.ts';

const absolute = (amount: number) => ({ amount, relative: false });
const relative = (amount: number) => ({ amount, relative: true });
const atPart = (distribution: Distribution, nominal: number, part: number) =>
	deviationOf(distribution, nominal, 'r1').fromNormal(normalQuantile(part));

/** Values of a plan's parameters in plain samples, one array per parameter. */
function sample(plan: DrawPlan, seed: number, count: number): Float64Array[] {
	const sampler = makeSampler('plain', seed, plan.draws.length, count);
	const rows = Array.from({ length: count }, (_, k) => plan.values(plan.normals(sampler.row(k))));
	return Array.from(rows[0]!, (_, i) => Float64Array.from(rows, (row) => row[i]!));
}

function correlation(x: Float64Array, y: Float64Array): number {
	const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const [meanX, meanY] = [mean(x), mean(y)];
	const sum = (term: (i: number) => number) => x.reduce((total, _, i) => total + term(i), 0);
	const xy = sum((i) => (x[i]! - meanX) * (y[i]! - meanY));
	return xy / Math.sqrt(sum((i) => (x[i]! - meanX) ** 2) * sum((i) => (y[i]! - meanY) ** 2));
}

describe('distributions', () => {
	test('[C12] [STU3] quantiles are those of the closed forms', () => {
		expect(atPart({ shape: 'gauss', sigma: absolute(2) }, 10, 0.975)).toBeCloseTo(2 * 1.959963984540054, 12);
		expect(atPart({ shape: 'gauss', sigma: relative(0.05) }, -1000, 0.975)).toBeCloseTo(50 * 1.959963984540054, 10);
		const uniform: Distribution = { shape: 'uniform', below: relative(0.2), above: relative(0.8) };
		for (const part of [1e-9, 0.2, 0.5, 0.9]) expect(atPart(uniform, 100, part)).toBeCloseTo(-20 + 100 * part, 11);
		expect(atPart({ shape: 'log-normal', sigma: 0.3 }, 5, 0.975)).toBeCloseTo(Math.exp(0.3 * 1.959963984540054), 12);
		// Symmetric at one sigma: F(x) = (Φ(x) - Φ(-1))/(Φ(1) - Φ(-1)).
		const truncated: Distribution = {
			shape: 'truncated-gauss',
			sigma: absolute(1),
			below: absolute(1),
			above: absolute(1)
		};
		const [low, high] = [normalCdf(-1), normalCdf(1)];
		for (const x of [-0.99, -0.5, 0, 0.3, 0.999])
			expect(atPart(truncated, 0, (normalCdf(x) - low) / (high - low))).toBeCloseTo(x, 12);
	});

	test('[C12] [STU3] no deviation is beyond the ends, and none falls as the draw rises', () => {
		const shapes: Distribution[] = [
			{ shape: 'gauss', sigma: absolute(1) },
			{ shape: 'uniform', below: absolute(1), above: absolute(2) },
			{ shape: 'log-normal', sigma: 0.2 },
			{ shape: 'truncated-gauss', sigma: absolute(1), below: absolute(3), above: absolute(0.5) },
			{ shape: 'truncated-gauss', sigma: absolute(1), below: absolute(0), above: absolute(0) },
			{ shape: 'discrete', meaning: 'deviation', values: [3, -1, 2], weights: [1, 2, 0] }
		];
		for (const shape of shapes) {
			const { fromNormal, ends } = deviationOf(shape, 10, 'r1');
			let before = -Infinity;
			for (let z = -40; z <= 40; z += 0.25) {
				const value = fromNormal(z);
				expect(value).toBeGreaterThanOrEqual(before);
				expect(Number.isFinite(value)).toBe(true);
				if (ends) expect(value >= ends[0] && value <= ends[1]).toBe(true);
				before = value;
			}
			if (ends) expect([fromNormal(-40), fromNormal(40)]).toEqual(ends.map((end) => expect.closeTo(end, 13)));
		}
	});

	test('[C12] [STU3] discrete values come as often as their weights say', () => {
		const discrete: Distribution = { shape: 'discrete', meaning: 'value', values: [30, 10, 20], weights: [1, 2, 5] };
		const plan = new DrawPlan([{ name: 'n', nominal: 10, parts: [{ distribution: discrete }] }]);
		const [values] = sample(plan, 3, 8000);
		const share = (wanted: number) => values!.filter((value) => value === wanted).length / 8000;
		expect(share(10)).toBeCloseTo(0.25, 1);
		expect(share(20)).toBeCloseTo(0.625, 1);
		expect(share(10) + share(20) + share(30)).toBe(1);
		expect(atPart({ shape: 'discrete', meaning: 'relative', values: [-0.1, 0.1] }, -50, 0.9)).toBe(5);
	});

	test('[C12] [STU5] what has no effect or no meaning is refused', () => {
		const code = (distribution: Distribution, nominal = 1) => faultCode(() => deviationOf(distribution, nominal, 'r1'));
		expect(code({ shape: 'gauss', sigma: relative(0.1) }, 0)).toBe('study_relative_of_zero');
		expect(code({ shape: 'log-normal', sigma: 0.1 }, 0)).toBe('study_relative_of_zero');
		expect(code({ shape: 'discrete', meaning: 'relative', values: [0.1] }, 0)).toBe('study_relative_of_zero');
		expect(code({ shape: 'gauss', sigma: absolute(-1) })).toBe('study_tolerance_invalid');
		expect(code({ shape: 'uniform', below: absolute(1), above: absolute(Infinity) })).toBe('study_tolerance_invalid');
		expect(code({ shape: 'gauss', sigma: absolute(1) }, NaN)).toBe('study_nominal_invalid');
		for (const [values, weights] of [
			[[], []],
			[[1], [0]],
			[[1, 2], [1]],
			[
				[1, NaN],
				[1, 1]
			],
			[
				[1, 2],
				[2, -1]
			]
		])
			expect(code({ shape: 'discrete', meaning: 'value', values: values!, weights })).toBe('study_weights_invalid');
		expect(code({ shape: 'gauss', sigma: absolute(1) }, 0)).toBeNull();
	});
});

describe('parts of a tolerance', () => {
	const gauss = (amount: number, lot?: string) => ({
		distribution: { shape: 'gauss', sigma: absolute(amount) } satisfies Distribution,
		lot
	});
	const parameter = (name: string, ...parts: VariedParameter['parts']): VariedParameter => ({
		name,
		nominal: 100,
		parts
	});

	test('[C12] [STU4] a lot moves its devices together, each device alone', () => {
		const plan = new DrawPlan([parameter('r1', gauss(3, 'lot'), gauss(4)), parameter('r2', gauss(3, 'lot'), gauss(4))]);
		expect(plan.draws).toEqual(['lot', 'r1', 'r2']);
		const [r1, r2] = sample(plan, 5, 10_000);
		// Covariance 9 of variances 25.
		expect(correlation(r1!, r2!)).toBeCloseTo(0.36, 1);
		expect([...plan.values(Float64Array.of(1, 0, -1))]).toEqual([103, 99]);
	});

	test('[C12] [STU4] factors multiply, offsets add', () => {
		const logNormal = { shape: 'log-normal', sigma: 0.1 } as const;
		const plan = new DrawPlan([
			parameter('c1', { distribution: logNormal, lot: 'process' }, gauss(2, 'other'), { distribution: logNormal })
		]);
		expect(plan.values(Float64Array.of(1, 1, 2))[0]).toBeCloseTo(100 * Math.exp(0.3) + 2, 12);
		expect([...plan.values(new Float64Array(3))]).toEqual([100]);
	});

	test('[C12] [STU4] a name for two draws is refused', () => {
		const code = (...parameters: VariedParameter[]) => faultCode(() => new DrawPlan(parameters));
		expect(code(parameter('r1', gauss(1)), parameter('r1', gauss(1)))).toBe('study_draw_name_twice');
		expect(code(parameter('r1', gauss(1)), parameter('r2', gauss(1, 'r1')))).toBe('study_draw_name_twice');
		expect(code(parameter('r1', gauss(1), gauss(2)))).toBe('study_draw_name_twice');
	});

	test('[C12] [STU6] correlations are those of the normal draws, whatever the shapes', () => {
		const uniform = {
			distribution: { shape: 'uniform', below: absolute(1), above: absolute(1) } satisfies Distribution
		};
		const plan = new DrawPlan(
			[parameter('a', gauss(1)), parameter('b', gauss(2)), parameter('c', uniform), parameter('d', uniform)],
			[
				{ first: 'a', second: 'b', coefficient: 0.8 },
				{ first: 'd', second: 'c', coefficient: -0.6 }
			]
		);
		const [a, b, c, d] = sample(plan, 11, 20_000);
		// Standard errors: (1 - r²)/√20,000 = 0.0025 and 0.0047.
		expect(Math.abs(correlation(a!, b!) - 0.8)).toBeLessThan(0.009);
		// Of uniform values it is 6/π·asin(r/2), as of ranks.
		expect(Math.abs(correlation(c!, d!) - (6 / Math.PI) * Math.asin(-0.3))).toBeLessThan(0.016);
		expect(Math.abs(correlation(a!, c!))).toBeLessThan(0.025);
	});

	test('[C12] [STU6] draws may depend on each other entirely', () => {
		const pairs = [
			['a', 'b', 1],
			['a', 'c', -1],
			['b', 'c', -1]
		] as const;
		const factor = correlationFactor(
			['a', 'b', 'c', 'd'],
			pairs.map(([first, second, coefficient]) => ({ first, second, coefficient }))
		);
		expect(factor.map((row) => [...row])).toEqual([[1], [1, 0], [-1, 0, 0], [0, 0, 0, 1]]);
	});

	test('[C12] [STU6] contradictory correlations are refused with the pair and what it can be', () => {
		const correlations = [
			{ first: 'a', second: 'b', coefficient: 0.9 },
			{ first: 'b', second: 'c', coefficient: -0.9 },
			{ first: 'a', second: 'c', coefficient: 0.9 }
		];
		expect(() => correlationFactor(['a', 'b', 'c'], correlations)).toThrow(Fault);
		try {
			correlationFactor(['a', 'b', 'c'], correlations);
		} catch (fault) {
			// 0.9·0.9 ± 0.19.
			expect(fault).toMatchObject({
				code: 'study_correlation_conflict',
				data: { first: 'b', second: 'c', value: -0.9, low: 0.62, high: 1 }
			});
		}
		const code = (first: string, second: string, ...coefficients: number[]) =>
			faultCode(() =>
				correlationFactor(
					['a', 'b'],
					coefficients.map((coefficient) => ({ first, second, coefficient }))
				)
			);
		expect(code('a', 'x', 0)).toBe('study_correlation_name');
		expect(code('a', 'b', 1.1)).toBe('study_correlation_invalid');
		expect(code('a', 'b', NaN)).toBe('study_correlation_invalid');
		expect(code('a', 'a', 1)).toBe('study_correlation_invalid');
		expect(code('b', 'a', 0.1, 0.1)).toBe('study_correlation_invalid');
	});
});
