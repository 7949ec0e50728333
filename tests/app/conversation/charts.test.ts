import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ChartNotes } from '#lib/app/conversation/chart-notes.ts';
import { Charts } from '#lib/app/conversation/charts.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createSession } from '#lib/db/conversation/sessions.ts';
import { createProject } from '#lib/db/projects.ts';
import { saveRun } from '#lib/db/runs/runs.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { addMessage } from '../../support/add-message.ts';
import { sampleChart } from '../../support/sample-chart.ts';
import { toolCall } from '../../support/sample-conversation.ts';
import { lowPass, nestedSweep } from '../../support/sample-plots.ts';
import { run } from '../../support/storage/sample-records.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

let database: SpicewrightDatabase;
let projectId: string;
beforeEach(async () => {
	database = await testDatabase();
	projectId = (await createProject(database, { name: 'rc' })).id;
});

describe('[H2] [F4] charts of a conversation', () => {
	test('[DATA7] a chart is shown if an answer of the branch has it, or this one is about to', async () => {
		const session = await createSession(database, projectId);
		const image = sampleChart();
		const parts = [toolCall('c', 'generate_chart', { images: [image] })];
		const first = await addMessage(database, { sessionId: session.id, role: 'assistant', parts });
		const second = await addMessage(database, { sessionId: session.id, role: 'assistant', parts: [] });
		const charts = new ChartNotes(database);
		expect(await charts.isShown(first.id, image.hash)).toBe(true);
		expect(await charts.isShown(second.id, image.hash)).toBe(true);
		expect(await charts.isShown(second.id, 'other')).toBe(false);
		charts.note(second.id, 'other');
		expect(await charts.isShown(second.id, 'other')).toBe(true);
		expect(await charts.isShown(first.id, 'other')).toBe(false);
	});

	test('[DATA7] compared runs are drawn behind it as steps of its colours, and one that is gone is named', async () => {
		const [own, other] = [run({ projectId, id: 'own' }), run({ projectId, id: 'other' })];
		await saveRun(database, own, [lowPass()]);
		await saveRun(database, other, [lowPass()]);
		const compared = ['other', 'gone', null].map((runId) => ({ runId, plot: 'ac1', name: `run ${runId}` }));
		const { chart } = sampleChart({ runId: own.id, compared });
		const texts = vi.spyOn(language, 't', 'get').mockReturnValue(en);
		const picture = await new Charts(database).picture(chart);
		texts.mockRestore();
		expect(picture?.panes.map(({ previous }) => previous.map(({ overlay, order }) => [overlay?.step, order]))).toEqual([
			[[0, 0]],
			[[0, 0]]
		]);
		expect(picture?.legend).toEqual([
			{ signal: 'v(out)', order: 0, isFamily: false },
			{ signal: 'run other', order: 0, isFamily: false, overlay: 0 },
			{ signal: 'run gone: curves no longer kept', order: 0, isFamily: false, overlay: 1 },
			{ signal: 'run null: curves no longer kept', order: 0, isFamily: false, overlay: 2 }
		]);
	});

	test('[DATA7] a chart is drawn again from the curves of its run, and has no picture without them', async () => {
		const stored = run({ projectId });
		await saveRun(database, stored, [lowPass()]);
		const charts = new Charts(database);
		const picture = await charts.picture(sampleChart({ runId: stored.id, x: { min: 10, max: 1e4 } }).chart);
		expect(picture?.panes.map(({ pane }) => pane.id)).toEqual(['magnitude', 'phase']);
		expect(picture?.panes[0]?.x).toEqual({ min: 10, max: 1e4 });
		expect(picture?.legend).toEqual([{ signal: 'v(out)', order: 0, isFamily: false }]);
		expect(await charts.picture(sampleChart({ runId: 'gone' }).chart)).toBeNull();
		expect(await charts.picture(sampleChart({ runId: null }).chart)).toBeNull();
		expect(
			await charts.draw(sampleChart({ runId: 'gone' }).chart, { width: 10, height: 10 }, new AbortController().signal)
		).toBeNull();
	});

	test('[DATA7] [C17] families are drawn with the chosen curves or as bands, as in the viewer', async () => {
		const stored = run({ projectId });
		await saveRun(database, stored, [nestedSweep(60)]);
		const drawn = async (change: Partial<ChartRecord>) => {
			const picture = await new Charts(database).picture(
				sampleChart({ runId: stored.id, plot: 'dc1', ...change }).chart
			);
			const [pane] = picture!.panes;
			return { curves: pane!.curves.length, bands: pane!.bands.length, top: Math.round(pane!.y.max) };
		};
		expect(await drawn({})).toMatchObject({ curves: 60, bands: 0 });
		const some = await drawn({ members: 'r1 < 3k' });
		expect(some).toMatchObject({ curves: 2, bands: 0, top: 2 });
		expect(await drawn({ bands: true })).toMatchObject({ curves: 0, bands: 1 });
		expect(await drawn({ bands: true, members: '1..10' })).toMatchObject({ curves: 10, bands: 0 });
		// A filter that does not fit, as of an imported chart, chooses all.
		expect(await drawn({ members: 'r9 < 3k' })).toMatchObject({ curves: 60 });
	});
});
