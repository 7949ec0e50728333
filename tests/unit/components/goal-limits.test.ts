import { expect, it } from 'vitest';
import { goalLimits, targetOf } from '#lib/components/plot/axes/goal-limits.ts';
import { plotSeries } from '#lib/charts/series.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { evaluateGoals, type DesignGoal } from '#lib/sim/goals.ts';
import { measureRun } from '#lib/sim/metrics.ts';
import { panesOf } from '../../support/page/panes-of.ts';
import { lowPass, transient } from '../../support/sample-plots.ts';

const goal = (change: Partial<DesignGoal>): DesignGoal => {
	return { metric: 'maximum', target: 2, unit: 'V', direction: 'at_most', tolerance: 0, priority: 'must', ...change };
};

/** The lines of goals in a plot of some signals. */
async function lines(plot: Plot, shown: readonly string[], goals: readonly DesignGoal[], input?: string) {
	const metrics = await measureRun([plot], [], { output: 'v(out)', ...(input ? { input } : {}) });
	return goalLimits(evaluateGoals(goals, metrics), panesOf(plotSeries(plot, shown)), plot.id);
}

it('[C9] a maximum that must be small enough is a mask at its target, in the unit of the axis', async () => {
	const [limit] = await lines(transient(100), ['v(out)'], [goal({ target: 1500, unit: 'mV', tolerance: 0.1 })]);
	expect(limit).toMatchObject({ goal: 0, axis: 'y', isMask: true, state: 'met' });
	expect(limit!.at).toBeCloseTo(1.5, 12);
	expect(limit!.allowed).toEqual({ from: -Infinity, to: expect.closeTo(1.65, 12) as number });
	expect(limit!.targetAt(1.2)).toBeCloseTo(1200, 9);
});

it('[C9] a maximum that must be large enough forbids no part of the plot', async () => {
	const [limit] = await lines(transient(100), ['v(out)'], [goal({ direction: 'at_least' })]);
	expect(limit).toMatchObject({ isMask: false, state: 'missed' });
});

it('[C9] the gain is a level in the pane of the magnitude, a bandwidth a frequency', async () => {
	const goals = [
		goal({ metric: 'gain', target: -1, unit: 'dB', direction: 'at_least' }),
		goal({ metric: 'bandwidth', target: 0.8, unit: 'kHz', direction: 'at_least' })
	];
	const limits = await lines(lowPass(), ['v(out)'], goals, 'v(in)');
	expect(limits.map(({ pane, axis, at }) => ({ pane, axis, at }))).toEqual([
		{ pane: 'magnitude', axis: 'y', at: -1 },
		{ pane: 'magnitude', axis: 'x', at: 800 }
	]);
	expect(limits[1]!.targetAt(1200)).toBeCloseTo(1.2, 12);
});

it('[C9] the gain has no line where the curve is not the gain', async () => {
	const plot = lowPass();
	const halved = {
		...plot,
		vectors: plot.vectors.map((v) => (v.name === 'in' && v.kind === 'complex' ? { ...v, re: v.re.map(() => 0.5) } : v))
	};
	expect(await lines(halved, ['v(out)'], [goal({ metric: 'gain', unit: 'dB' })], 'v(in)')).toEqual([]);
});

it('[C9] overshoot is a level beyond the one after the transition', async () => {
	const time = Float64Array.from({ length: 4001 }, (_, i) => i * 1e-6);
	const step = time.map((t) => (t < 1e-4 ? 1 : 3 - 2 * Math.exp(-(t - 1e-4) * 8e3) * Math.cos((t - 1e-4) * 6e4)));
	const plot: Plot = {
		...transient(2),
		vectors: [
			{ name: 'time', kind: 'real', quantity: 'time', data: time },
			{ name: 'out', kind: 'real', quantity: 'voltage', data: step }
		]
	};
	const [limit] = await lines(plot, ['v(out)'], [goal({ metric: 'overshoot', target: 10, unit: '%' })]);
	expect(limit).toMatchObject({ axis: 'y', isMask: true, state: 'missed' });
	expect(limit!.at).toBeCloseTo(3.2, 2);
	expect(limit!.targetAt(limit!.at)).toBeCloseTo(10, 9);
});

it('[C9] goals of other signals, other plots and other metrics have no line', async () => {
	const goals = [goal({ metric: 'rms' }), goal({ metric: 'frequency', unit: 'Hz' }), goal({ signal: 'v(other)' })];
	expect(await lines(transient(100), ['v(out)'], goals)).toEqual([]);
	expect(await lines(transient(100), [], [goal({})])).toEqual([]);
});

it('[C9] a target is rounded to what can be seen', async () => {
	const [limit] = await lines(transient(100), ['v(out)'], [goal({ unit: 'mV', target: 2000 })]);
	expect(targetOf(limit!, 1.23456789, { min: -1, max: 1.5 }, false)).toBe(1235);
	expect(targetOf(limit!, 1.23456789, { min: 1, max: 10 }, true)).toBe(1230);
});
