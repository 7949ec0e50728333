import { expectAccessible } from './support/accessibility.ts';
import { t, visitGallery } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { conversation, editor, openAmplifier } from './support/workbench.ts';

test('[A2][A3][I1] deleted files, a deleted conversation and a deleted project come back from the trash', async ({
	page
}) => {
	await openAmplifier(page);
	const files = page.getByRole('tree');
	for (const name of ['models.lib', 'amplifier.cir']) {
		await files.getByRole('treeitem', { name }).click();
		await page.keyboard.press('Delete');
		await expect(files.getByRole('treeitem', { name })).toBeHidden();
	}
	await page.reload();
	await page.getByRole('button', { name: t.trash.title, exact: true }).click();
	const trash = page.getByRole('dialog', { name: t.trash.title });
	await expect(trash.getByRole('listitem')).toHaveCount(2);
	await expectAccessible(page, '[role=dialog]');
	for (const name of ['models.lib', 'amplifier.cir'])
		await trash.getByRole('button', { name: t.trash.restoreItem(name) }).click();
	await expect(trash.getByText(t.trash.noFiles)).toBeVisible();
	await page.keyboard.press('Escape');
	await files.getByRole('treeitem', { name: 'amplifier.cir' }).dblclick();
	await expect(editor(page)).toContainText('Common-emitter amplifier');

	await conversation(page).getByRole('button', { name: t.conversation.newSession }).click();
	await conversation(page).getByRole('button', { name: t.sessions.title }).click();
	const dialog = page.getByRole('dialog', { name: t.sessions.title });
	await dialog.getByRole('button', { name: t.common.delete, exact: true }).click();
	await expect(page.getByText(/^Deleted “/)).toBeVisible();
	await dialog.getByRole('button', { name: t.trash.title }).click();
	const list = trash.getByRole('region', { name: t.trash.conversations });
	await list.getByRole('button', { name: /^Restore/ }).click();
	await expect(list.getByText(t.trash.noConversations)).toBeVisible();
	await page.keyboard.press('Escape');

	await visitGallery(page);
	await page.getByRole('button', { name: /^Actions for/ }).click();
	await page.getByRole('menuitem', { name: t.common.delete }).click();
	const notice = page.getByText(t.gallery.deleted('Common-emitter amplifier'));
	await expect(notice).toBeVisible();
	await page.getByRole('button', { name: t.trash.withCount(1) }).click();
	await trash.getByRole('button', { name: /^Restore Common-emitter/ }).click();
	await expect(trash.getByText(t.trash.noProjects)).toBeVisible();
	await expect(notice, 'its Undo has nothing left to undo').toBeHidden();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('link', { name: /Common-emitter/ })).toBeVisible();
});
