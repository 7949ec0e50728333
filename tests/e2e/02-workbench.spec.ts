import { expectAccessible } from './support/accessibility.ts';
import { openExample, t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { resultsPanel, resultTab } from './support/results.ts';
import { storedRecords } from './support/storage.ts';
import { editor, foldedConversation, openAmplifier, runCommand } from './support/workbench.ts';

test('[A2][A3][A8][B1] an example opens with its files; the palette finds commands and panels; many files scroll', async ({
	page
}) => {
	await openAmplifier(page);
	const files = page.getByRole('tree');
	await expect(files.getByRole('treeitem', { name: 'amplifier.cir' })).toBeVisible();
	await files.getByRole('treeitem', { name: 'models.lib' }).dblclick();
	await expect(editor(page)).toContainText('.model QSMALL NPN');
	// Dot commands and devices have different colors.
	const colours = await editor(page)
		.locator('span')
		.evaluateAll((spans) => new Set(spans.map((span) => getComputedStyle(span).color)).size);
	expect(colours).toBeGreaterThan(1);

	const parts = Array.from({ length: 40 }, (_, index) => ({
		name: `part${index}.lib`,
		mimeType: 'text/plain',
		buffer: Buffer.from('* empty')
	}));
	await page.locator('.side-panel input[type=file]').setInputFiles(parts);
	await expect(files.getByRole('treeitem', { name: 'part39.lib' })).toBeAttached();
	expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

	await runCommand(page, 'goals file');
	await expect(editor(page)).toContainText('"metric"');
	await expect(resultsPanel(page)).toBeHidden();
	await runCommand(page, t.workbench.showPanel(t.results.tabs.log));
	await expect(resultTab(page, t.results.tabs.log)).toHaveAttribute('aria-selected', 'true');
	await page.keyboard.press('Control+b');
	await runCommand(page, t.workbench.showPanel(t.workbench.history));
	await expect(page.getByText(t.history.empty)).toBeVisible();
});

test('[A8] the conversation is folded until it is wanted; panels resize and hide by keyboard; all of it is remembered', async ({
	page
}) => {
	await visitGallery(page);
	await openExample(page, 'Common-emitter amplifier');
	const input = page.getByRole('textbox', { name: t.conversation.input });
	await expect(foldedConversation(page)).toBeVisible();
	await expect(input).toBeHidden();
	const centre = page.getByRole('region', { name: t.workbench.edit, exact: true });
	const shareOfWidth = async () => ((await centre.boundingBox())?.width ?? 0) / 1440;
	expect(await shareOfWidth()).toBeGreaterThan(0.75);
	await expectAccessible(page);
	await foldedConversation(page).press('Enter');
	await expect(input).toBeFocused();
	expect(await shareOfWidth()).toBeLessThan(0.65);
	const storedHidden = async () => {
		const projects = await storedRecords<{ workspace: { hidden: string[] } | null }>(page, 'projects');
		return projects[0]?.workspace?.hidden;
	};
	await expect.poll(storedHidden).toEqual(['bottom']);
	await page.reload();
	await expect(input).toBeVisible();

	const left = page.locator('[data-pane-id=left], #left').first();
	const widthOfLeft = async () => (await left.boundingBox())?.width ?? 0;
	const before = await widthOfLeft();
	const handle = page.getByRole('separator', { name: t.workbench.resizePanels }).first();
	await handle.focus();
	await handle.press('ArrowRight');
	await handle.press('ArrowRight');
	await expect.poll(widthOfLeft).toBeGreaterThan(before + 20);
	await page.keyboard.press('Control+i');
	await expect(input).toBeHidden();
	const width = await widthOfLeft();
	await expect.poll(storedHidden).toEqual(['bottom', 'right']);
	await page.reload();
	await expect(editor(page)).toContainText('Common-emitter');
	await expect(input).toBeHidden();
	await expect.poll(async () => Math.abs((await widthOfLeft()) - width)).toBeLessThan(12);
});

/** One red pixel. */
const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
	'base64'
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script></svg>';

test('[B1] images are shown as such, a drawing also as text, and the editor keeps its undo history', async ({
	page
}) => {
	await openAmplifier(page);
	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+Home');
	await page.keyboard.insertText('* first ');
	await page.locator('.side-panel input[type=file]').setInputFiles([
		{ name: 'target.png', mimeType: 'image/png', buffer: png },
		{ name: 'sketch.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
	]);
	await expect(page.getByRole('img', { name: 'sketch.svg' })).toBeVisible();
	await expect(page.getByText(t.editor.image.size(40, 20))).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('button', { name: t.editor.viewers.text, exact: true }).click();
	await expect(editor(page)).toContainText('<svg');
	await page.getByRole('treeitem', { name: 'target.png' }).dblclick();
	await expect(page.getByText(t.editor.image.size(1, 1))).toBeVisible();
	await page.getByRole('tab', { name: 'amplifier.cir' }).click();
	await expect(editor(page)).toContainText('* first');
	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+z');
	await expect(editor(page)).not.toContainText('* first');

	await page.getByRole('tab', { name: 'target.png' }).click();
	await expect
		.poll(async () => {
			const projects = await storedRecords<{ workspace: { activePath: string } | null }>(page, 'projects');
			return projects[0]?.workspace?.activePath;
		})
		.toBe('target.png');
	await page.reload();
	await expect(page.getByText(t.editor.image.size(1, 1))).toBeVisible();
});
