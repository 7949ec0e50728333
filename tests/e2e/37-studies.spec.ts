import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { screenshot, t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { resultsPanel } from './support/results.ts';
import { editor, metrics, openAmplifier, runCommand } from './support/workbench.ts';

test('[C13] a designer sweeps a resistor and the supply, sees the gain as curves, and opens a row as a run', async ({
	page
}) => {
	await openAmplifier(page);
	await runCommand(page, t.workbench.showPanel(t.studies.title));
	const panel = resultsPanel(page);
	await panel.getByRole('button', { name: t.studies.newKinds.sweep }).click();
	const form = panel.getByRole('form', { name: t.studies.form.newTitle.sweep });
	await form.getByRole('combobox', { name: t.studies.form.targetName }).fill('RC');
	await form.getByRole('combobox', { name: t.studies.form.targetName }).press('Tab');
	await expect(form).toContainText(t.studies.form.nominal('3.9 kΩ'));
	await form.getByRole('textbox', { name: t.studies.form.count }).fill('3');
	await form.getByRole('button', { name: t.studies.form.addLevel }).click();
	const second = form.getByRole('group', { name: t.studies.form.level(2) });
	await second.getByRole('textbox', { name: t.studies.form.count }).fill('2');
	await expect(form).toContainText(t.studies.form.runs([3, 2], '6'));
	await expectAccessible(page);
	await form.getByRole('button', { name: t.studies.form.saveAndRun }).click();

	const rows = panel.getByRole('grid', { name: 'sweep-1' }).getByRole('row');
	await expect(panel.getByRole('button', { name: t.studies.again })).toBeVisible();
	await expect(rows).toHaveCount(7);
	const middle = rows.nth(2);
	await expect(middle).toContainText('3.9 kΩ');
	// The goal that it misses is in its cell before it.
	const gain = ((await middle.textContent()) ?? '').match(/-?[\d.]+ dB/gu)?.at(-1) ?? '';
	await expectAccessible(page);
	await screenshot(page, 'study-table');

	const views = panel.getByRole('radiogroup', { name: t.studies.view });
	await views.getByText(t.studies.chart, { exact: true }).click();
	await expect(panel.getByRole('application')).toHaveAttribute('aria-label', /gain, 2 curves/u);
	await screenshot(page, 'study-chart');
	await views.getByText(t.studies.table, { exact: true }).click();

	await panel.getByRole('grid').focus();
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(panel).toContainText('RC = 3900');
	// The table has six digits, the run four.
	await expect(metrics(page)).toContainText(`${Number(Number.parseFloat(gain).toPrecision(4))} dB`);
	// What was seen of the study is still there.
	await runCommand(page, t.workbench.showPanel(t.studies.title));
	await expect(rows.nth(2)).toHaveAttribute('aria-selected', 'true');
});

/** Counts what a user presses with the mouse from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
	await page.evaluate(() => {
		Reflect.set(window, 'presses', 0);
		const count = () => Reflect.set(window, 'presses', Number(Reflect.get(window, 'presses')) + 1);
		addEventListener('pointerdown', count, { capture: true });
	});
	return () => page.evaluate(() => Number(Reflect.get(window, 'presses')));
}

test('[C12] [C19] a beginner checks the amplifier with tolerances in under ten clicks, and optimizes it in under fifteen', async ({
	page
}) => {
	await openAmplifier(page);
	const panel = resultsPanel(page);
	const goalsTab = page.getByRole('tab', { name: t.workbench.goals });
	const presses = await countPresses(page);
	await goalsTab.click();
	await page.getByRole('button', { name: t.monteCarlo.start }).click();
	const samples = panel.getByRole('textbox', { name: t.monteCarlo.form.samples, exact: true });
	await samples.click();
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.type('24');
	await panel.getByRole('button', { name: t.studies.form.saveAndRun }).click();
	await expect(panel.getByRole('region', { name: t.monteCarlo.results.yield })).toContainText('of 24 samples');
	await expect(panel.getByRole('button', { name: t.studies.again })).toBeVisible();
	const before = await presses();
	expect(before).toBeLessThan(10);

	await panel.getByRole('button', { name: t.studies.all }).click();
	await goalsTab.click();
	await page.getByRole('button', { name: t.optimization.start, exact: true }).click();
	await panel.getByRole('button', { name: t.studies.form.saveAndRun }).click();
	await expect(panel).toContainText(t.optimization.allMet);
	const apply = panel.getByRole('button', { name: t.optimization.apply });
	await expect(apply).toBeEnabled();
	await apply.click();
	await expect(editor(page)).not.toContainText('RE1 e x 68');
	expect((await presses()) - before).toBeLessThan(15);
});
