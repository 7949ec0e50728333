import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { exampleButtons, openExample, runButton, t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { editor, metrics, run, runCommand } from './support/workbench.ts';

const example = 'Common-emitter amplifier';
const netlist = '* Divider of my own\nV1 in 0 DC 10 AC 1\nR1 in out 3k\nR2 out 0 1k\n.ac dec 5 1 1k\n.end\n';

/** Pastes text as the keyboard does, without the permission that the clipboard asks for. */
async function paste(page: Page, text: string): Promise<void> {
	await page.evaluate((pasted) => {
		const clipboardData = new DataTransfer();
		clipboardData.setData('text/plain', pasted);
		document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
	}, text);
}

function openMenu(page: Page): Promise<void> {
	return page.getByRole('button', { name: t.workbench.projectMenu, exact: true }).click();
}

function backToGallery(page: Page): Promise<void> {
	return runCommand(page, t.workbench.backToGallery);
}

function projectLink(page: Page, name: string) {
	return page.getByRole('link', { name: t.gallery.openProject(name), exact: true });
}

test('[A2] examples are filtered by family, by keyboard; a card shows verdict and goals of the last run', async ({
	page
}) => {
	await visitGallery(page);
	const all = await exampleButtons(page).count();
	const chip = page.getByRole('radio', { name: new RegExp(`^${t.gallery.families.filter}`) });
	await page.getByRole('radio', { name: new RegExp(`^${t.gallery.allFamilies}`) }).focus();
	await page.keyboard.press('ArrowRight');
	await expect(page.getByRole('radio', { checked: true })).toBeFocused();
	await chip.press('Space');
	await expect(chip).toBeChecked();
	const before = await chip.evaluate((radio) => radio.closest('label')!.getBoundingClientRect().top);
	expect(await exampleButtons(page).count()).toBeLessThan(all);
	await expect(exampleButtons(page).filter({ hasText: 'RC low-pass filter' })).toBeVisible();
	await expect(exampleButtons(page).filter({ hasText: example })).toBeHidden();
	expect(await chip.evaluate((radio) => radio.closest('label')!.getBoundingClientRect().top)).toBe(before);
	await page.getByRole('radio', { name: new RegExp(`^${t.gallery.allFamilies}`) }).press('Space');

	await openExample(page, example);
	await backToGallery(page);
	const card = page.getByRole('article').filter({ hasText: example });
	await expect(card).toContainText(t.gallery.notRun);
	await projectLink(page, example).click();
	await run(page);
	await expect(metrics(page)).toContainText('32.46 dB');
	await backToGallery(page);
	await expect(card).toContainText(t.verdictLevels.names.trusted);
	await expect(card).toContainText(t.shell.goalsMet(2, 3));
	await expectAccessible(page);
});

test('[A2] a project is renamed, duplicated and deleted in its own menu', async ({ page }) => {
	await visitGallery(page);
	await openExample(page, example);
	await openMenu(page);
	await page.getByRole('menuitem', { name: t.workbench.rename }).click();
	const name = page.getByRole('textbox', { name: t.workbench.projectName });
	await expect(name).toBeFocused();
	await page.keyboard.type('Preamp');
	await page.keyboard.press('Enter');
	await expect(page).toHaveTitle(/^Preamp/);
	await openMenu(page);
	await page.getByRole('menuitem', { name: t.workbench.duplicateProject }).click();
	const copy = t.gallery.copyName('Preamp');
	await expect(page.getByText(t.workbench.duplicated(copy))).toBeVisible();
	await page.getByRole('button', { name: t.common.open, exact: true }).click();
	await expect(name).toHaveValue(copy);
	await runCommand(page, t.workbench.deleteProject);
	await expect(projectLink(page, 'Preamp')).toBeVisible();
	await expect(projectLink(page, copy)).toBeHidden();
	await page.getByRole('button', { name: t.common.undo, exact: true }).click();
	await expect(projectLink(page, copy)).toBeVisible();
});

test('[A2][C9] a netlist pasted on the first page becomes a project, runs, and takes a goal from a metric', async ({
	page
}) => {
	await visitGallery(page);
	await paste(page, 'Only a sentence about circuits.');
	await paste(page, netlist);
	await expect(page.getByRole('textbox', { name: t.workbench.projectName })).toHaveValue('Divider of my own');
	await expect(runButton(page)).toBeEnabled();
	await expect(editor(page)).toBeFocused();
	await page.keyboard.press('ControlOrMeta+Enter');
	await expect(metrics(page)).toContainText('-12.04 dB');
	await page.getByRole('button', { name: t.workbench.addGoal(t.metrics.names.gain!) }).click();
	const target = page.getByRole('textbox', { name: t.workbench.goalTarget(t.metrics.names.gain!, 'dB') });
	await expect(target).toBeFocused();
	await page.keyboard.type('-6');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('button', { name: t.shell.goalsMet(0, 1) })).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('combobox', { name: t.workbench.goalDirection(t.metrics.names.gain!) }).selectOption('at_most');
	await expect(page.getByRole('button', { name: t.shell.goalsMet(1, 1) })).toBeVisible();
	await page.getByRole('button', { name: t.workbench.removeGoal(t.metrics.names.gain!) }).click();
	await expect(page.getByText(t.workbench.noGoals)).toBeVisible();
});
