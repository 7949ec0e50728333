import { beforeAll, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { en } from '#lib/i18n/en/messages.ts';
import ProjectSimulation from '#lib/components/settings/project-simulation.svelte';
import SimulationSettings from '#lib/components/settings/simulation-settings.svelte';

beforeAll(() => language.use('en'));

const t = en.simulation;

test('[C4] a limit is stored as a whole number within its bounds, and shown so', async () => {
	const onchange = vi.fn();
	const limits = { runTimeLimit: 300, runPointLimit: 50_000_000, runMemoryLimit: 1024 };
	const screen = await render(SimulationSettings, { limits, onchange });
	const memory = screen.getByRole('spinbutton', { name: t.limit.runMemoryLimit });
	await memory.fill('9999.6');
	await screen.getByRole('spinbutton', { name: t.limit.runTimeLimit }).fill('60');
	await screen.getByRole('spinbutton', { name: t.limit.runPointLimit }).click();
	expect(onchange.mock.calls).toEqual([
		['runMemoryLimit', 4096],
		['runTimeLimit', 60]
	]);
	await expect.element(memory).toHaveValue(4096);
});

test('[C2] dialect and seed of a project are chosen in the dialog', async () => {
	const onchange = vi.fn();
	const screen = await render(ProjectSimulation, {
		open: true,
		value: { version: 1, compatibility: 'ngspice', seed: 5 },
		problem: null,
		limitsHref: '#',
		onchange,
		onopenfile: vi.fn(),
		onclose: vi.fn()
	});
	await screen.getByRole('combobox', { name: t.dialect }).selectOptions('pspice');
	const seed = screen.getByRole('spinbutton', { name: t.seed });
	await seed.fill('77');
	await screen.getByRole('button', { name: t.done }).click();
	expect(onchange.mock.calls).toEqual([[{ compatibility: 'pspice' }], [{ seed: 77 }]]);
});

test('[C2] a file that cannot be read is said so, with a way out', async () => {
	const onchange = vi.fn();
	const screen = await render(ProjectSimulation, {
		open: true,
		value: null,
		problem: 'Broken.',
		limitsHref: '#',
		onchange,
		onopenfile: vi.fn(),
		onclose: vi.fn()
	});
	await expect.element(screen.getByRole('alert')).toHaveTextContent('Broken.');
	await screen.getByRole('button', { name: t.startOver }).click();
	expect(onchange).toHaveBeenCalledWith({});
});
