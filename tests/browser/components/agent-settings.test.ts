import { beforeAll, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { en } from '#lib/i18n/en/messages.ts';
import AgentSettings from '#lib/components/settings/agent-settings.svelte';
import ContextShareSettings from '#lib/components/settings/context-share-settings.svelte';
import { sharedParts, standardShares, type ContextShares } from '#lib/settings/context-shares.ts';
import { parseAgentLimits } from '#lib/settings/agent-limits.ts';

beforeAll(() => language.use('en'));

const t = en.agent;

test('[E2] every limit of a turn can be set, as a whole number within its bounds', async () => {
	const onchange = vi.fn();
	const screen = await render(AgentSettings, {
		limits: parseAgentLimits({}),
		onchange,
		toolProfile: 'usual',
		ontoolprofile: vi.fn()
	});
	const field = (name: string) => screen.getByRole('spinbutton', { name, exact: true });
	const shown = Object.values(t.limit).map((name) => [name, Number((field(name).element() as HTMLInputElement).value)]);
	expect(Object.fromEntries(shown)).toEqual({
		Steps: 15,
		'Warn from step': 10,
		'Tool calls per step': 5,
		'Parallel tools': 3,
		'Time per tool call': 60,
		'Time per answer': 300,
		Retries: 2,
		'Result length': 5000
	});
	await field(t.limit.iterations).fill('1000');
	await field(t.limit.turnTimeLimit).fill('900.4');
	await field(t.limit.toolRetries).click();
	expect(onchange.mock.calls).toEqual([
		['iterations', 100],
		['turnTimeLimit', 900]
	]);
	await expect.element(field(t.limit.iterations)).toHaveValue(100);
});

test('[E2] [PROMPT10] the tools that every request offers can be chosen', async () => {
	const ontoolprofile = vi.fn();
	const props = { limits: parseAgentLimits({}), onchange: vi.fn(), toolProfile: 'usual', ontoolprofile } as const;
	const screen = await render(AgentSettings, props);
	await screen.getByRole('combobox', { name: t.tools.label }).selectOptions(t.tools.all);
	expect(ontoolprofile).toHaveBeenCalledExactlyOnceWith('all');
});

test('[J6] the shares of a request can be set, say what they are together, and can be reset', async () => {
	const shares = en.agent.shares;
	let value = standardShares;
	const onchange = vi.fn((next: ContextShares) => {
		value = next;
		void screen.rerender({ value });
	});
	const screen = await render(ContextShareSettings, { value, onchange });
	await screen.getByText(shares.heading).click();
	const field = (name: string) => screen.getByRole('spinbutton', { name, exact: true });
	const shown = sharedParts.map((part) => (field(shares.parts[part]).element() as HTMLInputElement).value);
	expect(shown.map(Number)).toEqual([5, 10, 15, 10, 5, 15, 20, 10, 10]);
	await expect.element(screen.getByText(shares.sum(100))).toBeVisible();
	await field(shares.parts.retrieval).fill('45');
	await field(shares.window).fill('80000');
	await field(shares.window).element().blur();
	await expect.element(screen.getByText(shares.scaled(130))).toBeVisible();
	expect([value.window, value.percent.retrieval]).toEqual([80_000, 45]);
	await screen.getByRole('button', { name: shares.reset }).click();
	expect(value).toEqual(standardShares);
	await expect.element(screen.getByRole('button', { name: shares.reset })).toBeDisabled();
});
