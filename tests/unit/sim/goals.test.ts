import { describe, expect, it } from 'vitest';
import { Fault } from '../../../src/lib/base/fault.ts';
import { evaluateGoals, measuredSignals, parseDesignGoals, type DesignGoal } from '../../../src/lib/sim/goals.ts';
import type { Metric } from '../../../src/lib/sim/metric.ts';

function faultOf(text: string): Fault {
	try {
		parseDesignGoals(text);
	} catch (thrown) {
		if (thrown instanceof Fault) return thrown;
		throw thrown;
	}
	throw new Error('no fault');
}

function file(goal: Record<string, unknown>): string {
	return JSON.stringify({ version: 1, goals: [goal] });
}

const gain = { metric: 'gain', target: 40, unit: 'dB', direction: 'at_least' };

describe('goals file', () => {
	it('[C9] reads goals and fills in what may be left out', () => {
		const goals = parseDesignGoals(
			JSON.stringify({
				version: 1,
				signals: { output: 'v(out)' },
				goals: [gain, { metric: 'meas:tpd', signal: 'v(a)', target: 2, direction: 'equal', priority: 'should' }]
			})
		);
		expect(goals.signals).toEqual({ output: 'v(out)' });
		expect(goals.goals).toEqual([
			{ ...gain, tolerance: 0, priority: 'must' },
			{
				metric: 'meas:tpd',
				signal: 'v(a)',
				target: 2,
				unit: '',
				direction: 'equal',
				tolerance: 0.01,
				priority: 'should'
			}
		]);
		expect(measuredSignals(goals)).toEqual({ output: 'v(out)', also: [{ metric: 'meas:tpd', signal: 'v(a)' }] });
	});

	it.each([
		['version', '{"version": 2, "goals": []}'],
		['goals', '{"version": 1}'],
		['the file', '[]'],
		['signals', '{"version": 1, "signals": 3, "goals": []}'],
		['signals.output', '{"version": 1, "signals": {"output": ""}, "goals": []}'],
		['goals[0]', '{"version": 1, "goals": [null]}'],
		['goals[0].metric', file({ ...gain, metric: 'beauty' })],
		['goals[0].target', file({ ...gain, target: '40' })],
		['goals[0].unit', file({ ...gain, unit: 'Hz' })],
		['goals[0].direction', file({ ...gain, direction: 'more' })],
		['goals[0].tolerance', file({ ...gain, tolerance: 20 })],
		['goals[0].priority', file({ ...gain, priority: 1 })]
	])('[C9] names the wrong field: %s', (path, text) => {
		const fault = faultOf(text);
		expect(fault.code).toBe('goals_invalid');
		expect(fault.data.path).toBe(path);
	});

	it.each(['', '{', 'null x'])('[C9] says that "%s" is not JSON', (text) => {
		expect(faultOf(text).code).toBe('goals_not_json');
	});
});

describe('goal status', () => {
	const metric: Metric = { id: 'bandwidth', value: 0.9e6, unit: 'Hz', signal: 'v(out)/v(in)', plot: 'ac1', at: [] };
	const goal: DesignGoal = {
		metric: 'bandwidth',
		target: 1,
		unit: 'MHz',
		direction: 'at_least',
		tolerance: 0,
		priority: 'must'
	};

	it('[C9] tells by how much a goal is missed, in its own unit', () => {
		const [status] = evaluateGoals([goal], [metric]);
		expect(status).toMatchObject({ state: 'missed', value: 0.9, reason: null });
		expect(status!.gap).toBeCloseTo(0.1, 12);
		expect(status!.relativeGap).toBeCloseTo(0.1, 12);
	});

	it.each<[string, Partial<DesignGoal>, 'met' | 'missed', number]>([
		['at least, within tolerance', { tolerance: 0.1 }, 'met', 0],
		['at most, below', { direction: 'at_most' }, 'met', 0],
		['at most, above', { direction: 'at_most', target: 0.5 }, 'missed', 0.4],
		['equal, within', { direction: 'equal', tolerance: 0.2 }, 'met', 0],
		['equal, above', { direction: 'equal', target: 0.6, tolerance: 0.1 }, 'missed', 0.3],
		['negative target', { direction: 'at_most', target: -2, tolerance: 0.1 }, 'missed', 2.9]
	])('[C9] judges %s', (_name, change, state, gap) => {
		const [status] = evaluateGoals([{ ...goal, ...change }], [metric]);
		expect(status!.state).toBe(state);
		expect(status!.gap).toBeCloseTo(gap, 12);
	});

	it.each<[string, Partial<DesignGoal>, number, number | null]>([
		['at least, outside', {}, -0.1, -0.1],
		['at least, inside its tolerance', { tolerance: 0.2 }, 0.1, 0.1],
		['at most, below', { direction: 'at_most', target: 2 }, 1.1, 0.55],
		['at most, above', { direction: 'at_most', target: 0.5, tolerance: 0.2 }, -0.3, -0.6],
		['equal, inside', { direction: 'equal', tolerance: 0.2 }, 0.1, 0.1],
		['of zero, without a fraction', { direction: 'at_most', target: 0 }, -0.9, null],
		['negative', { target: -2, tolerance: 0.1 }, 3.1, 1.55]
	])('[C9] gives the margin to what is allowed: %s', (_name, change, margin, relative) => {
		const [status] = evaluateGoals([{ ...goal, ...change }], [metric]);
		expect(status!.margin).toBeCloseTo(margin, 12);
		if (relative === null) expect(status!.relativeMargin).toBeNull();
		else expect(status!.relativeMargin).toBeCloseTo(relative, 12);
		expect(status!.state).toBe(margin >= 0 ? 'met' : 'missed');
	});

	it('[C9] knows nothing without a value', () => {
		const none: Metric = { ...metric, value: null, reason: 'no_upper_cutoff' };
		expect(evaluateGoals([goal], [])).toMatchObject([{ state: 'unknown', reason: 'not_measured', gap: null }]);
		expect(evaluateGoals([goal], [none])).toMatchObject([{ state: 'unknown', reason: 'no_value', metric: none }]);
		expect(evaluateGoals([{ ...goal, unit: 'V' }], [metric])).toMatchObject([{ reason: 'unit_mismatch' }]);
	});

	it('[C9] takes the metric of the signal that the goal names', () => {
		const other: Metric = { ...metric, signal: 'v(mid)/v(in)', value: 5e6 };
		const statuses = evaluateGoals([goal, { ...goal, signal: 'V(mid)' }], [metric, other]);
		expect(statuses.map(({ value }) => value)).toEqual([0.9, 5]);
	});

	it('[C9] reads a .meas result in the unit of its goal', () => {
		const delay: Metric = { id: 'meas:tpd', value: 76e-12, unit: '', signal: '', plot: '', at: [] };
		const [status] = evaluateGoals(
			[{ ...goal, metric: 'meas:tpd', target: 100, unit: 'ps', direction: 'at_most' }],
			[delay]
		);
		expect(status).toMatchObject({ state: 'met' });
		expect(status!.value).toBeCloseTo(76, 9);
	});
});
