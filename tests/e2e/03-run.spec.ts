import { readFileSync } from 'node:fs';
import { runButton, screenshot, t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { colouredPixels, expectGoldenMetrics, resultsPanel, resultTab } from './support/results.ts';
import { editor, openAmplifier, writeNetlist } from './support/workbench.ts';

const netlist = readFileSync('examples/common-emitter/amplifier.cir', 'utf8');
const brokenLine = netlist.split('\n').findIndex((line) => line.includes('QSMALL')) + 1;

test.beforeEach(async ({ page }) => {
	await openAmplifier(page);
});

test('[C1] Ctrl+Enter runs and draws the Bode plot with the numbers of native ngspice; the log can be searched', async ({
	page
}) => {
	await expect(resultsPanel(page)).toBeHidden();
	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+Enter');
	await expectGoldenMetrics(page);
	await expect(resultsPanel(page).getByRole('combobox', { name: t.results.choosePlot })).toHaveValue('ac1');
	for (const canvas of await resultsPanel(page).locator('canvas').all())
		await expect.poll(() => colouredPixels(canvas)).toBeGreaterThan(100);
	await expect(page.getByRole('application')).toHaveAccessibleName(/1 Hz.*100 MHz/);
	await screenshot(page, 'run-bode');
	await resultTab(page, t.results.tabs.log).click();
	await expect(resultsPanel(page).getByText('Common-emitter amplifier').first()).toBeVisible();
	await resultsPanel(page).getByRole('searchbox', { name: t.results.searchLog }).fill('no such words');
	await expect(resultsPanel(page).getByText(t.results.logNoMatch)).toBeVisible();
});

test('[C3] a broken netlist names its line, and the old plot is not passed off as new', async ({ page }) => {
	await runButton(page).click();
	await expectGoldenMetrics(page);
	await writeNetlist(page, netlist.replace('QSMALL', 'QMISSING'));
	await expect(resultsPanel(page).getByText(t.results.stale)).toBeVisible();

	await page.keyboard.press('ControlOrMeta+Enter');
	const failure = resultsPanel(page).getByRole('alert');
	await expect(failure).toContainText(t.results.failedTitle('amplifier.cir'));
	await expect(resultsPanel(page).locator('canvas')).toHaveCount(0);
	await expect(page.getByRole('region', { name: t.results.metrics })).toHaveCount(0);
	await screenshot(page, 'run-failed');

	const place = t.results.goToLine(`amplifier.cir:${brokenLine}`);
	await page.keyboard.press('ControlOrMeta+Home');
	await failure.getByRole('button', { name: place }).first().click();
	await expect(page.locator('.cm-activeLine')).toContainText('QMISSING');

	await resultTab(page, /^Problems [1-9]/).click();
	await expect(resultsPanel(page).getByRole('button', { name: place }).first()).toBeVisible();

	await resultTab(page, t.results.tabs.plot).click();
	await failure.getByRole('button', { name: /last good run/ }).click();
	await expect(
		resultsPanel(page).getByRole('status').filter({ hasText: 'not the one that just failed' })
	).toBeVisible();
	await expect(resultsPanel(page).locator('canvas').first()).toBeVisible();

	await writeNetlist(page, netlist);
	await runButton(page).click();
	await expectGoldenMetrics(page);
	await expect(resultTab(page, t.results.tabs.problems)).toBeVisible();
});
