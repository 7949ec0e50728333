import { SvelteSet } from 'svelte/reactivity';
import { expect, test, vi } from 'vitest';
import { exportItems } from '#lib/components/results/export/export-items.ts';
import { en } from '#lib/i18n/en/messages.ts';
import type { Plot, RealVector } from '#lib/measure/dataset.ts';
import { evaluateExpression } from '#lib/measure/expression/evaluate.ts';
import { signalName, scaleData } from '#lib/measure/signals.ts';
import { nestedSweep, transient } from '../../support/sample-plots.ts';

function itemsOf(part: { min: number; max: number } | null) {
	const actions = {
		exportCurves: vi.fn<(entry: string, plot: Plot, format: string) => void>(),
		copyCurves: vi.fn<(plot: Plot) => void>()
	};
	const x: Record<string, { min: number; max: number }> = part ? { 'time s': part } : {};
	const view = { hidden: new SvelteSet(['v(in)']), x, filter: '' };
	const exported = { entry: 'a.cir', plot: transient(1001), view, shown: ['v(in)', 'v(out)'] };
	const items = exportItems(exported, actions, en);
	return { actions, items, run: (id: string) => items.find((item) => item.id === id)?.run() };
}

test('[C18] the whole run is exported, and once zoomed in the visible part as well', () => {
	expect(itemsOf(null).items.map(({ id }) => id)).toEqual(['csv', 'json', 'mat', 'raw', 'raw_ascii', 'copy']);
	const { actions, run } = itemsOf({ min: 1e-4, max: 2e-4 });
	run('csv');
	expect(scaleData(actions.exportCurves.mock.lastCall![1])).toHaveLength(1001);
	run('visible-mat');
	expect(actions.exportCurves.mock.lastCall?.[2]).toBe('mat');
	expect(scaleData(actions.exportCurves.mock.lastCall![1])).toHaveLength(101);
});

test('[C18] the copy has the shown curves in the visible part', () => {
	const { actions, run } = itemsOf({ min: 0, max: 1e-5 });
	run('copy');
	const [copied] = actions.copyCurves.mock.lastCall!;
	expect(copied.vectors.map(signalName)).toEqual(['time', 'v(out)']);
	expect(scaleData(copied)).toHaveLength(11);
});

test('[C17] [C18] the copy of an expression has the values that are drawn, whatever is cut out', () => {
	const copied = (plot: Plot, shown: string[], filter: string, x = {}) => {
		const copyCurves = vi.fn<(copied: Plot) => void>();
		const view = { hidden: new SvelteSet<string>(), x, filter };
		const items = exportItems({ entry: 'a.cir', plot, view, shown }, { exportCurves: vi.fn(), copyCurves }, en);
		items.find(({ id }) => id === 'copy')?.run();
		const { vectors } = copyCurves.mock.lastCall![0];
		return shown.map((name) => (vectors.find((vector) => vector.name === name) as RealVector | undefined)?.data);
	};
	const plot = transient(1001);
	const [integral, mean] = copied(plot, ['integ(v(out))', 'avg(v(out))'], '', { 'time s': { min: 5e-4, max: 6e-4 } });
	const whole = (text: string) => evaluateExpression(text, plot);
	expect([...integral!]).toEqual([
		...(whole('integ(v(out))') as { vector: RealVector }).vector.data.subarray(500, 601)
	]);
	expect(mean![0]).toBe((whole('avg(v(out))') as { re: number }).re);
	expect([...copied(nestedSweep(3, 2), ['v(out)@3'], '1, 3')[0]!]).toEqual([0, 3]);
});

test('[C17] [C18] curves of a family are exported with columns that name the member; a copy has those that are shown', () => {
	const actions = {
		exportCurves: vi.fn<(entry: string, plot: Plot, format: string) => void>(),
		copyCurves: vi.fn<(plot: Plot) => void>()
	};
	const columns = (plot: Plot) => plot.vectors.map((vector) => [signalName(vector), [...(vector as RealVector).data]]);
	const run = (id: string, filter: string, x = {}) => {
		const view = { hidden: new SvelteSet<string>(), x, filter };
		const items = exportItems({ entry: 'a.cir', plot: nestedSweep(3, 2), view, shown: ['v(out)'] }, actions, en);
		items.find((item) => item.id === id)?.run();
	};
	run('csv', '');
	expect(columns(actions.exportCurves.mock.lastCall![1])).toEqual([
		['v(v-sweep)', [0, 1, 0, 1, 0, 1]],
		['r1', [1000, 1000, 2000, 2000, 3000, 3000]],
		['member', [1, 1, 2, 2, 3, 3]],
		['v(out)', [0, 1, 0, 2, 0, 3]]
	]);
	// What is cut out has one point of each, so the scale no longer tells them apart.
	run('visible-csv', '', { 'voltage V': { min: 0.5, max: 1 } });
	expect(columns(actions.exportCurves.mock.lastCall![1]).slice(1)).toEqual([
		['r1', [1000, 2000, 3000]],
		['member', [1, 2, 3]],
		['v(out)', [1, 2, 3]]
	]);
	run('copy', '3, r1 < 1.5k');
	expect(columns(actions.copyCurves.mock.lastCall![0]).slice(1)).toEqual([
		['r1', [1000, 1000, 3000, 3000]],
		['member', [1, 1, 3, 3]],
		['v(out)', [0, 1, 0, 3]]
	]);
	run('copy', 'r2 < 1.5k');
	expect(columns(actions.copyCurves.mock.lastCall![0]).at(-1)).toEqual(['v(out)', [0, 1, 0, 2, 0, 3]]);
});
