import { describe, expect, it } from 'vitest';
import { goalName, goalTarget, goalText, withTargets } from '#lib/components/results/metrics/goal-text.ts';
import { limitTexts } from '#lib/components/plot/axes/limit-texts.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import { catalogues } from '../../support/catalogues.ts';

const goal: DesignGoal = {
	metric: 'dc_value',
	target: 6,
	unit: 'V',
	direction: 'equal',
	tolerance: 0,
	priority: 'must'
};
const measured: MetricRecord = {
	id: 'dc_value',
	value: 6.49,
	unit: 'V',
	signal: 'v(c)',
	plot: 'op1',
	at: []
};

describe.each(catalogues)('$name', ({ messages: t }) => {
	const name = t.metrics.names.dc_value;

	it('[C11] names the metric and the signal of a goal, its direction, target, unit and tolerance', () => {
		expect(goalText(goal, t)).toBe(`${name} = 6 V`);
		expect(goalText({ ...goal, signal: 'v(c)', tolerance: 0.015 }, t)).toBe(`${name} v(c) = 6 V ± 1.5 %`);
		expect(goalText({ ...goal, direction: 'at_least', target: 4700, unit: 'mV' }, t)).toBe(`${name} ≥ 4.7 V`);
		expect(goalText({ ...goal, direction: 'at_most', target: 1.2e6, unit: 'Hz' }, t)).toBe(`${name} ≤ 1.2 MHz`);
		// A measured value has four digits.
		expect(goalTarget({ ...goal, target: 1.00025 }, t)).toBe('= 1.00025 V');
		expect(goalName({ metric: 'expr:ripple', signal: 'v(c)' }, t)).toBe('ripple v(c)');
	});

	it('[C11] takes the unit of the metric where the goal names none', () => {
		const plain = { ...goal, unit: '' };
		expect(goalTarget(plain, t)).toBe('= 6');
		expect(goalTarget(plain, t, measured)).toBe('= 6 V');
		expect(goalTarget({ ...goal, unit: 'mV' }, t, measured)).toBe('= 6 mV');
	});

	it('[C11] the line of a goal in a plot says the same', () => {
		const [status] = evaluateGoals([{ ...goal, tolerance: 0.1 }], [measured]);
		expect(limitTexts(status!, t)).toEqual({ name, text: '= 6 V ± 10 %' });
	});
});

it('[C8] shows the tolerance of a goal beside its target', () => {
	const shown = (tolerance: number) => {
		const goals = evaluateGoals([{ ...goal, tolerance }], [measured]);
		return withTargets(measured, goals, catalogues[0]!.messages).targets.map(({ text, full, status }) => [
			text,
			full,
			status.state
		]);
	};
	expect(shown(0.1)).toEqual([['= 6 ± 10 %', '= 6 V ± 10 %', 'met']]);
	expect(shown(0.01)).toEqual([['= 6 ± 1 %', '= 6 V ± 1 %', 'missed']]);
	expect(shown(0)).toEqual([['= 6', '= 6 V', 'missed']]);
});
