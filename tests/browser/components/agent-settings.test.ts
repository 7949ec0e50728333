import { beforeAll, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { en } from '#lib/i18n/en/messages.ts';
import AgentSettings from '#lib/components/settings/agent-settings.svelte';
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
