import type { Page } from '@playwright/test';
import { runButton, t } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { openAmplifier, writeNetlist } from '../e2e/support/workbench.ts';
import { killDuring, prepareKills, type KillPlan } from './support/kill.ts';
import { reopened } from './support/reopen.ts';
import { roundsOf } from './support/rounds.ts';

test.use({ expectedErrors: [/Target crashed/] });

/** Enough samples for several pieces of 2 MB each. */
const deck = `A long transient
V1 in 0 SIN(0 1 1k)
R1 in out 1k
C1 out 0 10n
.tran 1u 0.3 0 1u
.end
`;
/** How many writes storing such a run takes, and how long storing takes, ms. */
const WRITES = 8;
const STORING_MS = 800;

interface StoredCurves {
	/** Ids of the runs that the project has. */
	runs: string[];
	/** What a run with long curves says about them, and what its pieces have. */
	datasets: { runId: string; announced: number; samples: number }[];
	/** Runs of which there are pieces. */
	pieces: string[];
}

/** The curves in the database, counted in the page: to take them out of it takes long. */
async function storedCurves(page: Page): Promise<StoredCurves> {
	return page.evaluate(async () => {
		const database = await new Promise<IDBDatabase>((done, fail) => {
			const opening = indexedDB.open('spicewright');
			opening.onsuccess = () => done(opening.result);
			opening.onerror = () => fail(opening.error);
		});
		const all = (name: string) =>
			new Promise<Record<string, unknown>[]>((done) => {
				const request = database.transaction(name).objectStore(name).getAll();
				request.onsuccess = () => done(request.result as Record<string, unknown>[]);
			});
		const [runs, datasets, pieces] = [await all('runs'), await all('datasets'), await all('curvePieces')];
		database.close();
		const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
		const samplesOf = (runId: unknown) =>
			sum(pieces.filter((piece) => piece.runId === runId).map(({ samples }) => (samples as Float64Array).length));
		return {
			runs: runs.map(({ id }) => String(id)),
			datasets: datasets.flatMap(({ runId, plots }) => {
				const { lengths } = plots as { lengths?: number[] };
				return lengths ? [{ runId: String(runId), announced: sum(lengths), samples: samplesOf(runId) }] : [];
			}),
			pieces: [...new Set(pieces.map(({ runId }) => String(runId)))]
		};
	});
}

for (const { seed, random } of roundsOf('curves'))
	test(`[C17] storing the curves of a long run, seed ${seed}`, async ({ page, context }) => {
		await prepareKills(context);
		await openAmplifier(page);
		await writeNetlist(page, deck);
		const before = (await storedCurves(page)).runs;
		const plan: KillPlan =
			random() < 0.7
				? { after: 'curve write', count: 1 + random() * WRITES }
				: { after: 'time', ms: 500 + random() * (STORING_MS + 2_000) };
		await killDuring(page, plan, async () => {
			await runButton(page).click();
			await expect.poll(async () => (await storedCurves(page)).runs.length).toBe(before.length + 1);
		});
		const { page: again } = await reopened(page, page.url());
		const { runs, datasets, pieces } = await storedCurves(again);
		// The run is there with all of its curves, or there is nothing of it.
		for (const { runId, announced, samples } of datasets) expect(samples, runId).toBe(announced);
		for (const runId of pieces) expect(datasets.map((one) => one.runId)).toContain(runId);
		for (const { runId } of datasets) expect(runs).toContain(runId);
		expect(datasets.length).toBe(runs.length - before.length);
		await expect(again.getByRole('alert')).toBeHidden();
		if (datasets.length > 0) await expect(again.getByText(/^300,\d{3} points$/)).toBeVisible();
		else if (before.length === 0) await expect(again.getByText(t.results.emptyTitle)).toBeVisible();
	});
