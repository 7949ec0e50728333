import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Workspace } from '#lib/app/project/workspace.svelte.ts';
import type { WorkspaceState } from '#lib/db/records.ts';
import { PanelLayout } from '../../src/routes/project/panel-layout.svelte.ts';
import { panels } from '../../src/routes/project/panels.ts';

/** The layout over a workspace that keeps what it is told. */
function layoutWith(change: Partial<WorkspaceState>) {
	const state = { hidden: [], resultTab: 'plot', ...change } as Partial<WorkspaceState>;
	const workspace = { state, update: (next: Partial<WorkspaceState>) => Object.assign(state, next) };
	return { state, layout: new PanelLayout(panels, workspace as unknown as Workspace) };
}

describe('[A8] the layout of the panels', () => {
	test('shows a panel in a hidden area, and leaves the others as they are', async () => {
		await page.viewport(1280, 800);
		const { state, layout } = layoutWith({ hidden: ['left', 'bottom'] });
		layout.show('log');
		expect(state).toEqual({ hidden: ['left'], resultTab: 'log' });
		layout.show('goals');
		expect(state.hidden).toEqual([]);
		expect([layout.active('left').id, layout.active('bottom').id]).toEqual(['goals', 'log']);
		expect(layout.narrowView).toBe('editor');
	});

	test('unfolds an area on a wide screen, and leaves what a narrow one shows', async () => {
		await page.viewport(390, 800);
		const { state, layout } = layoutWith({ hidden: ['right'] });
		layout.unfold('right');
		layout.unfold('right');
		expect([state.hidden, layout.narrowView]).toEqual([[], 'editor']);
	});

	test('brings the area of a panel into view on a narrow screen', async () => {
		await page.viewport(390, 800);
		const { layout } = layoutWith({});
		layout.show('conversation');
		expect(layout.narrowView).toBe('right');
		layout.viewOnNarrow('editor');
		expect(layout.narrowView).toBe('editor');
	});

	test('a document folds the results as long as it is shown, unless they are wanted, and the stored layout stays', async () => {
		await page.viewport(1280, 800);
		const { state, layout } = layoutWith({});
		layout.followTall(true);
		expect([layout.hidden, state.hidden]).toEqual([['bottom'], []]);
		layout.followTall(false);
		expect(layout.hidden).toEqual([]);
		layout.followTall(true);
		layout.show('plot');
		expect([layout.hidden, state.hidden]).toEqual([[], []]);
		// The pane of the editor is drawn anew whenever the results are folded or unfolded.
		layout.followTall(true);
		expect(layout.hidden).toEqual([]);
		layout.followTall(false);
		layout.followTall(true);
		layout.toggle('bottom');
		expect(layout.hidden).toEqual([]);
		layout.toggle('bottom');
		layout.followTall(false);
		expect([layout.hidden, state.hidden]).toEqual([['bottom'], ['bottom']]);
	});

	test('takes the first panel for one that is stored but missing', () => {
		expect(layoutWith({ resultTab: 'removed' }).layout.active('bottom').id).toBe('plot');
		expect(layoutWith({ resultTab: 'files' }).layout.active('bottom').id).toBe('plot');
	});

	test('has ids that are unique and an area for each', () => {
		expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
		const { layout } = layoutWith({});
		expect((['left', 'bottom', 'right'] as const).flatMap((area) => layout.in(area))).toEqual(panels);
	});
});
