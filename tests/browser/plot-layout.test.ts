import { expect, test } from 'vitest';
import { Workspace } from '#lib/app/project/workspace.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createProject, getProject } from '#lib/db/projects.ts';
import { lowPass } from '../support/sample-plots.ts';
import { testDatabase } from '../support/storage/test-database.ts';

/** The choices of a page that opens the project, and of nothing that another page has left in memory. */
async function openPage(database: SpicewrightDatabase, projectId: string): Promise<ResultsChoice> {
	const events = { onfault: () => {}, ondeleted: () => {} };
	const workspace = await Workspace.open(database, projectId, events, { storage: null });
	return new ResultsChoice(workspace!.state.drawings, (drawings) => workspace!.update({ drawings }));
}

test('[C17] a tab that is killed loses no layout of its plots', async () => {
	const database = await testDatabase();
	const { id } = await createProject(database, { name: 'test', files: [] });
	const choice = await openPage(database, id);
	choice.windows.add('amp.cir');
	const place = choice.windows.placeOf('amp.cir');
	choice.set(place, lowPass(), { signals: ['v(out)', 'v(in)'], panes: { 'v(in)': 2 } });
	const view = choice.viewOf(place, lowPass());
	view.cursors = { A: 1000, B: null };
	view.markers = [{ id: '1', label: 'corner', signal: 'v(out)', pane: 'magnitude', branch: 0, x: 1000 }];
	view.axes = { ...view.axes, x: { 'frequency Hz': { min: 100, max: 1e4 } } };
	choice.keepView(place, lowPass());
	const stored = async () => (await getProject(database, id))?.workspace?.drawings?.views ?? {};
	await expect.poll(async () => Object.keys(await stored()).length).toBe(1);
	// Nothing is disposed: the page is gone in the middle.
	const next = await openPage(database, id);
	const later = next.viewOf(next.windows.placeOf('amp.cir'), lowPass());
	expect(next.windows.placeOf('amp.cir')).toBe(place);
	expect(next.panesOf(place, lowPass())).toEqual({ 'v(in)': 2 });
	expect([later.cursors, later.markers, later.axes]).toEqual([view.cursors, view.markers, view.axes]);
	expect(next.viewOf('other.cir', lowPass()).markers).toEqual([]);
});
