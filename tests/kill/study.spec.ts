import type { BrowserContext, Page } from '@playwright/test';
import { t } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { resultsPanel } from '../e2e/support/results.ts';
import { openAmplifier, runCommand } from '../e2e/support/workbench.ts';
import { killDuring, prepareKills, type KillPlan } from './support/kill.ts';
import { reopened } from './support/reopen.ts';
import { roundsOf } from './support/rounds.ts';

test.use({ expectedErrors: [/Target crashed/] });

const SAMPLES = 400;
const KILLS = 3;

/** Counts the runs that the page gives to its workers. */
async function countRuns(context: BrowserContext): Promise<void> {
	await context.addInitScript(() => {
		Reflect.set(window, 'runsGiven', 0);
		const post = Worker.prototype.postMessage;
		Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
			const { argumentList } = Object(args[0]) as { argumentList?: { value?: unknown }[] };
			const isVariant = argumentList?.some(({ value }) => 'held' in Object(value) && 'edits' in Object(value));
			if (isVariant) Reflect.set(window, 'runsGiven', Number(Reflect.get(window, 'runsGiven')) + 1);
			Reflect.apply(post, this, args);
		};
	});
}
const runsGiven = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'runsGiven')));

/** The figures of the stored rows of a study, by their numbers. */
async function storedRows(page: Page, name: string): Promise<Record<string, string>> {
	return page.evaluate(async (path) => {
		const database = await new Promise<IDBDatabase>((done, fail) => {
			const opening = indexedDB.open('spicewright');
			opening.onsuccess = () => done(opening.result);
			opening.onerror = () => fail(opening.error);
		});
		const all = (store: string) =>
			new Promise<Record<string, unknown>[]>((done) => {
				const request = database.transaction(store).objectStore(store).getAll();
				request.onsuccess = () => done(request.result as Record<string, unknown>[]);
			});
		const own = (records: Record<string, unknown>[]) => records.filter((record) => record.path === path);
		const [result] = own(await all('studyResults'));
		const pieces = own(await all('studyRows'));
		database.close();
		const names = ((result?.columns ?? []) as object[]).map((column) => JSON.stringify(column));
		const found: Record<string, string> = {};
		for (const piece of pieces) {
			const { from, states, values } = piece as { from: number; states: Uint8Array; values: Float64Array[] };
			states.forEach((state, index) => {
				if (state === 0) return;
				const figures = names.map((column, place) => `${column} ${values[place]?.[index] ?? NaN}`);
				found[from + index] = `${state} ${figures.toSorted().join(' ')}`;
			});
		}
		return found;
	}, `.circuit_ai/studies/${name}.json`);
}

/** Makes a Monte Carlo study of the amplifier by the form. */
async function make(page: Page): Promise<void> {
	const panel = resultsPanel(page);
	await runCommand(page, t.workbench.showPanel(t.studies.title));
	await panel.getByRole('button', { name: t.studies.newKinds.monte_carlo }).click();
	await panel.getByRole('textbox', { name: t.monteCarlo.form.samples, exact: true }).fill(String(SAMPLES));
	await panel.getByRole('button', { name: t.studies.form.save, exact: true }).click();
	await expect(panel.getByRole('button', { name: t.studies.runRows(String(SAMPLES)) })).toBeVisible();
}

/** Shows a study in a page that has been opened. */
async function show(page: Page, name: string): Promise<void> {
	await runCommand(page, t.workbench.showPanel(t.studies.title));
	await resultsPanel(page).getByRole('button', { name, exact: true }).click();
}

/** Begins to run what remains of the shown study; goes on when its first row is under way. */
async function begin(page: Page, open: number): Promise<void> {
	if (open === 0) return;
	const before = await runsGiven(page);
	const name = open === SAMPLES ? t.studies.runRows(String(open)) : t.studies.goOn(String(open));
	await resultsPanel(page).getByRole('button', { name }).click();
	await expect.poll(() => runsGiven(page)).toBeGreaterThan(before);
}
const ended = (page: Page) =>
	expect(resultsPanel(page).getByRole('button', { name: t.studies.again })).toBeVisible({ timeout: 120_000 });

for (const { seed, random } of roundsOf('study'))
	test(`[C7] [C12] [STU12] a study that is killed ${KILLS} times, seed ${seed}`, async ({ page, context }) => {
		test.setTimeout(400_000);
		await prepareKills(context);
		await countRuns(context);
		await openAmplifier(page);
		await make(page);
		const name = 'monte-carlo-1';
		let current = page;
		let before: Record<string, string> = {};
		for (let kill = 1; kill <= KILLS; kill += 1) {
			const open = SAMPLES - Object.keys(before).length;
			const plan: KillPlan =
				random() < 0.5 ? { after: 'commit', count: 1 + random() * 3 } : { after: 'time', ms: 500 + random() * 3_000 };
			await begin(current, open);
			await killDuring(current, plan, () => ended(current));
			({ page: current } = await reopened(current, page.url()));
			const rows = await storedRows(current, name);
			// What was stored stays as it was.
			expect(rows).toMatchObject(before);
			before = rows;
			await show(current, name);
		}
		const open = SAMPLES - Object.keys(before).length;
		console.log(`seed ${seed}: ${SAMPLES - open} of ${SAMPLES} rows are stored after ${KILLS} kills`);
		await begin(current, open);
		await ended(current);
		expect(await runsGiven(current)).toBe(open);
		const after = await storedRows(current, name);
		expect(Object.keys(after)).toHaveLength(SAMPLES);
		expect(after).toMatchObject(before);

		// The same study without kills has the same figures.
		await current.getByRole('button', { name: t.studies.all }).click();
		await make(current);
		await begin(current, SAMPLES);
		await ended(current);
		expect(await storedRows(current, 'monte-carlo-2')).toEqual(after);
		expect(await runsGiven(current)).toBe(open + SAMPLES);
	});
