import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { screenshot, t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { resultTab } from './support/results.ts';
import { editor, openAmplifier, storedText, writeNetlist } from './support/workbench.ts';

/** Puts the cursor before a word of the line that holds a text. */
async function cursorAt(page: Page, lineText: string, word: string): Promise<void> {
	const line = page.locator('.cm-line', { hasText: lineText }).first();
	const text = (await line.textContent()) ?? '';
	await line.click({ position: { x: 2, y: 8 } });
	await page.keyboard.press('Home');
	await page.keyboard.press('Home');
	for (let at = text.search(/\S/); at < text.indexOf(word); at += 1) await page.keyboard.press('ArrowRight');
}

function line(page: Page, text: string) {
	return page.locator('.cm-line', { hasText: text }).first();
}

const divided = [
	'Two stages',
	'.subckt half in out',
	'R1 in mid 1k',
	'R2 mid out 1k',
	'R3 out 0 1k',
	'.ends',
	'V1 mid 0 1',
	'X1 mid b half',
	'R9 b 0 1k',
	'.op',
	'.end',
	''
].join('\n');

test('[B4] definitions, symbols, references, hover, outline and completion know the netlist', async ({ page }) => {
	await openAmplifier(page);
	await cursorAt(page, 'QSMALL', 'QSMALL');
	await page.keyboard.press('F12');
	await expect(page.getByRole('tab', { name: 'models.lib' })).toHaveAttribute('aria-selected', 'true');
	await expect(page.locator('.cm-activeLine')).toContainText('.model QSMALL', { ignoreCase: true });
	await page.keyboard.press('Alt+ArrowLeft');
	await expect(page.getByRole('tab', { name: 'amplifier.cir' })).toHaveAttribute('aria-selected', 'true');
	await expect(page.locator('.cm-activeLine')).toContainText('Q1    c    b    e');

	await line(page, 'RC    vcc').getByText('3.9k').hover();
	await expect(page.locator('.cm-card')).toBeVisible();
	await screenshot(page, 'language-hover');
	await page.mouse.move(5, 5);
	await cursorAt(page, 'COUT', 'out');
	await page.keyboard.press('Shift+F12');
	const list = page.getByRole('listbox', { name: t.netlist.references });
	await expect(list.getByRole('option').first()).toBeFocused();
	await screenshot(page, 'language-references');
	await page.keyboard.press('Escape');
	await expect(list).toHaveCount(0);
	await page.getByRole('tab', { name: t.netlist.outline }).click();
	const outline = page.getByRole('tree', { name: t.netlist.outline });
	await outline.getByRole('treeitem', { name: /RE2/ }).click();
	await expect(page.locator('.cm-activeLine')).toContainText('RE2   x');
	await expect(outline.getByRole('treeitem', { name: /RE2/ })).toHaveAttribute('aria-current', 'true');
	await screenshot(page, 'language-outline');
	await expectAccessible(page);
	await cursorAt(page, 'RL    out', 'out');
	await page.keyboard.press('ControlOrMeta+Space');
	await expect(page.locator('.cm-tooltip-autocomplete')).toBeVisible();
	await screenshot(page, 'language-completion');
	await page.keyboard.press('Escape');

	await page.keyboard.press('ControlOrMeta+Shift+O');
	await page.getByRole('combobox', { name: t.netlist.goToSymbolHint }).fill('cout');
	await expect(page.getByRole('option').first()).toContainText('COUT');
	await page.keyboard.press('Enter');
	await expect(page.locator('.cm-activeLine')).toContainText('COUT');
	await page.keyboard.press('ControlOrMeta+k');
	await page.getByRole('option', { name: t.netlist.workspaceSymbols }).click();
	await page.getByRole('combobox', { name: t.netlist.workspaceSymbolsHint }).fill('qsmall');
	await expect(page.getByRole('option').first()).toContainText('QSMALL');
	await page.keyboard.press('Enter');
	await expect(page.getByRole('tab', { name: 'models.lib' })).toHaveAttribute('aria-selected', 'true');
});

test('[B4][B5] values step, names are renamed where they hold, text is formatted, each undone in one step', async ({
	page
}) => {
	await openAmplifier(page);
	await cursorAt(page, 'RC    vcc  c', '3.9k');
	await page.keyboard.press('Alt+ArrowUp');
	await expect(line(page, 'RC    vcc  c    4.3k')).toBeVisible();
	await page.keyboard.press('Alt+ArrowDown');
	await expect(line(page, 'RC    vcc  c    3.9k')).toBeVisible();
	await page.keyboard.press('Alt+ArrowUp');
	await expect(line(page, 'RC    vcc  c    4.3k')).toBeVisible();
	await page.keyboard.press('ControlOrMeta+z');
	await expect(line(page, 'RC    vcc  c    3.9k')).toBeVisible();

	await cursorAt(page, 'QSMALL', 'QSMALL');
	await page.keyboard.press('F2');
	const model = page.getByRole('textbox', { name: t.netlist.newName('QSMALL') });
	await model.fill('QNEW');
	await model.press('Enter');
	await expect(line(page, 'QNEW')).toBeVisible();
	await expect.poll(() => storedText(page, 'models.lib')).toMatch(/qnew/i);
	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+z');
	await expect.poll(() => storedText(page, 'models.lib')).not.toMatch(/qnew/i);
	await expect(editor(page)).not.toContainText('QNEW');

	await writeNetlist(page, divided);
	await cursorAt(page, 'R1 in mid', 'mid');
	await page.keyboard.press('F2');
	const name = page.getByRole('textbox', { name: t.netlist.newName('mid') });
	await expect(name).toBeFocused();
	await expect(page.getByRole('dialog', { name: t.netlist.rename })).toContainText(t.netlist.renamePlaces(2, 1));
	await name.fill('tap');
	await screenshot(page, 'language-rename');
	await name.press('Enter');
	await expect(line(page, 'R1 in tap 1k')).toBeVisible();
	await expect(line(page, 'R2 tap out 1k')).toBeVisible();
	await expect(line(page, 'V1 mid 0 1')).toBeVisible();
	await page.keyboard.press('ControlOrMeta+z');
	await expect(line(page, 'R1 in mid 1k')).toBeVisible();
	await expect(line(page, 'R2 mid out 1k')).toBeVisible();

	await writeNetlist(page, divided.replace('R9 b 0 1k', 'R9   b     0  1k'));
	await page.keyboard.press('Shift+Alt+F');
	// as it is written: what expects text takes any spaces for one
	await expect.poll(() => line(page, 'R9').textContent()).toBe('R9 b   0 1k');
	await page.keyboard.press('ControlOrMeta+z');
	await expect.poll(() => line(page, 'R9').textContent()).toBe('R9   b     0  1k');
});

test('[B3] a mistake is shown while typing, mended by its fix from the panel, and the fix is undone', async ({
	page
}) => {
	await openAmplifier(page);
	await writeNetlist(page, divided.replace('.ends\n', ''));
	await expect(page.locator('.cm-lint-marker-error, .cm-lint-marker-warning').first()).toBeVisible();
	await page.keyboard.press('Control+j');
	await resultTab(page, /^Problems/).click();
	const live = page.getByRole('region', { name: t.netlist.problems.live });
	await expect(live).toContainText('amplifier.cir');
	await screenshot(page, 'language-problems');
	await expectAccessible(page);
	const fix = live.getByRole('button', { name: /\.ends/ }).last();
	await fix.click();
	await expect(line(page, '.ends')).toBeVisible();
	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+z');
	await expect(line(page, '.ends')).toHaveCount(0);
});

test('[B3] a netlist pasted from LTspice is recognized, converted as a diff, and undone at once', async ({ page }) => {
	await openAmplifier(page);
	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+a');
	const pasted =
		'* C:\\filter.asc\nV1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1µ Rser=2\n.ac dec 10 1 1Meg\n.backanno\n.end\n';
	await editor(page).evaluate((content, text) => {
		const data = new DataTransfer();
		data.setData('text/plain', text);
		content.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
	}, pasted);
	const bar = page.getByRole('region', { name: t.netlist.dialect.recognized('LTspice') });
	await bar.getByRole('button', { name: t.netlist.dialect.show }).click();
	await expect(bar.getByRole('region')).toContainText('.backanno');
	await screenshot(page, 'language-dialect');
	await expectAccessible(page);
	await bar.getByRole('button', { name: t.netlist.dialect.accept }).click();
	await expect(bar).toHaveCount(0);
	await expect(editor(page)).not.toContainText('Rser=2');
	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+z');
	await expect(editor(page)).toContainText('Rser=2');
	await expect(editor(page)).toContainText('R1 in out 1k');
});
