import type { Page } from '@playwright/test';
import { openExample, runButton, t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { pictureNetlists } from './support/picture-netlists.ts';
import { editor, runCommand, writeNetlist } from './support/workbench.ts';

/** Opens a new project with a netlist, or a copy of an example. */
async function open(page: Page, circuit: keyof typeof pictureNetlists | { example: string }): Promise<void> {
	await visitGallery(page);
	if (typeof circuit === 'object') return openExample(page, circuit.example);
	await page.getByRole('button', { name: t.gallery.newProject }).click();
	await expect(editor(page)).toBeFocused();
	await writeNetlist(page, pictureNetlists[circuit]);
}

/** Runs the netlist; only the netlist, its results and the figures of the results are in the picture. */
async function run(page: Page): Promise<void> {
	await page.getByRole('button', { name: t.workbench.toggleLeft }).click();
	await runButton(page).click();
	await expect(page.getByRole('region', { name: t.results.metrics })).toBeVisible();
	await expect(runButton(page)).toBeVisible();
}

const results = (page: Page) => page.getByRole('region', { name: t.results.panel, exact: true });

/** Opens the studies of an example. */
async function openStudies(page: Page, example: string): Promise<void> {
	await open(page, { example });
	await page.getByRole('button', { name: t.workbench.toggleLeft }).click();
	await runCommand(page, t.workbench.showPanel(t.studies.title));
}

/** Runs what is in the form, or the study that is shown, to its end. */
async function runStudy(page: Page, button: string | RegExp): Promise<void> {
	await results(page).getByRole('button', { name: button }).click();
	await expect(results(page).getByRole('button', { name: t.studies.again })).toBeVisible({ timeout: 60_000 });
}

/** Makes a study as its form proposes it, and runs it. */
async function runNew(page: Page, kind: keyof typeof t.studies.newKinds): Promise<void> {
	await openStudies(page, 'Common-emitter amplifier');
	await results(page).getByRole('button', { name: t.studies.newKinds[kind] }).click();
	await runStudy(page, t.studies.form.saveAndRun);
}

/** Runs a study that an example has. */
async function runKept(page: Page, example: string, name: string): Promise<void> {
	await openStudies(page, example);
	await results(page).getByRole('button', { name, exact: true }).click();
	await runStudy(page, /^Run /u);
}

const plot = (page: Page) => page.getByRole('application');
const choose = (page: Page, name: string, option: string) => page.getByRole('combobox', { name }).selectOption(option);
const press = async (page: Page, ...keys: string[]) => {
	for (const key of keys) await page.keyboard.press(key);
};

/** Points at a place of the lower pane, or of the only one. @param at fraction of its width */
async function pointAt(page: Page, at: number): Promise<void> {
	const area = plot(page).locator('.area').last();
	const box = (await area.boundingBox())!;
	await page.mouse.move(box.x + at * box.width, box.y + box.height / 2);
}

/** Takes pointer and focus away from the plot. */
async function rest(page: Page): Promise<void> {
	await page.mouse.move(2, 2);
	await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
}

interface PictureOf {
	name: string;
	size?: { width: number; height: number };
	/** What is in the picture; the results if absent. */
	part?: 'page';
	draw: (page: Page) => Promise<void>;
}

const pictures: readonly PictureOf[] = [
	{
		name: 'bode-margins',
		draw: async (page) => {
			await open(page, { example: 'Two-stage CMOS op-amp' });
			await run(page);
			await page.getByRole('button', { name: /^Phase margin/ }).click();
		}
	},
	{
		name: 'transient-cursors',
		draw: async (page) => {
			await open(page, { example: 'Low-dropout regulator' });
			await run(page);
			await choose(page, t.results.choosePlot, 'tran1');
			await plot(page).focus();
			await pointAt(page, 0.3);
			await press(page, 'a');
			await pointAt(page, 0.8);
			await press(page, 'b');
		}
	},
	{
		name: 'family',
		// Many thin lines make a large file.
		size: { width: 900, height: 700 },
		draw: async (page) => {
			await open(page, 'family');
			await run(page);
			await plot(page).focus();
			for (let member = 0; member < 120; member += 1) await press(page, ']');
			// Ends the announcement, which the line above the plot has too.
			await plot(page).dispatchEvent('pointerdown');
		}
	},
	{
		name: 'spectrum-thd',
		size: { width: 1440, height: 900 },
		draw: async (page) => {
			await open(page, 'pair');
			await run(page);
			await choose(page, t.plotKinds.choose, 'spectrum');
			await choose(page, t.plotKinds.window, 'rectangular');
		}
	},
	{
		name: 'nyquist',
		size: { width: 1320, height: 900 },
		draw: async (page) => {
			await open(page, 'loop');
			await run(page);
			await choose(page, t.plotKinds.choose, 'nyquist');
		}
	},
	{
		name: 'operating-point',
		size: { width: 1000, height: 740 },
		part: 'page',
		draw: async (page) => {
			await open(page, { example: 'Common-emitter amplifier' });
			await run(page);
			await press(page, 'F8');
			await page.getByRole('button', { name: t.workbench.toggleBottom }).click();
			await expect(editor(page)).toContainText('ic 1.414 mA · active');
			await rest(page);
		}
	}
];

const studies = { width: 1000, height: 760 };
const studyPictures: readonly PictureOf[] = [
	{
		name: 'study-sweep',
		size: { ...studies, height: 1000 },
		draw: async (page) => {
			await openStudies(page, 'Common-emitter amplifier');
			await results(page).getByRole('button', { name: t.studies.newKinds.sweep }).click();
			const form = results(page).getByRole('form');
			for (const [level, element] of ['RC', 'RE1'].entries()) {
				if (level > 0) await form.getByRole('button', { name: t.studies.form.addLevel }).click();
				const group = form.getByRole('group', { name: t.studies.form.level(level + 1) });
				await group.getByRole('combobox', { name: t.studies.form.target }).selectOption('device');
				await group.getByRole('combobox', { name: t.studies.form.targetName }).fill(element);
				await group.getByRole('combobox', { name: t.studies.form.targetName }).press('Tab');
			}
			await runStudy(page, t.studies.form.saveAndRun);
			const views = results(page).getByRole('radiogroup', { name: t.studies.view });
			await views.getByText(t.studies.contours, { exact: true }).click();
			await expect(plot(page)).toHaveAttribute('aria-label', /contours at/u);
		}
	},
	{ name: 'study-corners', size: studies, draw: (page) => runKept(page, 'Two-stage CMOS op-amp', 'corners') },
	{
		name: 'study-monte-carlo',
		size: { ...studies, height: 1100 },
		draw: (page) => runKept(page, 'Sallen-Key low-pass', 'tolerances')
	},
	{ name: 'study-worst-case', size: studies, draw: (page) => runKept(page, 'Low-dropout regulator', 'worst-case') },
	{ name: 'study-sensitivity', size: studies, draw: (page) => runNew(page, 'sensitivity') },
	{ name: 'study-convergence', size: studies, draw: (page) => runNew(page, 'convergence') },
	{ name: 'study-optimization', size: studies, draw: (page) => runNew(page, 'optimize') },
	{
		name: 'study-specification',
		size: studies,
		draw: async (page) => {
			await openStudies(page, 'Two-stage CMOS op-amp');
			await results(page).getByRole('button', { name: t.specification.open, exact: true }).click();
			await results(page).getByRole('button', { name: t.specification.run }).click();
			await expect(results(page).getByRole('button', { name: t.specification.run })).toBeHidden({ timeout: 60_000 });
			await expect(results(page).getByRole('button', { name: t.specification.stop })).toBeHidden({ timeout: 60_000 });
		}
	}
];

for (const colorScheme of ['light', 'dark'] as const)
	test.describe(`pictures of the docs, ${colorScheme}`, () => {
		test.use({ colorScheme });
		for (const { name, size = { width: 1200, height: 900 }, part, draw } of [...pictures, ...studyPictures])
			test(`a picture: ${name}`, async ({ page }) => {
				await page.setViewportSize(size);
				await draw(page);
				if (part === undefined) await rest(page);
				const shown = part === 'page' ? page : results(page);
				await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
				await shown.screenshot({ path: `docs/images/${name}-${colorScheme}.png`, animations: 'disabled' });
			});
	});
