import { describe, expect, it } from 'vitest';
import { stagnation } from '#lib/agent/stagnation.ts';
import type { DesignGoal, GoalStatus } from '#lib/sim/goals.ts';
import { succeeded } from '#lib/tools/outcome.ts';
import { call } from '../../support/llm/scripted-llm.ts';

const gain: DesignGoal = {
	metric: 'gain',
	target: 40,
	unit: 'dB',
	direction: 'at_least',
	tolerance: 0,
	priority: 'must'
};
const noise: DesignGoal = { ...gain, metric: 'noise_in', target: 5, unit: 'nV', direction: 'at_most' };

function status(goal: DesignGoal, value: number | null): GoalStatus {
	const off = value === null ? null : goal.direction === 'at_least' ? goal.target - value : value - goal.target;
	const gap = off === null ? null : Math.max(0, off);
	const state = gap === null ? 'unknown' : gap === 0 ? 'met' : 'missed';
	return { goal, state, value, gap, relativeGap: null, margin: null, relativeMargin: null, metric: null, reason: null };
}

/** The notes after each run of a series; a run is the values of its goals. */
function notes(runs: { entry?: string; goals: GoalStatus[] }[]): (string | null)[] {
	const hook = stagnation(3);
	return runs.map(({ entry = 'a.cir', goals }, index) => {
		const outcome = succeeded('', { kind: 'run', runId: `r${index}`, entry, goals });
		void hook.afterCall?.(call(`c${index}`, 'run_simulation', {}), { outcome, operations: [], elapsedMs: 1 });
		return hook.beforeRound?.({ iteration: index + 1, limit: 15 }) as string | null;
	});
}

const gains = (...values: (number | null)[]) => values.map((value) => ({ goals: [status(gain, value)] }));
const told = (runs: { entry?: string; goals: GoalStatus[] }[]) => notes(runs).map((note) => note !== null);

describe('[E3] [LOOP13] simulations without progress', () => {
	it('are told after three in a row, with the open goals, and again after three more', () => {
		const found = notes(gains(32, 31, 32, 30, 29, 32));
		expect(found.map((note) => note !== null)).toEqual([false, false, true, false, false, true]);
		expect(found[2]).toContain('gain >= 40 dB (must): MISSED by 8 dB, is 32 dB');
		expect(found[2]).toContain('The last 3 simulations of a.cir');
	});

	it('begin to count again with each run that brings a goal closer, by more than noise', () => {
		expect(told(gains(32, 33, 34, 35, 36, 37))).not.toContain(true);
		expect(told(gains(32, 33, 32, 33))).toEqual([false, false, false, true]);
		expect(told(gains(32, 32.01, 32.02))).toEqual([false, false, true]);
	});

	it('do not count once all goals are met, nor for what has no goals', () => {
		expect(told(gains(41, 41, 42, 41))).not.toContain(true);
		expect(told([{ goals: [] }, { goals: [] }, { goals: [] }])).not.toContain(true);
	});

	it('count where a goal could not be measured', () => {
		expect(told(gains(null, null, null))).toEqual([false, false, true]);
		expect(told(gains(32, null, null))).toEqual([false, false, true]);
	});

	it('count progress towards any goal, even when it costs another one', () => {
		const both = (a: number, b: number) => ({ goals: [status(gain, a), status(noise, b)] });
		expect(told([both(32, 9), both(30, 8), both(28, 7), both(26, 6)])).not.toContain(true);
		expect(told([both(39, 9), both(39, 9), both(39, 9)])).toEqual([false, false, true]);
	});

	it('count for each netlist on its own', () => {
		const [first, second] = [gains(32, 32, 32), gains(20, 21, 22)];
		const mixed = first.flatMap((run, index) => [run, { ...second[index]!, entry: 'b.cir' }]);
		expect(told(mixed)).toEqual([false, false, false, false, true, false]);
	});
});
