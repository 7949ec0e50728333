import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { shortcut, shortcutIds, shortcutText } from '#lib/app/shell/shortcuts.ts';
import NetlistEditor from '#lib/components/workbench/netlist-editor.svelte';
import ShortcutList from '#lib/components/workbench/commands/shortcut-list.svelte';
import SidePanel from '#lib/components/workbench/side-panel.svelte';
import '#lib/components/styles/base.css';
import { workbenchCommands } from '../../src/routes/project/commands.ts';
import { panels } from '../../src/routes/project/panels.ts';
import { bindShortcuts } from '../../src/routes/project/shortcuts.ts';
import Blank from '#lib/components/ui/fold-chevron.svelte';

let ran: string[] = [];
let unbind: () => void;
const commands = () =>
	workbenchCommands(language.t, panels, {} as never).map((command) => ({
		...command,
		run: () => void ran.push(command.id)
	}));

beforeAll(() => language.use('en'));
beforeEach(async () => {
	await page.viewport(800, 700);
	ran = [];
	unbind = bindShortcuts(commands);
});
afterEach(() => unbind());

async function tabs() {
	const tab = { icon: Blank as never, count: 0, component: Blank as never };
	const ontab = vi.fn();
	await render(SidePanel, {
		tabs: [
			{ ...tab, id: 'files', title: 'Files' },
			{ ...tab, id: 'goals', title: 'Goals' }
		],
		active: 'files',
		ontab
	});
	return { ontab };
}

async function editor() {
	const onchange = vi.fn();
	await render(NetlistEditor, { path: 'a.cir', text: '* Test\n.end\n', marks: [], reveal: null, onchange });
	document.querySelector<HTMLElement>('.cm-content')!.focus();
	return { onchange };
}

describe('[A8] the keys of the workbench', () => {
	test('Ctrl+Enter runs while a tab has the focus, which takes a plain Enter', async () => {
		const { ontab } = await tabs();
		document.querySelectorAll<HTMLElement>('[role=tab]')[1]!.focus();
		ontab.mockClear();
		await userEvent.keyboard('{Control>}{Enter}{/Control}');
		expect(ran).toEqual(['run']);
		expect(ontab).not.toHaveBeenCalled();
		await userEvent.keyboard('{Enter}');
		expect(ran).toEqual(['run']);
	});

	test('Ctrl+Enter, Ctrl+I and Ctrl+P in the editor do what they do elsewhere, and change nothing in the text', async () => {
		const { onchange } = await editor();
		await userEvent.keyboard('{Control>}{Enter}ip{/Control}');
		expect(ran).toEqual(['run', 'toggle-right', 'open-file']);
		expect(onchange).not.toHaveBeenCalled();
	});

	test('? shows the list of keys, and is written where text is entered', async () => {
		await tabs();
		document.querySelector<HTMLElement>('[role=tab]')!.focus();
		await userEvent.keyboard('{Shift>}?{/Shift}');
		expect(ran).toEqual(['shortcuts']);
		const { onchange } = await editor();
		await userEvent.keyboard('{Shift>}?{/Shift}');
		expect(ran).toEqual(['shortcuts']);
		expect(onchange).toHaveBeenCalled();
	});

	test('what is open over the workbench keeps its keys', async () => {
		await render(ShortcutList, { labels: new Map(), onclose: vi.fn() });
		const dialog = page.getByRole('dialog');
		await expect.element(dialog).toBeVisible();
		// It takes the focus after it is drawn.
		await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
		await userEvent.keyboard('{Control>}{Enter}b{/Control}');
		await userEvent.keyboard('{Shift>}?{/Shift}');
		expect(ran).toEqual([]);
	});

	test.each(['en', 'zh-CN'] as const)('the list names every key of the table, in %s', async (locale) => {
		await language.use(locale);
		const labels = new Map(commands().map(({ id, label }) => [id, label]));
		await render(ShortcutList, { labels, onclose: vi.fn() });
		const rows = [...document.querySelectorAll('[role=dialog] dl > div')].map((row) => [
			row.querySelector('dt')!.textContent,
			row.querySelector('kbd')!.textContent
		]);
		expect(rows.map(([, keys]) => keys).sort()).toEqual(shortcutIds.map((id) => shortcutText(id)).sort());
		for (const [label] of rows) expect(shortcutIds).not.toContain(label);
		await language.use('en');
	});

	test('every key of the workbench and of the editor is a command of the palette', () => {
		const ids = commands().map(({ id }) => id);
		const bound = shortcutIds.filter((id) => ['anywhere', 'editor'].includes(shortcut(id).place));
		expect(bound.filter((id) => !ids.includes(id))).toEqual([]);
	});
});
