import { expect, test } from 'vitest';
import { suggestGoal } from '#lib/sim/goal-suggestion.ts';
import { evaluateGoals, parseDesignGoals } from '#lib/sim/goals.ts';
import { measurements } from '#lib/measure/registry.ts';
import { measurementUnit } from '#lib/measure/measurement.ts';
import type { Metric } from '#lib/sim/metric.ts';

const metric = (id: string, value: number | null, unit: string, signal = 'v(out)'): Metric => {
	return { id, value, unit, signal, plot: 'ac1', at: [] };
};

test.each([
	[metric('gain', 40.71, 'dB'), { target: 40, unit: 'dB', direction: 'at_least' }],
	[metric('gain', -12.04, 'dB'), { target: -13, unit: 'dB', direction: 'at_least' }],
	[metric('bandwidth', 1_153_000, 'Hz'), { target: 1.1, unit: 'MHz', direction: 'at_least' }],
	[metric('bandwidth', 580_000, 'Hz'), { target: 580, unit: 'kHz', direction: 'at_least' }],
	[metric('rise_time', 3.21e-9, 's'), { target: 3.3, unit: 'ns', direction: 'at_most' }],
	[metric('dc_value', 6.4863, 'V'), { target: 6.49, unit: 'V', direction: 'equal', tolerance: 0.01 }],
	[metric('dc_value', 0, 'V'), { target: 0, unit: 'V', direction: 'equal' }],
	[metric('meas:vmax', 0.71773, '', ''), { target: 0.718, unit: '', direction: 'equal' }]
])('[C9] a goal from a metric is a round number that the run meets: %j', (measured, goal) => {
	const suggested = suggestGoal(measured, [measured]);
	expect(suggested).toMatchObject({ metric: measured.id, priority: 'must', ...goal });
	expect(suggested).not.toHaveProperty('signal');
	expect(evaluateGoals([suggested!], [measured])[0]?.state).toBe('met');
});

test('[C9] names the signal where the goal would be judged by another one without it', () => {
	const metrics = [metric('dc_value', 0, 'V'), metric('dc_value', 6.486, 'V', 'v(c)')];
	const goal = suggestGoal(metrics[1]!, metrics)!;
	expect(goal.signal).toBe('v(c)');
	expect(evaluateGoals([goal], metrics)[0]).toMatchObject({ state: 'met', metric: { signal: 'v(c)' } });
	expect(suggestGoal(metric('gain', null, 'dB'), [])).toBeNull();
});

test.each(measurements.map((measurement) => [measurement.id, measurement] as const))(
	'[C9] a goal from %s is read again as it was written',
	(_, measurement) => {
		const measured = metric(measurement.id, 0.123456, measurementUnit(measurement, 'V'));
		const goals = { version: 1, signals: {}, goals: [suggestGoal(measured, [measured])!] } as const;
		expect(parseDesignGoals(JSON.stringify(goals))).toEqual(goals);
	}
);
