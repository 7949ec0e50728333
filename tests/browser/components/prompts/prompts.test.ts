import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { promptTemplates } from '#lib/agent/prompt/templates.ts';
import type { PromptProject } from '#lib/app/prompts/prompt-project.ts';
import { PromptDrafts } from '#lib/app/prompts/prompt-drafts.svelte.ts';
import { promptSettings } from '#lib/app/prompts/prompt-source.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Preferences } from '#lib/app/shell/preferences.svelte.ts';
import PromptsDialog from '#lib/components/prompts/prompts-dialog.svelte';
import PromptSettings from '#lib/components/settings/prompt-settings.svelte';
import type { PromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { openDatabase } from '#lib/db/database.ts';
import { en } from '#lib/i18n/en/messages.ts';
import '#lib/components/styles/base.css';
import '#lib/components/styles/tokens.css';

const t = en.prompts;
const database = await openDatabase('prompts-dialog');
let preferences: Preferences;
beforeAll(() => language.use('en'));
beforeEach(async () => {
	await page.viewport(1_100, 900);
	preferences = await Preferences.load(database);
	await preferences.update((settings) => ({ ...settings, promptOverrides: { templates: {}, variables: {} } }));
});

async function open(project: PromptProject | null = null) {
	const drafts = new PromptDrafts(promptSettings(preferences));
	const onclose = vi.fn();
	await render(PromptsDialog, { drafts, project, onclose });
	const text = (name: keyof typeof t.names) => page.getByRole('textbox', { name: t.text(t.names[name]) });
	const choose = (name: keyof typeof t.names) => page.getByRole('button', { name: t.names[name] }).click();
	return { drafts, onclose, text, choose };
}

test('[J9] the settings say how many prompts are changed, and open them by a button of that name', async () => {
	const onedit = vi.fn();
	const screen = await render(PromptSettings, { changed: 2, onedit });
	await expect.element(screen.getByText(t.changedCount(2))).toBeVisible();
	await screen.getByRole('button', { name: t.edit, exact: true }).click();
	expect(onedit).toHaveBeenCalledTimes(1);
});

describe('[J9] the dialog of prompts', () => {
	test('lists the ten of the workflow, with those that were edited or changed, and the identity in a tab', async () => {
		await preferences.update((settings) => ({
			...settings,
			promptOverrides: { templates: { free_work: { content: 'Be brief.' } }, variables: {} }
		}));
		const { text, choose, drafts } = await open();
		expect(page.getByRole('list', { name: t.list }).getByRole('button').elements()).toHaveLength(10);
		await choose('fix_error');
		await text('fix_error').fill('Repair {run} now');
		await expect.element(page.getByRole('button', { name: `${t.names.fix_error} ${t.edited}` })).toBeVisible();
		await expect.element(page.getByRole('button', { name: `${t.names.free_work} ${t.changed}` })).toBeVisible();
		await expect.element(page.getByRole('tab', { name: t.tabEdited(t.tabs.workflow) })).toBeVisible();
		await page.getByRole('tab', { name: t.tabEdited(t.tabs.workflow) }).click();
		await userEvent.keyboard('{ArrowRight}');
		await expect.element(text('identity')).toBeVisible();
		expect(drafts.fields('fix_error').content).toBe('Repair {run} now');
	});

	test('each prompt has its own undo', async () => {
		const { text, choose, drafts } = await open();
		await choose('fix_error');
		await text('fix_error').fill('Repair {run}');
		await choose('free_work');
		await text('free_work').fill('Be brief.');
		await choose('fix_error');
		await text('fix_error').click();
		await userEvent.keyboard('{Control>}z{/Control}');
		await expect.poll(() => drafts.fields('fix_error').content).toBe(promptTemplates.fix_error.content);
		expect(drafts.fields('free_work').content).toBe('Be brief.');
	});

	test('a chip inserts its variable at the cursor, and a brace completes one', async () => {
		const { text, choose, drafts } = await open();
		await choose('fix_error');
		await text('fix_error').fill('Repair ');
		await page.getByRole('button', { name: `${t.insert('{run}')}, ${t.required}` }).click();
		await expect.poll(() => drafts.fields('fix_error').content).toBe('Repair {run}');
		await userEvent.keyboard(' for {{');
		await page.getByRole('option', { name: 'goals' }).click();
		await expect.poll(() => drafts.fields('fix_error').content).toBe('Repair {run} for {goals}');
	});

	test('the preview has the values of the project, and names required ones that it does not have yet', async () => {
		const { choose } = await open({ name: 'Amp', values: async () => ({ run: 'amp.cir: FAILED' }) });
		const preview = page.getByLabelText(t.preview, { exact: true });
		await choose('fix_error');
		await page.getByText(t.previewIn('Amp')).click();
		await expect.element(preview).toHaveTextContent('<context name="run"> amp.cir: FAILED </context>');
		await choose('execute_instruction');
		await expect.element(preview).toHaveTextContent(t.noValue);
	});

	test('asks before it closes with edits; they can be kept, stored or dropped', async () => {
		const { text, choose, onclose, drafts } = await open();
		await choose('free_work');
		await text('free_work').fill('Be {brief}');
		await page.getByRole('button', { name: en.common.cancel, exact: true }).click();
		await page.getByRole('button', { name: t.keepEditing }).click();
		await expect.element(text('free_work')).toHaveTextContent('Be {brief}');
		await userEvent.keyboard('{Escape}');
		await page.getByRole('button', { name: t.applyAndClose }).click();
		await expect.element(page.getByRole('alert')).toHaveTextContent(t.fixFirst(t.names.free_work));
		expect(onclose).not.toHaveBeenCalled();
		await page.getByRole('button', { name: en.common.cancel, exact: true }).click();
		await page.getByRole('button', { name: t.discard }).click();
		expect(onclose).toHaveBeenCalledTimes(1);
		expect(drafts.hasEdits).toBe(false);
	});

	test('resets one prompt or all; nothing is stored before Apply', async () => {
		await preferences.update((settings) => ({
			...settings,
			promptOverrides: {
				templates: { free_work: { content: 'Be brief.' }, identity: { title: 'Tutor' } },
				variables: {}
			}
		}));
		const { choose, text } = await open();
		await choose('free_work');
		await page.getByRole('button', { name: t.reset }).click();
		await expect.element(text('free_work')).toHaveTextContent('How to work');
		expect(preferences.value.promptOverrides.templates).toHaveProperty('free_work');
		await page.getByRole('button', { name: t.apply }).click();
		await expect.poll(() => Object.keys(preferences.value.promptOverrides.templates)).toEqual(['identity']);
		await page.getByRole('button', { name: t.resetAll }).click();
		await page.getByRole('button', { name: t.ok }).click();
		await expect.poll(() => Object.keys(preferences.value.promptOverrides.templates)).toEqual([]);
	});
});

describe('[J9] the dialog in a project', () => {
	const agents = { path: 'AGENTS.md', hash: 'h', size: 20, state: 'new' as const };

	async function openOwn(isUntrusted = false) {
		let stored: PromptOverrides = { templates: {}, variables: {} };
		const source = {
			get overrides() {
				return stored;
			},
			get base() {
				return preferences.value.promptOverrides;
			},
			update: async (change: (overrides: PromptOverrides) => PromptOverrides) => void (stored = change(stored))
		};
		const actions = { open: vi.fn(), create: vi.fn(), choose: vi.fn() };
		const own = { drafts: new PromptDrafts(source), isUntrusted, files: [agents], actions };
		const project = { name: 'Amp', values: async () => ({}) };
		await render(PromptsDialog, {
			drafts: new PromptDrafts(promptSettings(preferences)),
			own,
			project,
			onclose: vi.fn()
		});
		return { actions, stored: () => stored };
	}
	const scope = () => page.getByRole('combobox', { name: t.scope });

	test('changes prompts for the project alone, and keeps the scope while there are edits', async () => {
		const { stored } = await openOwn();
		await scope().selectOptions(t.scopes.project('Amp'));
		await expect.element(page.getByText(t.scopeHint)).toBeVisible();
		await page.getByRole('button', { name: t.names.free_work }).click();
		await page.getByRole('textbox', { name: t.text(t.names.free_work) }).fill('Be brief here.');
		await expect.element(scope()).toBeDisabled();
		await page.getByRole('button', { name: t.apply, exact: true }).click();
		await expect.element(page.getByText(t.applied)).toBeVisible();
		expect(stored().templates).toEqual({ free_work: { content: 'Be brief here.' } });
		expect(preferences.value.promptOverrides.templates).toEqual({});
		await scope().selectOptions(t.scopes.all);
		await expect
			.element(page.getByRole('textbox', { name: t.text(t.names.free_work) }))
			.not.toHaveTextContent('Be brief here.');
	});

	test('says that prompts which came with the project are not used yet', async () => {
		await openOwn(true);
		await scope().selectOptions(t.scopes.project('Amp'));
		await expect.element(page.getByText(t.untrusted)).toBeVisible();
	});

	test('lists the files with instructions by keyboard, with what can be done about each', async () => {
		const { actions } = await openOwn();
		await page.getByRole('tab', { name: t.tabs.workflow }).click();
		await userEvent.keyboard('{ArrowLeft}');
		await expect.element(page.getByText(t.instructions.states.new)).toBeVisible();
		await page.getByRole('button', { name: t.instructions.useFile('AGENTS.md') }).click();
		expect(actions.choose).toHaveBeenCalledExactlyOnceWith(agents, true);
		await page.getByRole('button', { name: t.instructions.openFile('AGENTS.md') }).click();
		expect(actions.open).toHaveBeenCalledExactlyOnceWith('AGENTS.md');
		await page.getByRole('button', { name: t.instructions.createFile('.circuit_ai/instructions.md') }).click();
		expect(actions.create).toHaveBeenCalledExactlyOnceWith('.circuit_ai/instructions.md');
	});
});
