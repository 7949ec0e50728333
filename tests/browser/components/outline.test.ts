import { beforeAll, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import OutlineView from '#lib/components/workbench/outline-view.svelte';
import { LanguageService } from '#lib/spice/service.ts';

beforeAll(() => language.use('en'));

test('[C17] a device in the outline is plotted by Ctrl+click or F9, its power by Alt+click or Shift+F9', async () => {
	const service = new LanguageService();
	service.setFile('a.cir', 'Title\nR1 in out 1k\n.model DX D\n');
	const symbols = service.outline('a.cir');
	const given = { symbols, offset: null, onopen: vi.fn(), onplot: vi.fn() };
	await render(OutlineView, given);
	const device = page.getByRole('treeitem', { name: /R1/ });
	const { selection } = symbols.find(({ name }) => name === 'R1')!;
	await device.click({ modifiers: ['Control'] });
	expect(given.onplot).toHaveBeenLastCalledWith(selection, 'signal');
	await device.click({ modifiers: ['Alt'] });
	expect(given.onplot).toHaveBeenLastCalledWith(selection, 'power');
	await userEvent.keyboard('{F9}');
	expect(given.onplot).toHaveBeenLastCalledWith(selection, 'signal');
	expect(given.onopen).not.toHaveBeenCalled();
	await device.click();
	await page.getByRole('treeitem', { name: /DX/ }).click({ modifiers: ['Control'] });
	expect([given.onplot.mock.calls.length, given.onopen.mock.calls.length]).toEqual([3, 2]);
});
