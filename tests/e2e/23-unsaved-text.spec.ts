import type { Page } from '@playwright/test';
import { exampleButtons, runButton, t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { editor, openAgain, openAmplifier, runCommand, storedText } from './support/workbench.ts';

const path = 'amplifier.cir';

/** Types at the end of the open file. */
async function typeAtEnd(page: Page, text: string): Promise<void> {
	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+End');
	await page.keyboard.type(text);
}

/** Lets every write of a file's content fail as on a full disk, until it is called with false. */
async function fillDisk(page: Page, isFull: boolean): Promise<void> {
	await page.evaluate((full) => {
		const prototype = IDBObjectStore.prototype as IDBObjectStore & { realPut?: IDBObjectStore['put'] };
		prototype.realPut ??= prototype.put;
		const { realPut } = prototype;
		prototype.put = function (this: IDBObjectStore, ...values: Parameters<IDBObjectStore['put']>) {
			if (full && this.name === 'fileData') throw new DOMException('The disk is full.', 'QuotaExceededError');
			return realPut.apply(this, values);
		};
	}, isFull);
}

test('[I1] [APP2] text typed just before a reload, and just before the tab is closed, is there again and stored', async ({
	page,
	context
}) => {
	await openAmplifier(page);
	await typeAtEnd(page, '* before the reload');
	await page.reload();
	await expect(editor(page)).toContainText('* before the reload');
	await expect.poll(() => storedText(page, path)).toContain('* before the reload');
	await typeAtEnd(page, ' and the end');
	const address = page.url();
	await page.close();
	const again = await context.newPage();
	await openAgain(again, address);
	await expect(editor(again)).toContainText('* before the reload and the end');
	await expect.poll(() => storedText(again, path)).toContain('* before the reload and the end');
});

test('[I1] [APP3] text that cannot be stored stops a save, a run and what leaves the file, and says why', async ({
	page
}) => {
	await openAmplifier(page);
	await fillDisk(page, true);
	await typeAtEnd(page, '* on a full disk');
	await expect(page.getByRole('status').getByText(t.workbench.unsaved)).toBeVisible();
	const notices = page.getByRole('region', { name: t.shell.notices });
	await page.keyboard.press('ControlOrMeta+s');
	await expect(notices.getByText(`“${path}” could not be saved`)).toBeVisible();
	await expect(page.getByText(t.workbench.snapshotSaved)).toBeHidden();
	await notices.getByRole('button', { name: t.common.close }).click();
	await runButton(page).click();
	await expect(notices.getByText(`“${path}” could not be saved`)).toBeVisible();
	await expect(notices.getByText("The browser's storage is full")).toBeVisible();
	await notices.getByRole('button', { name: t.common.close }).click();

	const asked = page.waitForEvent('dialog');
	void page.reload().catch(() => undefined);
	const leaving = await asked;
	expect(leaving.type()).toBe('beforeunload');
	await leaving.dismiss();
	await expect(editor(page)).toContainText('* on a full disk');

	await fillDisk(page, false);
	// The app tries again too: the button goes when it was first.
	const retry = page.getByRole('button', { name: t.common.retry });
	await retry.click({ timeout: 5_000 }).catch(() => undefined);
	await expect.poll(() => storedText(page, path)).toContain('* on a full disk');
	await page.keyboard.press('ControlOrMeta+s');
	await expect(page.getByText(t.workbench.snapshotSaved)).toBeVisible();

	await fillDisk(page, true);
	await typeAtEnd(page, '* on a full disk again');
	await expect(page.getByRole('status').getByText(t.workbench.unsaved)).toBeVisible();
	const close = page.getByTitle(t.editor.closeTab(path));
	await close.click();
	const question = page.getByRole('dialog', { name: t.workbench.closeUnsaved(path) });
	await expect(question).toContainText("The browser's storage is full");
	await question.getByRole('button', { name: t.common.cancel }).click();
	await expect(editor(page)).toContainText('* on a full disk again');

	await runCommand(page, t.workbench.backToGallery);
	await exampleButtons(page).filter({ hasText: 'RC' }).first().click();
	await expect(page.getByRole('alert').getByText(`“${path}” could not be saved`)).toBeVisible();
	await page.getByRole('link', { name: t.workbench.backToUnsaved }).click();
	await expect(editor(page)).toContainText('* on a full disk again');
	await close.click();
	await question.getByRole('button', { name: t.workbench.discardText }).click();
	await expect(question).toBeHidden();
	expect(await storedText(page, path)).not.toContain('* on a full disk again');
});

test('[APP4] a file that another tab deletes while it is edited is created again only on request', async ({
	page,
	context
}) => {
	await openAmplifier(page);
	const other = await context.newPage();
	await openAgain(other, page.url());
	await fillDisk(page, true);
	await typeAtEnd(page, '* mine');
	await other.getByRole('treeitem', { name: path }).click();
	await other.keyboard.press('Delete');
	const bar = page.getByRole('alert').filter({ hasText: t.workbench.removedElsewhere(path) });
	await expect(bar).toBeVisible();
	await fillDisk(page, false);
	expect(await storedText(page, path)).toBe('');
	await bar.getByRole('button', { name: t.workbench.createAgain }).click();
	await expect.poll(() => storedText(page, path)).toContain('* mine');
	await expect(bar).toBeHidden();
});

test('[APP5] a project that another tab deletes is not written to, and is restored where it is open', async ({
	page,
	context
}) => {
	await openAmplifier(page);
	const before = await storedText(page, path);
	const other = await context.newPage();
	await visitGallery(other);
	const project = other.getByRole('button', { name: t.gallery.projectActions('Common-emitter amplifier') });
	await project.click();
	await other.getByRole('menuitem', { name: t.common.delete }).click();
	await expect(project).toBeHidden();
	await expect(page.getByRole('alert').getByText(t.workbench.projectInTrash)).toBeVisible();
	await typeAtEnd(page, '* in the trash');
	await expect(page.getByRole('status').getByText(t.workbench.unsaved)).toBeVisible();
	expect(await storedText(page, path)).toBe(before);
	await page.getByRole('button', { name: t.workbench.restoreProject }).click();
	await expect.poll(() => storedText(page, path)).toContain('* in the trash');
});
