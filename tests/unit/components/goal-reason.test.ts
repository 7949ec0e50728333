import { expect, it } from 'vitest';
import { goalReason, type JudgedRun } from '#lib/components/workbench/goals/goal-reason.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';

const run: JudgedRun = { status: 'measured', analyses: new Set(['ac']), metrics: [], signals: {}, measurements: [] };
const metric = (change: Partial<MetricRecord>): MetricRecord => {
	return { id: 'gain', value: 3, unit: 'dB', signal: 'v(out)/v(in)', plot: 'ac1', at: [], ...change };
};

function reason(goal: Partial<DesignGoal>, judged: Partial<JudgedRun> = {}): string | null {
	const whole: DesignGoal = {
		metric: 'gain',
		target: 1,
		unit: '',
		direction: 'at_least',
		tolerance: 0,
		priority: 'must',
		...goal
	};
	const [status] = evaluateGoals([whole], judged.metrics ?? []);
	return goalReason(status!, { ...run, ...judged }, en);
}

it.each<[string, Partial<DesignGoal>, Partial<JudgedRun>, RegExp]>([
	['there is no run', {}, { status: 'none' }, /^Run a netlist/],
	['the run failed', {}, { status: 'failed' }, /failed/],
	['its unit is another one', { unit: 'Hz' }, { metrics: [metric({})] }, /in dB, which cannot be converted to Hz/],
	[
		'its value has no unit to convert',
		{ metric: 'expr:a', unit: 'Hz' },
		{ metrics: [metric({ id: 'expr:a', unit: 'x' })] },
		/in x/
	],
	[
		'the metric has no value',
		{ metric: 'bandwidth' },
		{ metrics: [metric({ id: 'bandwidth', value: null, reason: 'no_upper_cutoff' })] },
		/does not fall by 3 dB/
	],
	['the run has no such card', { metric: 'meas:tpd' }, {}, /\.meas card named tpd/],
	['the project has no such measurement', { metric: 'expr:peak' }, {}, /no measurement named peak/],
	[
		'the measurement is of another analysis',
		{ metric: 'expr:peak' },
		{ measurements: [{ name: 'Peak', expression: 'max(v(a))', analysis: 'tran' }] },
		/Transient/
	],
	['a role is not declared', { metric: 'psrr' }, {}, /output, input, supply_ripple/],
	['the analysis is missing', { metric: 'rise_time' }, {}, /Transient/],
	['the signal is missing', { signal: 'v(x)' }, { metrics: [metric({})] }, /no signal v\(x\)/],
	['the input is not known', {}, {}, /declare input/]
])('[C9] a goal that cannot be judged says why: %s', (_name, goal, judged, text) => {
	expect(reason(goal, judged)).toMatch(text);
});

it('[C9] a goal that is judged needs no reason', () => {
	expect(reason({}, { metrics: [metric({})] })).toBeNull();
});
