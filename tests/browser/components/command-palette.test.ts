import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import CommandPalette from '#lib/components/workbench/commands/command-palette.svelte';
import '#lib/components/styles/base.css';
import { workbenchCommands } from '../../../src/routes/project/commands.ts';
import { panels } from '../../../src/routes/project/panels.ts';

beforeEach(() => language.use('en'));

/** The palette with every command of the workbench; `ran` collects the ids of those that were chosen. */
async function openPalette() {
	const ran: string[] = [];
	const commands = workbenchCommands(language.t, panels, {} as never).map((command) => ({
		...command,
		run: () => void ran.push(command.id)
	}));
	const onclose = vi.fn();
	await render(CommandPalette, { open: true, commands, onclose });
	await expect.element(page.getByRole('combobox')).toHaveFocus();
	return { ran, onclose, commands };
}

const labels = () => [...document.querySelectorAll('[role=option] > span')].map((option) => option.textContent);

describe('[A8] the command palette', () => {
	test.each([
		['sett', 'settings'],
		['goals file', 'edit-goals'],
		['goals', 'show-goals'],
		['side bar', 'toggle-left'],
		['zip', 'export'],
		['refer', 'edit-references'],
		['SAVE', 'save'],
		['go to def', 'edit-definition'],
		['new file', 'new-file'],
		['find', 'edit-find'],
		['open file', 'open-file'],
		['fit', 'plot-fit'],
		['cursor b', 'plot-cursor-b'],
		['shortcuts', 'shortcuts']
	])('%s and Enter runs %s', async (typed, id) => {
		const { ran, onclose } = await openPalette();
		await userEvent.keyboard(typed);
		await userEvent.keyboard('{Enter}');
		expect(ran).toEqual([id]);
		expect(onclose).toHaveBeenCalled();
	});

	test('letters scattered over a name are no match, and what fits nothing says so', async () => {
		await openPalette();
		await userEvent.keyboard('sett');
		expect(labels()).toEqual(['Settings', 'Simulation settings']);
		await userEvent.keyboard('q');
		await expect.element(page.getByText(language.t.workbench.paletteEmpty)).toBeVisible();
	});

	test('what is typed begins the choice anew; without it all stand in their order', async () => {
		const { ran, commands } = await openPalette();
		expect(labels()).toEqual(commands.map(({ label }) => label));
		await userEvent.keyboard('{ArrowDown}{ArrowDown}set{Enter}');
		expect(ran).toEqual(['settings']);
	});

	test('[A8] every panel is shown by its name', async () => {
		const { ran } = await openPalette();
		for (const { title } of panels) {
			await page.getByRole('combobox').fill(language.t.workbench.showPanel(title(language.t)));
			await userEvent.keyboard('{Enter}');
		}
		expect(ran).toEqual(panels.map(({ id }) => `show-${id}`));
	});

	test('in Chinese by the name on the screen, and by the English one', async () => {
		await language.use('zh-CN');
		const { ran } = await openPalette();
		await page.getByRole('combobox').fill('设置');
		await userEvent.keyboard('{Enter}');
		await page.getByRole('combobox').fill('statistics');
		await userEvent.keyboard('{Enter}');
		expect(ran).toEqual(['settings', 'statistics']);
		await expect.element(page.getByRole('listbox', { name: language.t.workbench.palette })).toBeVisible();
	});
});
