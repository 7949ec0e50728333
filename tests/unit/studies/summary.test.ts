import { describe, expect, it } from 'vitest';
import { percentText } from '#lib/base/percent-text.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { normalCdf } from '#lib/studies/random/normal-cdf.ts';
import { normalQuantile } from '#lib/studies/random/normal-quantile.ts';
import { StudyTable, type FinishedRow } from '#lib/studies/rows/study-table.ts';
import { causesOf } from '#lib/studies/summary/causes.ts';
import { describe as summarize, quantile } from '#lib/studies/summary/describe.ts';
import { capability, commonLimits } from '#lib/studies/summary/goal-limits.ts';
import { JudgedRows } from '#lib/studies/summary/judged-rows.ts';
import { normalFit } from '#lib/studies/summary/normality.ts';
import { correlation, ranks } from '#lib/studies/summary/rank-correlation.ts';
import { wilsonInterval } from '#lib/studies/summary/wilson.ts';
import { kindOf, parseStudy } from '#lib/studies/study.ts';

/** Values without a pattern that a formula gives, so that other programs can be asked about the same ones. */
const mixed = Float64Array.from({ length: 60 }, (_, i) => ((i * 37) % 101) / 101 + ((i * i) % 17) / 34);
const skewed = mixed.map((value) => Math.exp(3 * value));
const bell = Float64Array.from({ length: 200 }, (_, i) => 10 + 2 * normalQuantile((i + 0.5) / 200));

describe('[C12] the interval of a yield', () => {
	it.each([
		[942, 1000, 0.9257504237337675, 0.9548667217650018],
		[0, 50, 0, 0.07134759913335874],
		[50, 50, 0.9286524008666412, 1],
		[1, 7, 0.02567962434474355, 0.5131278292743189],
		[999, 1000, 0.9943574414020421, 0.9998234536293739]
	])('[STU15] of %i of %i is that of statsmodels 0.14', (passed, count, low, high) => {
		const found = wilsonInterval(passed, count);
		expect(found.low).toBeCloseTo(low, 13);
		expect(found.high).toBeCloseTo(high, 13);
	});

	it('is written so that only certainty is 0 or 100 %', () => {
		expect([0, 1, 0.942, 0.9998, 0.99999, 0.00003].map(percentText)).toEqual([
			...['0 %', '100 %', '94.2 %', '99.980 %', '99.9990 %', '0.0030 %']
		]);
	});
});

describe('[C12] the description of a sample', () => {
	it.each([
		[mixed, 0.7235973597359737, 0.353203457121948, 0.026164290261184185, 0.1742, 0.9222933438276371],
		[skewed, 14.810873079932845, 16.41660405483378, 2.0793325980328268, 4.6597, 1.089027819385309e-11],
		[bell, 10, 1.9985886714597432, 0, 0.00635, 0.999997239768666]
	])('has the mean, sigma, skewness and Anderson-Darling p-value of scipy and statsmodels', (...given) => {
		const [values, mean, sigma, skewness, , p] = given;
		const found = summarize(values)!;
		expect(found.mean / mean).toBeCloseTo(1, 12);
		expect(found.sigma / sigma).toBeCloseTo(1, 12);
		expect(found.skewness).toBeCloseTo(skewness, 10);
		expect(normalFit(found)! / p).toBeCloseTo(1, 7);
	});

	it('has the quantiles of numpy', () => {
		const { sorted } = summarize(skewed)!;
		expect([0.01, 0.05, 0.25, 0.5, 0.95].map((part) => Number(quantile(sorted, part).toPrecision(12)))).toEqual([
			...[1.15760344414, 1.42084263633, 4.20582914805, 7.89055880021, 51.5267611054]
		]);
	});

	it('leaves out what is not finite, and says nothing about a normal distribution of too few or equal values', () => {
		const constant = summarize(Float64Array.of(3.3, NaN, 3.3, Infinity, 3.3))!;
		expect(constant).toMatchObject({ mean: expect.closeTo(3.3, 12), sigma: 0, skewness: null });
		expect(normalFit(constant)).toBeNull();
		expect(normalFit(summarize(mixed.slice(0, 7))!)).toBeNull();
		expect(summarize(Float64Array.of(NaN))).toBeNull();
		// Far outliers, whose parts of a normal distribution are 0 to the computer.
		expect(normalFit(summarize(Float64Array.from({ length: 2_000 }, (_, i) => (i === 0 ? 1e9 : i)))!)).toBe(0);
	});

	it('has the Cpk of the nearer limit, with the tolerance and in the unit of the goals', () => {
		const found = { sorted: mixed, mean: 5, sigma: 0.5, skewness: null };
		const goal = { metric: 'maximum', unit: 'mV', tolerance: 0, priority: 'must' } as const;
		const limits = commonLimits(
			[
				{ ...goal, direction: 'at_most', target: 7_000 },
				{ ...goal, direction: 'at_least', target: 4_000, tolerance: 0.1 }
			],
			'V'
		);
		expect(limits).toEqual({ low: 3.6, high: 7 });
		expect(capability(found, limits)).toBeCloseTo(1.4 / 1.5, 12);
		expect(capability(found, commonLimits([{ ...goal, direction: 'at_most', target: 1 }], 'Hz'))).toBeNull();
	});
});

describe('[C12] what moves a metric', () => {
	const other = Float64Array.from({ length: 60 }, (_, i) => ((i * 53) % 89) / 89 + 0.3 * mixed[i]!);

	it('is found by the rank correlation of scipy, with ties too', () => {
		expect(correlation(ranks(mixed), ranks(other))).toBeCloseTo(0.2731314253959434, 12);
		// To even, as numpy rounds.
		const tied = mixed.map((value) => Math.round(value * 4));
		expect(correlation(ranks(tied), ranks(other))).toBeCloseTo(0.23703622744627953, 12);
	});

	it('[STU16] is named with what it costs; what is noise is not named, in 200 studies', () => {
		let falselyNamed = 0;
		for (let seed = 0; seed < 200; seed += 1) {
			const draws = samplesOf(
				seed,
				200,
				Array.from({ length: 6 }, () => 1)
			);
			const parameters = Array.from({ length: 6 }, (_, i) => Float64Array.from(draws, (row) => row[i]!));
			const metric = Float64Array.from(draws, ([a, b]) => a! - 0.5 * b!);
			const causes = causesOf(parameters, metric, (index) => metric[index]! < 0.4);
			expect(causes.slice(0, 2).map(({ parameter }) => parameter)).toEqual([0, 1]);
			expect(causes[0]!.correlation).toBeGreaterThan(0.8);
			expect(causes[0]!.difference).toBeLessThan(-0.5);
			falselyNamed += causes.length - 2;
		}
		// One of 100 studies is the promise: two are expected of 200.
		expect(falselyNamed).toBeLessThan(8);
	});
});

/** Samples of parameters of nominal value 1 with a sigma of 10 %, as the points of a study. */
function samplesOf(seed: number, samples: number, nominal: readonly number[]): number[][] {
	const distribution = { shape: 'gauss', sigma: { amount: 0.1, relative: true } };
	const vary = nominal.map((_, i) => ({ target: { kind: 'parameter', name: `p${i}` }, parts: [{ distribution }] }));
	const file = { version: 1, kind: 'monte_carlo', netlist: 'a.cir', samples, seed, sampling: 'plain', vary };
	const study = parseStudy(JSON.stringify(file), 's.json');
	const points = kindOf(study).points(study.plan as never, { nominal, goals: [] });
	return Array.from({ length: samples }, (_, row) => points.values(row) as number[]);
}

describe('[C12] a divider of normal resistors, whose distribution has a closed form', () => {
	// R2/(R1 + R2) <= q exactly if R2·(1 - q) - R1·q <= 0, which is a sum of normal values.
	const part = (q: number): number => normalCdf((2 * q - 1) / (0.1 * Math.hypot(1 - q, q)));
	const exactQuantile = (wanted: number): number => {
		let [low, high] = [0, 1];
		for (let i = 0; i < 60; i += 1)
			if (part((low + high) / 2) < wanted) low = (low + high) / 2;
			else high = (low + high) / 2;
		return low;
	};
	const seeds = Array.from({ length: 200 }, (_, seed) => seed);
	const gains = seeds.map((seed) => Float64Array.from(samplesOf(seed, 400, [1, 1]), ([r1, r2]) => r2! / (r1! + r2!)));

	it('has its mean and sigma, within their confidence intervals for 95 % of 200 seeds', () => {
		const steps = 20_000;
		let [mean, square] = [0, 0];
		for (let i = 0; i < steps; i += 1) {
			const q = 0.2 + (0.6 * (i + 0.5)) / steps;
			const mass = part(q + 0.3 / steps) - part(q - 0.3 / steps);
			mean += mass * q;
			square += mass * (q - 0.5) ** 2;
		}
		const sigma = Math.sqrt(square - (mean - 0.5) ** 2);
		const covers = (found: (values: Float64Array) => boolean): number => gains.filter(found).length;
		const meanCovered = covers((values) => Math.abs(summarize(values)!.mean - mean) < (1.96 * sigma) / Math.sqrt(400));
		// The standard error of the sigma of a distribution close to the normal one.
		const sigmaCovered = covers((values) => Math.abs(summarize(values)!.sigma / sigma - 1) < 1.96 / Math.sqrt(2 * 399));
		for (const covered of [meanCovered, sigmaCovered]) {
			expect(covered).toBeGreaterThan(178);
			expect(covered).toBeLessThan(200);
		}
	});

	it('[STU15] has its quantiles and its yield within the interval for 95 % of 200 seeds', () => {
		const [low, high] = [exactQuantile(0.05), exactQuantile(0.98)];
		const isCovered = (values: Float64Array, holds: (gain: number) => boolean, exact: number): boolean => {
			const interval = wilsonInterval(values.filter(holds).length, values.length);
			return interval.low <= exact && exact <= interval.high;
		};
		for (const [holds, exact] of [
			[(gain: number) => gain < low, 0.05],
			[(gain: number) => gain < high, 0.98],
			[(gain: number) => gain >= low && gain <= high, 0.93]
		] as const) {
			const covered = gains.filter((values) => isCovered(values, holds, exact)).length;
			expect(covered).toBeGreaterThan(178);
			expect(covered).toBeLessThan(200);
		}
		// The quantiles of all 80,000 samples.
		const { sorted } = summarize(Float64Array.from(gains.flatMap((values) => [...values])))!;
		for (const wanted of [0.01, 0.05, 0.5, 0.95, 0.99])
			expect(quantile(sorted, wanted)).toBeCloseTo(exactQuantile(wanted), 2.5);
	});
});

describe('[C12] the rows that count', () => {
	const goals = [
		{ metric: 'gain', target: 1, unit: '', direction: 'at_least', tolerance: 0, priority: 'must' },
		{ metric: 'maximum', target: 5, unit: 'V', direction: 'at_most', tolerance: 0, priority: 'should' }
	] as DesignGoal[];
	const row = (gain: number | null, maximum = 1, change: Partial<FinishedRow> = {}): FinishedRow => {
		const of = { signal: 'v(out)', plot: 'ac1', at: [] };
		const metrics = [
			{ ...of, id: 'gain', value: gain, unit: '' },
			{ ...of, id: 'maximum', value: maximum, unit: 'V' }
		];
		return { state: 'complete', level: 'trusted', metrics, ...change };
	};
	const passes = row(2);

	it('[STU15] are judged by each goal and all together; failed ones and those without a figure count as missing', () => {
		const table = new StudyTable(8);
		const judged = new JudgedRows(table, goals, null);
		const rows = [
			...[passes, row(0), row(2, 9), row(null), passes],
			...[row(1, 1, { state: 'failed', metrics: [] }), row(1, 5, { level: 'suspicious' })]
		];
		rows.forEach((each, index) => table.set(index, each));
		judged.update();
		expect(judged.tally()).toEqual({
			...{ count: 7, passed: 3, beyond: 0, met: [4, 5], unknown: [1, 0] },
			...{ check: 1, failed: 1, stopped: 0 }
		});
		expect([1, 3].map((each) => judged.misses(0, each))).toEqual([true, false]);
	});

	it('[STU17] are the first that make the interval narrow enough, whatever order the rows end in', () => {
		const isGood = (index: number): boolean => index % 10 !== 3;
		const endOf = (order: readonly number[], lot: number): { end: number | null; counted: number } => {
			const table = new StudyTable(1_000);
			const judged = new JudgedRows(table, goals, 0.05);
			for (let from = 0; from < order.length && judged.end === null; from += lot) {
				for (const index of order.slice(from, from + lot)) table.set(index, isGood(index) ? passes : row(0));
				judged.update();
			}
			return { end: judged.end, counted: judged.tally().count };
		};
		const inOrder = Array.from({ length: 1_000 }, (_, index) => index);
		const shuffled = inOrder.map((index) => index - (index % 40) + ((index * 17) % 40));
		const { end, counted } = endOf(inOrder, 1);
		const interval = (count: number) => wilsonInterval(inOrder.slice(0, count).filter(isGood).length, count);
		const half = (count: number) => (interval(count).high - interval(count).low) / 2;
		expect([half(end!) <= 0.05, half(end! - 1) <= 0.05]).toEqual([true, false]);
		expect(counted).toBe(end);
		for (const lot of [7, 48]) expect(endOf(shuffled, lot)).toEqual({ end, counted });
		expect(endOf(inOrder.slice(0, 60), 60)).toEqual({ end: null, counted: 60 });
	});
});
