import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { PermissionAnswer } from '#lib/agent/turn-permissions.ts';
import type { PermissionSwitches } from '#lib/app/project/project-permissions.svelte.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import MessageList from '#lib/components/conversation/messages/message-list.svelte';
import PermissionSwitch from '#lib/components/conversation/permission/permission-switch.svelte';
import StatusLine from '#lib/components/conversation/status-line.svelte';
import ToolCard from '#lib/components/conversation/tools/tool-card.svelte';
import PermissionSettings from '#lib/components/settings/permission-settings.svelte';
import ProjectRules from '#lib/components/settings/project-rules.svelte';
import type { PermissionDecision, PermissionRequest } from '#lib/db/permission-records.ts';
import { parsePermissions, type PermissionSettings as Settings } from '#lib/settings/permissions.ts';
import { inWorkbench } from '../../../support/page/in-workbench.ts';
import { listProps } from '../../../support/page/message-list-props.ts';
import { message, toolCall } from '../../../support/sample-conversation.ts';

beforeAll(() => language.use('en'));
let onanswer = vi.fn(async (_id: string, _answer: PermissionAnswer) => undefined);
beforeEach(() => {
	onanswer = vi.fn(async () => undefined);
	document.documentElement.removeAttribute('data-theme');
});

const edit: Extract<PermissionRequest, { kind: 'edit' }> = {
	kind: 'edit',
	digest: 'd',
	files: [
		{
			type: 'modify',
			path: 'amplifier.cir',
			movedTo: null,
			kind: 'text',
			hunks: [{ oldStart: 7, newStart: 7, lines: [' RC vcc c 2.2k', '-RE1 e x 68', '+RE1 e x 15'] }],
			additions: 1,
			deletions: 1,
			hiddenLines: 3
		}
	]
};
const run: PermissionRequest = {
	kind: 'run',
	entry: 'amplifier.cir',
	analysis: '.ac dec 10 1 1k',
	parameters: { rl: '2k', n: 3 }
};
const commands = (alwaysAsk: boolean): Extract<PermissionRequest, { kind: 'commands' }> => ({
	kind: 'commands',
	line: 'grep -n R1 *.cir | sort',
	commands: [
		{ name: 'grep', args: ['-n', 'R1', '*.cir'] },
		{ name: 'sort', args: [] }
	],
	alwaysAsk
});
const network: PermissionRequest = { kind: 'network', host: 'models.example', what: 'GET /bc547.lib' };

function asking(request: PermissionRequest, name = 'patch_file') {
	return toolCall('c', name, {
		status: 'running',
		result: null,
		elapsedMs: null,
		permissions: [{ id: 'q', madeIn: 'a', request, decision: null }]
	});
}

function show(call: ReturnType<typeof asking>) {
	const nothing = { operations: [], differences: new Map(), run: null, progress: null };
	const actions = {
		onundo: async () => undefined,
		onredo: async () => undefined,
		onopenfile: () => undefined,
		onopenrun: () => undefined,
		oncopy: () => undefined
	};
	return render(ToolCard, { foldKey: 'm/0/0', call, ...nothing, ...actions, onanswer });
}

describe('a question about a permission', () => {
	test('[F9] shows the exact lines of an edit, and what is not shown of it', async () => {
		const screen = await show(asking(edit));
		await expect.element(screen.getByText('Allow this change of amplifier.cir?')).toBeVisible();
		await expect.element(screen.getByText('RE1 e x 68')).toBeVisible();
		await expect.element(screen.getByText('RE1 e x 15')).toBeVisible();
		await expect.element(screen.getByText('3 more lines are not shown here.')).toBeVisible();
		await expect.element(screen.getByText('waiting for you')).toBeVisible();
	});

	test.each<[string, PermissionRequest, (string | RegExp)[]]>([
		['a run', run, ['Simulate amplifier.cir?', '.ac dec 10 1 1k', 'rl=2k n=3']],
		['commands', commands(false), ['Run grep, sort?', 'grep -n R1 *.cir | sort', 'grep -n R1 *.cir']],
		[
			'commands and the change that they make',
			{ ...commands(false), changes: { files: edit.files, digest: 'd' } },
			[
				'Run grep, sort, which changes amplifier.cir?',
				'grep -n R1 *.cir | sort',
				'RE1 e x 15',
				'The last two always allow grep, sort, and all edits.'
			]
		],
		[
			'a study',
			{
				...{ kind: 'study', entry: 'amplifier.cir', study: 'load', varied: ['RL: 1 kΩ to 10 kΩ, E12'], rows: 500 },
				...{ estimateMs: 150_000, alwaysAsk: true }
			},
			['Simulate amplifier.cir 500 times for a study?', 'RL: 1 kΩ to 10 kΩ, E12', /about 3 min; above a minute/]
		],
		['a host', network, ['Connect to models.example?', 'GET /bc547.lib']],
		['reading', { kind: 'read', argumentsText: '{"path":"a.cir"}' }, ['Allow patch_file?', '{"path":"a.cir"}']]
	])('[F9] shows exactly what %s does', async (_, request, texts) => {
		const screen = await show(asking(request));
		for (const words of texts) await expect.element(screen.getByText(words).first()).toBeVisible();
	});

	test.each<[string, PermissionAnswer]>([
		['Allow once', { allowed: true, scope: 'once', note: '' }],
		['Allow in this conversation', { allowed: true, scope: 'session', note: '' }],
		['Always in this project', { allowed: true, scope: 'project', note: '' }],
		['Deny', { allowed: false, scope: 'once', note: '' }]
	])('[F9] is answered with %s', async (name, answer) => {
		const screen = await show(asking(edit));
		await userEvent.click(screen.getByRole('button', { name, exact: true }));
		expect(onanswer.mock.calls).toEqual([['q', answer]]);
	});

	test('[F9] is denied with a note by keyboard, and every answer is reached with Tab', async () => {
		const screen = await show(asking(run));
		screen.getByRole('region', { name: 'Simulate amplifier.cir?' }).element().focus();
		const names: (string | null)[] = [];
		for (let count = 0; count < 5; count++) {
			await userEvent.keyboard('{Tab}');
			names.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? null);
		}
		expect(names.map((name) => name?.trim())).toEqual([
			'Allow once',
			'Allow in this conversation',
			'Always in this project',
			'Deny',
			'Note to the agent'
		]);
		await userEvent.keyboard('keep R1{Enter}');
		expect(onanswer.mock.calls).toEqual([['q', { allowed: false, scope: 'once', note: 'keep R1' }]]);
	});

	test('[F9] [PERM18] names what is hidden in a line, after the list of its commands', async () => {
		const line = `ls\u202e${'\n'.repeat(300)}rm a.cir`;
		const listed = [
			{ name: 'ls\u202e', args: [] },
			{ name: 'rm', args: ['a.cir'] }
		];
		const screen = await show(asking({ kind: 'commands', line, commands: listed, alwaysAsk: false }, 'bash'));
		await expect.element(screen.getByText('Run ls[U+202E], rm?')).toBeVisible();
		await expect.element(screen.getByRole('img', { name: 'right-to-left override (U+202E)' }).first()).toBeVisible();
		await expect.element(screen.getByRole('img', { name: '299 empty lines' })).toBeVisible();
		const terms = screen.getByRole('term').elements();
		expect(terms.map((term) => term.textContent)).toEqual(['Commands', 'Command line']);
		expect(screen.getByRole('article').element().textContent).not.toContain('\u202e');
	});

	test('[F9] [PERM18] names what is hidden in the lines of an edit and in its path, and wraps long lines', async () => {
		const lines = ['+R1 a b \u20661k', ...Array.from({ length: 80 }, () => '+'), `+${'x'.repeat(900)}END`];
		const hunks = [{ oldStart: 1, newStart: 1, lines }];
		const files = edit.kind === 'edit' ? edit.files.map((file) => ({ ...file, path: 'a\u202e.cir', hunks })) : [];
		const screen = await show(asking({ kind: 'edit', digest: 'd', files }));
		await expect.element(screen.getByText('Allow this change of a[U+202E].cir?')).toBeVisible();
		await expect.element(screen.getByRole('img', { name: 'left-to-right isolate (U+2066)' })).toBeVisible();
		await expect.element(screen.getByText('80 empty lines')).toBeVisible();
		const diff = screen
			.getByRole('region', { name: /Changes|a/ })
			.last()
			.element();
		expect(diff.scrollWidth).toBeLessThanOrEqual(diff.clientWidth);
	});

	test('[F9] [PERM17] of a deletion says so, and what an answer covers', async () => {
		const files = edit.kind === 'edit' ? edit.files.map((file) => ({ ...file, type: 'remove' as const })) : [];
		const screen = await show(asking({ kind: 'edit', digest: 'd', files }, 'bash'));
		await expect.element(screen.getByText('Delete amplifier.cir?')).toBeVisible();
		await expect.element(screen.getByText('The last two always allow all deletions.')).toBeVisible();
	});

	test('[F9] of commands that are not known before is only answered for this time', async () => {
		const screen = await show(asking(commands(true)));
		await expect.element(screen.getByText(/you are asked every time/)).toBeVisible();
		expect(screen.getByRole('button', { name: /conversation|project/ }).elements()).toEqual([]);
	});

	test('[F9] stays when the answer could not be given', async () => {
		onanswer.mockImplementationOnce(() => Promise.resolve(undefined));
		const screen = await show(asking(edit));
		const once = screen.getByRole('button', { name: 'Allow once' });
		await userEvent.click(once);
		await expect.element(once).toBeEnabled();
	});

	test('[F9] fits a narrow panel, in both themes and languages', async () => {
		await page.viewport(320, 640);
		for (const theme of ['light', 'dark']) {
			document.documentElement.dataset.theme = theme;
			for (const locale of ['en', 'zh-CN'] as const) {
				await language.use(locale);
				const screen = await show(asking(edit));
				await expect.element(screen.getByRole('button', { name: language.t.permissions.allowOnce })).toBeVisible();
				const card = screen.getByRole('article').element();
				for (const control of card.querySelectorAll('button, input'))
					expect(control.getBoundingClientRect().right).toBeLessThanOrEqual(card.getBoundingClientRect().right);
				await screen.unmount();
			}
		}
		await language.use('en');
		await page.viewport(1280, 720);
	});

	test('[F9] is announced, and the status line leads to it without taking the focus before', async () => {
		const { place } = inWorkbench();
		const waiting = message('a', 'assistant', [asking(edit)], { stopReason: null });
		const list = { ...listProps([waiting]), streamingId: 'a' };
		const screen = await render(MessageList, list, place);
		await expect
			.element(screen.getByText('Your permission is needed. Allow this change of amplifier.cir?'))
			.toBeInTheDocument();
		expect(document.activeElement).toBe(document.body);
		const status = {
			state: 'waiting_tool',
			iteration: 1,
			limit: 15,
			tool: 'patch_file',
			toolSince: null,
			retry: null,
			activity: null,
			stopping: false
		} as const;
		const line = await render(StatusLine, {
			status,
			running: true,
			turn: null,
			total: null,
			contextUse: null,
			leftOut: 0,
			oncompress: () => undefined,
			asking: true
		});
		await userEvent.click(line.getByRole('button', { name: 'Needs your permission' }));
		expect(document.activeElement?.getAttribute('aria-labelledby')).toMatch(/question$/);
	});
});

describe('a decision', () => {
	const decided = (decision: Partial<PermissionDecision>) => ({
		id: 'q',
		request: edit,
		decision: { allowed: true, by: 'user', scope: 'once', note: '', at: 0, ...decision } as const
	});

	test('[F9] [PERM6] that denied a call is not a failure', async () => {
		const denial = decided({ allowed: false, scope: null });
		const screen = await show(toolCall('c', 'delete_file', { status: 'failed', permissions: [denial] }));
		await expect.element(screen.getByText('Denied', { exact: true })).toBeVisible();
		expect(screen.getByText('Failed', { exact: true }).elements()).toEqual([]);
	});

	test.each<[Partial<PermissionDecision>, string]>([
		[{}, 'You allowed this once'],
		[{ scope: 'project' }, 'You allowed this in this project'],
		[{ allowed: false, scope: null, note: 'keep R1' }, 'You denied this: keep R1'],
		[{ by: 'rule', scope: 'session' }, 'Allowed in this conversation'],
		[{ by: 'setting', scope: null, allowed: false }, 'Denied by your settings'],
		[{ by: 'stop', scope: null, allowed: false }, 'Not answered: the agent was stopped'],
		[{ by: 'timeout', scope: null, allowed: false }, 'Not answered in time']
	])('[F9] says who or what decided: %o', async (decision, words) => {
		const screen = await show(toolCall('c', 'patch_file', { permissions: [decided(decision)] }));
		await expect.element(screen.getByText(words.split(':')[0]!)).toBeVisible();
		expect(screen.getByRole('article').element().textContent.replace(/\s+/g, ' ')).toContain(words);
	});
});

describe('what is allowed in advance', () => {
	test('[F9] edits and simulations are switched for the project, unless the settings decide', async () => {
		const allow = vi.fn(async () => undefined);
		const permissions: PermissionSwitches = {
			choiceOf: (kind) => (kind === 'edit' ? 'ask' : 'allow'),
			isSwitchable: (kind) => kind === 'edit',
			allow
		};
		const screen = await render(PermissionSwitch, { permissions });
		const edits = screen.getByRole('switch', { name: 'Edit without asking' });
		await expect.element(edits).not.toBeChecked();
		await userEvent.click(edits);
		expect(allow).toHaveBeenCalledWith('edit', true);
		const runs = screen.getByRole('switch', { name: 'Simulate without asking' });
		await expect.element(runs).toBeChecked();
		await expect.element(runs).toBeDisabled();
	});

	test('[F9] the settings have a choice for each level and each tool', async () => {
		let settings: Settings = parsePermissions(undefined);
		const screen = await render(PermissionSettings, {
			settings,
			onchange: (change) => {
				settings = change(settings);
				void screen.rerender({ settings });
			}
		});
		await expect.element(screen.getByLabelText('Read files')).toHaveValue('allow');
		await userEvent.selectOptions(screen.getByLabelText('Edit files'), 'deny');
		await userEvent.click(screen.getByText('Individual tools'));
		await userEvent.selectOptions(screen.getByLabelText('patch_file'), 'ask');
		expect(settings).toMatchObject({ levels: { write: 'deny' }, tools: { patch_file: 'ask' } });
		await userEvent.selectOptions(screen.getByLabelText('patch_file'), '');
		expect(settings.tools).toEqual({});
		await expect.element(screen.getByLabelText('strategy_optimize')).toHaveDisplayValue('Off');
	});

	test('[F9] the rules of a project are listed and removed', async () => {
		const onremove = vi.fn();
		const rules = [
			{ kind: 'edit' as const, name: null },
			{ kind: 'commands' as const, name: 'grep' }
		];
		const screen = await render(ProjectRules, { rules, onremove });
		await expect.element(screen.getByText('All edits')).toBeVisible();
		await userEvent.click(screen.getByRole('button', { name: 'No longer allow: The command grep' }));
		expect(onremove).toHaveBeenCalledWith(rules[1]);
	});
});
