import { t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { resultsPanel, resultTab } from './support/results.ts';
import { storedRecords } from './support/storage.ts';
import { editor, openAmplifier, runCommand } from './support/workbench.ts';

test('[A2][A3][B1] an example opens as a project with its files and a highlighted netlist', async ({ page }) => {
	await openAmplifier(page);
	const files = page.getByRole('tree');
	await expect(files.getByRole('treeitem', { name: 'amplifier.cir' })).toBeVisible();
	await files.getByRole('treeitem', { name: 'models.lib' }).dblclick();
	await expect(editor(page)).toContainText('.model QSMALL NPN');
	// A dot-command is coloured otherwise than a device.
	const colours = await editor(page)
		.locator('span')
		.evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
	expect(colours).toBeGreaterThan(1);
});

test('[A8] panels resize by keyboard, hide by key, and are remembered', async ({ page }) => {
	await openAmplifier(page);
	const left = page.locator('[data-pane-id=left], #left').first();
	const before = (await left.boundingBox())?.width ?? 0;
	const handle = page.getByRole('separator', { name: t.workbench.resizePanels }).first();
	await handle.focus();
	await handle.press('ArrowRight');
	await handle.press('ArrowRight');
	await expect.poll(async () => (await left.boundingBox())?.width ?? 0).toBeGreaterThan(before + 20);
	await page.keyboard.press('Control+i');
	await expect(page.getByRole('textbox', { name: t.conversation.input })).toBeHidden();
	const width = (await left.boundingBox())?.width ?? 0;
	await expect
		.poll(async () => {
			const projects = await storedRecords<{ workspace: { hidden: string[] } | null }>(page, 'projects');
			return projects[0]?.workspace?.hidden;
		})
		.toEqual(['right']);
	await page.reload();
	await expect(editor(page)).toContainText('Common-emitter');
	await expect(page.getByRole('textbox', { name: t.conversation.input })).toBeHidden();
	await expect.poll(async () => Math.abs(((await left.boundingBox())?.width ?? 0) - width)).toBeLessThan(12);
});

test('[A8] the palette finds a command by its words', async ({ page }) => {
	await openAmplifier(page);
	await runCommand(page, 'goals file');
	await expect(editor(page)).toContainText('"metric"');
});

test('[A8] a panel is shown by its name, also in an area that is hidden', async ({ page }) => {
	await openAmplifier(page);
	await page.keyboard.press('Control+j');
	await expect(resultsPanel(page)).toBeHidden();
	await runCommand(page, t.workbench.showPanel(t.results.tabs.log));
	await expect(resultTab(page, t.results.tabs.log)).toHaveAttribute('aria-selected', 'true');
	await page.keyboard.press('Control+b');
	await runCommand(page, t.workbench.showPanel(t.workbench.history));
	await expect(page.getByText(t.workbench.runHistoryEmpty)).toBeVisible();
});
