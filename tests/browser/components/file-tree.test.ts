import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import FileTree from '#lib/components/workbench/files/file-tree.svelte';
import '#lib/components/styles/base.css';

beforeAll(() => language.use('en'));
beforeEach(() => page.viewport(400, 700));

function props(paths = ['amplifier.cir', 'models.lib', '.circuit_ai/design_goals.json']) {
	return {
		entries: paths.map((path) => ({ path, kind: 'text' as const })),
		active: 'amplifier.cir',
		main: 'amplifier.cir',
		oncreate: vi.fn(),
		onrename: vi.fn(),
		onmove: vi.fn(),
		ondelete: vi.fn(),
		onduplicate: vi.fn(),
		onopen: vi.fn(),
		onupload: vi.fn(),
		onsetmain: vi.fn(),
		onmodels: vi.fn(),
		onsearch: vi.fn(),
		ontrash: vi.fn()
	};
}
const row = (path: string): HTMLElement => document.querySelector<HTMLElement>(`[data-path="${path}"]`)!;

describe('file tree', () => {
	test('by keyboard: walk, open, unfold, delete', async () => {
		const given = props();
		await render(FileTree, given);
		expect(row('amplifier.cir').tabIndex).toBe(0);
		row('amplifier.cir').focus();
		await userEvent.keyboard('{ArrowDown}{Enter}');
		expect(given.onopen).toHaveBeenLastCalledWith('models.lib');
		await userEvent.keyboard('{End}{ArrowRight}');
		await expect.poll(() => row('.circuit_ai').getAttribute('aria-expanded')).toBe('true');
		expect(row('.circuit_ai').textContent).toContain(language.t.editor.appFolder);
		await userEvent.keyboard('{ArrowRight}{Delete}');
		expect(given.ondelete).toHaveBeenLastCalledWith('.circuit_ai/design_goals.json');
	});

	test('[A3] of many files, draws the rows near those in sight, to which keys and scrolling lead', async () => {
		const paths = Array.from({ length: 2_000 }, (_, index) => `part${index}.lib`);
		const { container } = await render(FileTree, props(paths));
		container.style.height = '100vh';
		const tree = document.querySelector<HTMLElement>('[role="tree"]')!;
		const isBrief = () => {
			const { length } = document.querySelectorAll('[data-path]');
			return length >= tree.clientHeight / 26 && length <= Math.ceil(tree.clientHeight / 26) + 30;
		};
		await expect.poll(isBrief).toBe(true);
		expect(tree.scrollHeight).toBeGreaterThan(2_000 * 26);
		row('part0.lib').focus();
		await userEvent.keyboard('{End}');
		expect(document.activeElement).toBe(row('part1999.lib'));
		expect(row('part1999.lib').offsetHeight).toBe(26);
		tree.scrollTop = 1_000 * 26;
		await expect.poll(() => row('part1000.lib')?.getBoundingClientRect().top).toBeLessThan(innerHeight);
		expect(isBrief()).toBe(true);
		expect(document.querySelectorAll('[role="treeitem"][tabindex="0"]').length).toBe(1);
	});

	test('[A3] a name that was entered is not checked again when its field goes', async () => {
		// Svelte warns of properties that are read after their component has gone.
		const warned = vi.spyOn(console, 'warn');
		await render(FileTree, props());
		row('models.lib').focus();
		await userEvent.keyboard('{F2}');
		await page.getByRole('textbox', { name: 'Name' }).fill('bjt.lib');
		await userEvent.keyboard('{Enter}');
		await expect.poll(() => document.activeElement?.tagName).not.toBe('INPUT');
		expect(warned.mock.calls).toEqual([]);
		warned.mockRestore();
	});

	test('F2 renames in place: a taken name is refused with words, Escape gives up, Enter keeps', async () => {
		const given = props();
		await render(FileTree, given);
		row('models.lib').focus();
		await userEvent.keyboard('{F2}');
		const field = page.getByRole('textbox', { name: 'Name' });
		await field.fill('amplifier.cir');
		await expect.element(page.getByRole('alert')).toHaveTextContent('amplifier.cir already exists here.');
		await userEvent.keyboard('{Enter}{Escape}');
		expect(given.onrename).not.toHaveBeenCalled();
		row('models.lib').focus();
		await userEvent.keyboard('{F2}');
		await field.fill('bjt.lib');
		await userEvent.keyboard('{Enter}');
		expect(given.onrename).toHaveBeenCalledExactlyOnceWith('models.lib', 'bjt.lib');
	});

	test('[A3] scrolls by itself: a long list makes no page longer', async () => {
		const paths = Array.from({ length: 60 }, (_, index) => `part${String(index).padStart(2, '0')}.cir`);
		const { container } = await render(FileTree, { ...props(paths), main: 'part59.cir' });
		container.style.height = '100vh';
		expect(row('part59.cir').offsetTop).toBeGreaterThan(window.innerHeight);
		expect(document.documentElement.scrollHeight).toBe(window.innerHeight);
	});

	test('a new file is named before it is made', async () => {
		const given = props();
		await render(FileTree, given);
		await page.getByRole('button', { name: 'New file' }).click();
		await page.getByRole('textbox', { name: 'Name' }).fill('filter.cir');
		await userEvent.keyboard('{Enter}');
		expect(given.oncreate).toHaveBeenCalledExactlyOnceWith('filter.cir', 'text');
	});

	test('a name typed with its ending over the suggestion is the whole name', async () => {
		const given = props();
		await render(FileTree, given);
		await page.getByRole('button', { name: 'New file' }).click();
		const field = page.getByRole('textbox', { name: 'Name' });
		await expect.element(field).toHaveFocus();
		await userEvent.keyboard('opamp.lib{Enter}');
		expect(given.oncreate).toHaveBeenCalledExactlyOnceWith('opamp.lib', 'text');
	});

	test('begins a new file or folder that is asked for elsewhere, once', async () => {
		const given = { ...props(), request: 'file' as const, onrequested: vi.fn() };
		const { rerender } = await render(FileTree, given);
		const field = page.getByRole('textbox', { name: 'Name' });
		await expect.element(field).toHaveValue('circuit.cir');
		expect(given.onrequested).toHaveBeenCalledOnce();
		await rerender({ ...given, request: null });
		await rerender({ ...given, request: 'folder' });
		await expect.element(field).toHaveValue('folder');
	});

	test('long names are cut, and leave the buttons above them in their place', async () => {
		await page.viewport(220, 500);
		await render(FileTree, props([`a-${'very-'.repeat(30)}long-name.cir`]));
		for (const button of ['New file', 'New folder', 'Add files from this device', 'Trash']) {
			const { right } = page.getByRole('button', { name: button, exact: true }).element().getBoundingClientRect();
			expect(right).toBeLessThanOrEqual(220);
		}
	});

	test('the context menu and the row menu offer the same: run by default, rename, duplicate, delete', async () => {
		const given = props();
		await render(FileTree, given);
		row('amplifier.cir').dispatchEvent(
			new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: 40, clientY: 60 })
		);
		await page.getByRole('menuitem', { name: 'Duplicate' }).click();
		expect(given.onduplicate).toHaveBeenLastCalledWith('amplifier.cir');
		row('amplifier.cir').focus();
		await page.getByRole('button', { name: 'Actions for amplifier.cir' }).click();
		await page.getByRole('menuitem', { name: 'Run this netlist by default' }).click();
		expect(given.onsetmain).toHaveBeenLastCalledWith('amplifier.cir');
		expect(given.onopen).not.toHaveBeenCalled();
	});

	test('[A3] a folder is duplicated from its menu', async () => {
		const given = props(['lib/models.lib']);
		await render(FileTree, given);
		row('lib').focus();
		await page.getByRole('button', { name: 'Actions for lib' }).click();
		await page.getByRole('menuitem', { name: 'Duplicate' }).click();
		expect(given.onduplicate).toHaveBeenLastCalledWith('lib');
	});

	test('dragging onto a folder moves; files from outside are handed over with the folder', async () => {
		const given = props(['lib/models.lib', 'a.cir']);
		await render(FileTree, given);
		const inside = new DataTransfer();
		inside.setData('text/plain', 'a.cir');
		row('lib').dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: inside }));
		expect(given.onmove).toHaveBeenCalledExactlyOnceWith('a.cir', 'lib/a.cir');
		const outside = new DataTransfer();
		outside.items.add(new File(['x'], 'b.lib'));
		row('lib/models.lib').dispatchEvent(
			new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: outside })
		);
		await expect.poll(() => given.onupload.mock.calls).toEqual([[[{ path: 'b.lib', file: expect.any(File) }], 'lib']]);
	});

	test('without files it says what to do', async () => {
		await render(FileTree, { ...props([]), active: null, main: null });
		await expect.element(page.getByText('Create a netlist, or drop files here.')).toBeVisible();
	});
});
