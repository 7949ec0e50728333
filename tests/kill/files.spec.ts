import { readFileSync } from 'node:fs';
import { exampleButtons, t, visitGallery } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { editor, openAmplifier, runCommand, storedText } from '../e2e/support/workbench.ts';
import { drawPlan, killDuring, prepareKills } from './support/kill.ts';
import { inconsistencies, readStored, textOf } from './support/project.ts';
import { newPageAfterKill, reopened } from './support/reopen.ts';
import { roundsOf } from './support/rounds.ts';

test.use({ expectedErrors: [/Target crashed/] });

for (const { seed, random } of roundsOf('remove'))
	test(`[A3] deleting a file, seed ${seed}`, async ({ page, context }) => {
		await prepareKills(context);
		await openAmplifier(page);
		const before = await storedText(page, 'models.lib');
		await page.getByRole('treeitem', { name: 'models.lib' }).click();
		await killDuring(page, drawPlan(random, { commits: 2, ms: 300 }), async () => {
			await page.keyboard.press('Delete');
			await expect(page.getByRole('treeitem', { name: 'models.lib' })).toBeHidden();
		});
		const { stored } = await reopened(page, page.url());
		const present = textOf(stored, 'models.lib');
		const kept = stored.operations.some(
			({ status, changes }) =>
				status === 'success' && changes.some(({ path, before: was }) => path === 'models.lib' && was === before)
		);
		expect(present === before || (present === null && kept)).toBe(true);
	});

for (const { seed, random } of roundsOf('rename'))
	test(`[B4] renaming a model over two files, seed ${seed}`, async ({ page, context }) => {
		await prepareKills(context);
		await openAmplifier(page);
		await page.locator('.cm-line', { hasText: 'QSMALL' }).getByText('QSMALL').first().click();
		await page.keyboard.press('F2');
		const name = page.getByRole('textbox', { name: t.netlist.newName('QSMALL') });
		await name.fill('QNEW');
		await killDuring(page, drawPlan(random, { commits: 3, ms: 400 }), async () => {
			await name.press('Enter');
			await expect(editor(page)).toContainText('QNEW');
			await expect.poll(() => storedText(page, 'models.lib')).toMatch(/qnew/i);
		});
		const { stored } = await reopened(page, page.url());
		const renamed = ['amplifier.cir', 'models.lib'].map((path) => /qnew/i.test(textOf(stored, path) ?? ''));
		expect(renamed[0]).toBe(renamed[1]);
	});

for (const { seed, random } of roundsOf('duplicate'))
	test(`[A2] duplicating a project, seed ${seed}`, async ({ page, context }) => {
		await prepareKills(context);
		await openAmplifier(page);
		await visitGallery(page);
		const before = await readStored(page);
		const [original] = before.projects;
		await page.getByRole('button', { name: t.gallery.projectActions(original?.name ?? '') }).click();
		await killDuring(page, drawPlan(random, { commits: 2, ms: 300 }), async () => {
			await page.getByRole('menuitem', { name: t.common.duplicate }).click();
			await expect.poll(async () => (await readStored(page)).projects.length).toBe(2);
		});
		const again = await newPageAfterKill(context);
		await visitGallery(again);
		const stored = await readStored(again);
		expect(inconsistencies(stored)).toEqual([]);
		const files = (id: string) => stored.metas.filter(({ projectId }) => projectId === id).length;
		for (const { id } of stored.projects) expect(files(id)).toBe(before.metas.length);
	});

for (const { seed, random } of roundsOf('import'))
	test(`[A4] importing a zip, seed ${seed}`, async ({ page, context }) => {
		await prepareKills(context);
		await openAmplifier(page);
		const downloading = page.waitForEvent('download');
		await runCommand(page, 'export');
		const buffer = readFileSync(await (await downloading).path());
		await visitGallery(page);
		const before = await readStored(page);
		await killDuring(page, drawPlan(random, { commits: 2, ms: 500 }), async () => {
			await page.locator('input[type=file]').setInputFiles({ name: 'moved.zip', mimeType: 'application/zip', buffer });
			await expect.poll(async () => (await readStored(page)).projects.length).toBe(2);
		});
		const again = await newPageAfterKill(context);
		await visitGallery(again);
		await expect(exampleButtons(again).first()).toBeEnabled();
		const stored = await readStored(again);
		expect(inconsistencies(stored)).toEqual([]);
		const files = (id: string) =>
			stored.metas.filter(({ projectId, kind }) => projectId === id && kind !== 'folder').length;
		const [first] = before.projects;
		for (const { id } of stored.projects) expect(files(id)).toBe(files(first?.id ?? ''));
	});
