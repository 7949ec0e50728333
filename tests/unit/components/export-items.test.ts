import { SvelteSet } from 'svelte/reactivity';
import { expect, test, vi } from 'vitest';
import { exportItems } from '#lib/components/results/export-items.ts';
import { en } from '#lib/i18n/en/messages.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { signalName, scaleData } from '#lib/measure/signals.ts';
import { transient } from '../../support/sample-plots.ts';

function itemsOf(part: { min: number; max: number } | null) {
	const actions = {
		exportCurves: vi.fn<(entry: string, plot: Plot, format: string) => void>(),
		copyCurves: vi.fn<(plot: Plot) => void>()
	};
	const x: Record<string, { min: number; max: number }> = part ? { 'time s': part } : {};
	const view = { hidden: new SvelteSet(['v(in)']), x };
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
