import { describe, expect, it } from 'vitest';
import type { DesignGoal } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import { costOf } from '#lib/studies/optimize/cost.ts';
import { parameterScale } from '#lib/studies/optimize/parameter-scale.ts';

const metric = (id: string, value: number | null, unit = ''): Metric => ({
	id,
	value,
	unit,
	signal: '',
	plot: '',
	at: []
});
const goal = (change: Partial<DesignGoal>): DesignGoal => ({
	...{
		metric: 'meas:x',
		target: 1e6,
		unit: '',
		direction: 'at_least',
		tolerance: 0,
		priority: 'must'
	},
	...change
});

describe('the cost of a row', () => {
	const cost = (value: number | null, change: Partial<DesignGoal> = {}, margin = 0) =>
		costOf({ margin }, [metric('meas:x', value)], [goal(change)]);
	const falls = (costs: number[]) => costs.every((each, i) => i === 0 || each < costs[i - 1]!);

	it('[C19] [OPT2] falls steadily to 0 with the distance from the goal, on either side and by decades', () => {
		expect(falls([-1e9, -1, 0, 1, 10, 1e5, 9.9e5, 1e6].map((value) => cost(value)))).toBe(true);
		expect([1e6, 1e9].map((value) => cost(value))).toEqual([0, 0]);
		const most = { direction: 'at_most' } as const;
		expect(falls([1e30, 1e9, 1e7, 1.01e6, 1e6].map((value) => cost(value, most)))).toBe(true);
		expect(cost(1e5)).toBeCloseTo(cost(1e7, most), 9);
		expect(cost(1e6 - 2e-10)).toBeGreaterThan(0);
		expect(falls([-20, 0, 40, 59, 60].map((value) => cost(value, { target: 60, unit: 'dB' })))).toBe(true);
		expect(falls([1e9, 5, 1, 0.1, 0].map((value) => cost(value, { ...most, target: 0 })))).toBe(true);
		const equal = { direction: 'equal', tolerance: 0.01 } as const;
		expect(falls([1, 0.9e6, 0.98e6, 0.995e6].map((value) => cost(value, equal)))).toBe(true);
		expect(cost(1.011e6, equal)).toBeGreaterThan(0);
	});

	it('[C19] [OPT2] is 1 for what cannot be judged, and asks for the margin', () => {
		expect(cost(null)).toBe(1);
		expect(costOf({ margin: 0 }, [], [goal({})])).toBe(1);
		expect(cost(1.05e6, {}, 0.1)).toBeGreaterThan(0);
		expect(cost(1.1e6, {}, 0.1)).toBe(0);
	});

	it('[C19] [OPT14] is above that of every missed goal where one cannot be judged, and falls with the others', () => {
		const goals = [goal({ metric: 'meas:a' }), goal({ metric: 'meas:b' })];
		const of = (a: number | null, b: number | null) =>
			costOf({ margin: 0 }, [metric('meas:a', a), metric('meas:b', b)], goals);
		expect(falls([of(null, null), of(null, 1), of(null, 9e5), of(null, 1e6), of(-1e30, -1e30)])).toBe(true);
	});

	it('[C19] [OPT14] prefers one goal that is missed by far to several that are missed by much', () => {
		const goals = ['a', 'b', 'c'].map((name) => goal({ metric: `meas:${name}` }));
		const of = (...values: number[]) =>
			costOf(
				{ margin: 0 },
				values.map((value, i) => metric(`meas:${'abc'[i]}`, value)),
				goals
			);
		// Distances of 7 natural logarithms in one goal, of 2 in each of three.
		expect(of(1e3, 1e6, 1e6)).toBeLessThan(of(1.35e5, 1.35e5, 1.35e5));
		// Nearby, it is the sum of the distances that counts.
		expect(of(0.99e6, 1e6, 1e6) / of(0.99667e6, 0.99667e6, 0.99667e6)).toBeCloseTo(1, 1);
	});

	it('[C19] [OPT2] falls with the objective once all goals are met, and not before', () => {
		const withPower = (x: number, power: number | null, direction: 'minimize' | 'maximize' = 'minimize') =>
			costOf(
				{ margin: 0, objective: { metric: 'meas:p', direction } },
				[metric('meas:x', x), metric('meas:p', power)],
				[goal({})]
			);
		expect(withPower(5e5, 1)).toBe(withPower(5e5, 1e-9));
		expect(falls([1e9, 2, 1.0001, 1, 1e-12, 0, -1e-9, -5].map((power) => withPower(1e6, power)))).toBe(true);
		expect(falls([-5, 0, 1, 1.0001, 1e9].map((power) => withPower(1e6, power, 'maximize')))).toBe(true);
		expect(withPower(1e6, 1)).toBeLessThan(0);
		expect(withPower(1e6, null)).toBe(0);
	});

	it('[C19] counts a goal that should be met less than one that must', () => {
		const goals = [goal({ metric: 'meas:a' }), goal({ metric: 'meas:b', priority: 'should' })];
		const of = (a: number, b: number) => costOf({ margin: 0 }, [metric('meas:a', a), metric('meas:b', b)], goals);
		const mean = (cost: number) => (2 * cost) / (1 - 2 * cost);
		expect(mean(of(5e5, 1e6))).toBeCloseTo(4 * mean(of(1e6, 5e5)), 12);
	});
});

describe('the values of a parameter', () => {
	it('[C19] [OPT3] reach both ends and not beyond, by their scale', () => {
		const ends = (range: Parameters<typeof parameterScale>[0]) => [-1, 0, 0.5, 1, 2].map(parameterScale(range).value);
		expect(ends({ scale: 'linear', from: -2, to: 4 })).toEqual([-2, -2, 1, 4, 4]);
		expect(ends({ scale: 'logarithmic', from: 1e-6, to: 1e-4 })).toEqual([1e-6, 1e-6, 1e-5, 1e-4, 1e-4]);
		expect(ends({ scale: 'integer', from: 0.5, to: 3.5 })).toEqual([1, 1, 2, 3, 3]);
		expect(ends({ scale: 'e_series', series: 6, from: 1000, to: 10_000 })).toEqual([1000, 1000, 3300, 10_000, 10_000]);
		expect(ends({ scale: 'linear', from: 1.0000001, to: 2 })[0]).toBe(1.0000001);
	});

	it('[C19] [OPT3] are found again from a value, the nearest one for a value between', () => {
		for (const range of [
			{ scale: 'linear', from: -2, to: 4 },
			{ scale: 'logarithmic', from: 1e-6, to: 1e-4 },
			{ scale: 'integer', from: 1, to: 9 },
			{ scale: 'e_series', series: 24, from: 1, to: 1e4 }
		] as const) {
			const scale = parameterScale(range);
			for (let part = 0; part <= 1; part += 0.05)
				expect(scale.value(scale.part(scale.value(part)))).toBe(scale.value(part));
		}
		const series = parameterScale({
			scale: 'e_series',
			series: 6,
			from: 1,
			to: 100
		});
		expect([0.1, 1.9, 8, 9, 5000].map((value) => series.value(series.part(value)))).toEqual([1, 2.2, 6.8, 10, 100]);
		expect(parameterScale({ scale: 'logarithmic', from: 1, to: 2 }).part(-3)).toBe(0);
	});
});
