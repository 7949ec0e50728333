import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { runButton, screenshot, t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { resultsPanel } from './support/results.ts';
import { editor, openAmplifier, writeNetlist } from './support/workbench.ts';

const help = t.convergence;

function sample(name: string): string {
	return readFileSync(`tests/samples/convergence/${name}/deck.cir`, 'utf8');
}

async function runSample(page: Page, name: string): Promise<void> {
	await openAmplifier(page);
	await writeNetlist(page, sample(name));
	await runButton(page).click();
}

function panel(page: Page) {
	return page.getByRole('region', { name: help.title });
}

function fix(page: Page, name: string) {
	return panel(page)
		.getByRole('listitem')
		.filter({ has: page.getByRole('button', { name }) });
}

test('[C16] a transient that breaks off is explained, and the fix that works is applied and undone', async ({
	page
}) => {
	await runSample(page, 'bjt-schmitt-trigger');
	await resultsPanel(page).getByRole('button', { name: t.verdict.findFix }).click();
	await expect(panel(page)).toContainText(/At 1\.836 ms the transient could not continue/);
	await expect(panel(page).getByRole('status')).toHaveText(/fixes work/, { timeout: 40_000 });
	await screenshot(page, 'convergence-help');
	await expectAccessible(page);

	await panel(page)
		.getByRole('button', { name: help.place('Q1', 'amplifier.cir:4') })
		.click();
	await expect(page.locator('.cm-activeLine')).toContainText('Q1 c1 in e qn');

	const name = help.fixNames.model_parasitics?.({ models: 'qn' }) ?? '';
	await expect(fix(page, help.fixNames.gear?.({}) ?? '')).toContainText(help.statuses.no_help ?? '');
	await expect(fix(page, name)).toContainText(help.statuses.works ?? '');
	await fix(page, name).getByRole('button', { expanded: false }).click();
	await expect(fix(page, name)).toContainText('rb=10 cje=1p cjc=1p');
	await panel(page)
		.getByRole('button', { name: help.applyLabel(name) })
		.click();

	await expect(editor(page)).toContainText('bf=100000 rb=10 cje=1p cjc=1p)');
	await expect(resultsPanel(page).locator('canvas').first()).toBeVisible();
	await expect(
		resultsPanel(page).getByRole('button', { name: t.verdict.badge(t.verdictLevels.names.trusted) })
	).toBeVisible();

	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+z');
	await expect(editor(page)).not.toContainText('cje=1p');
	await page.keyboard.press('ControlOrMeta+Shift+Z');
	await expect(editor(page)).toContainText('cje=1p');
});

test('[C16] a floating node that ngspice reports as success is found from the verdict, and Undo takes the fix back', async ({
	page
}) => {
	await runSample(page, 'mos-gate');
	await resultsPanel(page)
		.getByRole('button', { name: t.verdict.badge(t.verdictLevels.names.suspicious) })
		.click();
	await resultsPanel(page).getByRole('button', { name: t.verdict.findFix }).click();
	await expect(panel(page)).toContainText('There is no DC path from g to ground');
	const name = help.fixNames.leak_resistor?.({ cards: 'Rleak_g g 0 1G' }) ?? '';
	await panel(page)
		.getByRole('button', { name: help.applyLabel(name) })
		.click();
	await expect(editor(page)).toContainText('Rleak_g g 0 1G');
	await page.getByRole('button', { name: t.common.undo, exact: true }).click();
	await expect(editor(page)).not.toContainText('Rleak_g');
});

test('[C16] says so when nothing helps, also on a phone', async ({ page }) => {
	await runSample(page, 'impossible-load');
	await resultsPanel(page).getByRole('button', { name: t.verdict.findFix }).click();
	await expect(panel(page).getByRole('status')).toHaveText(help.foundNone, { timeout: 40_000 });
	await expect(panel(page).getByRole('button', { name: help.apply })).toHaveCount(0);
	await page.setViewportSize({ width: 390, height: 844 });
	await page.getByRole('button', { name: t.workbench.results, exact: true }).click();
	await screenshot(page, 'convergence-help-phone');
	await expectAccessible(page);
	await panel(page).getByRole('button', { name: help.back }).click();
	await expect(resultsPanel(page).getByRole('alert')).toContainText(t.results.failedTitle('amplifier.cir'));
});
