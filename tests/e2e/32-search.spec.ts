import { expectAccessible } from './support/accessibility.ts';
import { t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { editor, openAmplifier, storedText } from './support/workbench.ts';

test('[G7] the project is searched, results are opened by keyboard, and text of two files is replaced and restored', async ({
	page
}) => {
	await openAmplifier(page);
	await page.keyboard.press('ControlOrMeta+Shift+F');
	const panel = page.getByRole('region', { name: t.search.title });
	const box = panel.getByRole('textbox', { name: t.search.box });
	await expect(box).toBeFocused();
	await page.keyboard.type('qsmall');
	const results = panel.getByRole('tree', { name: t.search.results });
	await expect(results.getByRole('treeitem', { name: 'Line 2: .model QSMALL' })).toBeVisible();
	await expect(panel.getByRole('status')).toContainText(t.search.count.lines('2', '2'));
	await expectAccessible(page, '.search');

	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('End');
	await page.keyboard.press('Escape');
	await expect(box).toBeFocused();
	await panel.getByRole('group', { name: t.search.kind }).getByRole('button', { name: t.search.kinds.text }).click();
	await box.press('ArrowDown');
	await page.keyboard.press('End');
	await page.keyboard.press('Enter');
	await expect(editor(page)).toContainText('Small-signal transistor');
	await expect(editor(page)).toBeFocused();
	await expect(page.locator('.cm-activeLine')).toContainText('.model QSMALL');

	const before = await Promise.all(['amplifier.cir', 'models.lib'].map((path) => storedText(page, path)));
	await page.keyboard.press('ControlOrMeta+Shift+F');
	await panel.getByRole('button', { name: t.search.replace.toggle, exact: true }).click();
	await panel.getByRole('textbox', { name: t.search.replace.box }).fill('QFAST');
	await expect(results.getByRole('treeitem', { name: /QSMALL becomes .*QFAST/ }).first()).toBeVisible();
	await panel.getByRole('button', { name: t.search.replace.button('2', '2') }).click();
	const notice = page.getByText(t.netlist.changed(t.search.replace.title('2'), 2));
	await expect(notice).toBeVisible();
	await expect(panel.getByText(t.search.nothing)).toBeVisible();
	await expect(editor(page)).toContainText('.model QFAST');
	expect(await storedText(page, 'amplifier.cir')).toContain('QFAST');
	await page.getByRole('button', { name: t.common.undo, exact: true }).last().click();
	await expect(editor(page)).toContainText('.model QSMALL');
	await expect
		.poll(() => Promise.all(['amplifier.cir', 'models.lib'].map((path) => storedText(page, path))))
		.toEqual(before);
});
