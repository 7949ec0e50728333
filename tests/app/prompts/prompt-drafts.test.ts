import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { effectivePrompt } from '#lib/agent/prompt/overrides.ts';
import { promptTemplates } from '#lib/agent/prompt/templates.ts';
import { brokenPromptNotice } from '#lib/app/prompts/broken-prompts.ts';
import { PromptDrafts } from '#lib/app/prompts/prompt-drafts.svelte.ts';
import { promptSettings } from '#lib/app/prompts/prompt-source.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { Preferences } from '#lib/app/shell/preferences.svelte.ts';
import type { Fault } from '#lib/base/fault.ts';
import { parsePromptOverrides } from '#lib/settings/prompt-overrides.ts';
import { testDatabase } from '../../support/storage/test-database.ts';

// The language is told to the page's document.
Object.assign(globalThis, { document: { documentElement: { lang: '' } } });
await language.use('en');
const noPromptOverrides = parsePromptOverrides(undefined);
let database: Awaited<ReturnType<typeof testDatabase>>;
let preferences: Preferences;
let drafts: PromptDrafts;
beforeEach(async () => {
	database = await testDatabase();
	preferences = await Preferences.load(database);
	drafts = new PromptDrafts(promptSettings(preferences));
});
const stored = async () => (await preferences.stored()).promptOverrides;

describe('[J9] the drafts of prompts', () => {
	it('begin with what the app has, and store nothing before they are applied', async () => {
		expect(drafts.names).toHaveLength(11);
		expect(drafts.fields('fix_error')).toMatchObject({ content: promptTemplates.fix_error.content, format: 'spice' });
		drafts.edit('fix_error', { content: 'Repair {run}.' });
		expect([drafts.isEdited('fix_error'), drafts.isChanged('fix_error'), drafts.isEdited('free_work')]).toEqual([
			true,
			true,
			false
		]);
		expect(await stored()).toEqual(noPromptOverrides);
		drafts.discard();
		expect([drafts.hasEdits, drafts.hasChanges]).toEqual([false, false]);
	});

	it('store single fields, and the next prompt has them at once', async () => {
		drafts.edit('fix_error', { content: 'Repair {run}.\n', format: null });
		drafts.edit('free_work', { title: 'My way' });
		expect(await drafts.apply()).toBe(true);
		expect(await stored()).toEqual({
			templates: { fix_error: { content: 'Repair {run}.', format: null }, free_work: { title: 'My way' } },
			variables: {}
		});
		expect(effectivePrompt('fix_error', preferences.value.promptOverrides).content).toBe('Repair {run}.');
		expect([drafts.hasEdits, drafts.isChanged('fix_error'), drafts.fields('free_work').title]).toEqual([
			false,
			true,
			'My way'
		]);
	});

	it('keep what another tab has stored meanwhile in other prompts', async () => {
		const other = new PromptDrafts(promptSettings(await Preferences.load(database)));
		drafts.edit('fix_error', { content: 'Repair {run}.' });
		other.edit('free_work', { content: 'Be brief.' });
		await other.apply();
		await drafts.apply();
		expect((await stored()).templates).toEqual({
			fix_error: { content: 'Repair {run}.' },
			free_work: { content: 'Be brief.' }
		});
	});

	it('store nothing while one of them cannot be used, and name it', async () => {
		drafts.edit('free_work', { content: 'Be brief.' });
		drafts.edit('fix_error', { content: 'Repair {rum}.' });
		expect(drafts.problems('fix_error')).toMatchObject([
			{ kind: 'unknown', name: 'rum', nearest: 'run' },
			{ kind: 'missing', name: 'run' }
		]);
		expect([drafts.firstBroken, await drafts.apply()]).toEqual(['fix_error', false]);
		expect(await stored()).toEqual(noPromptOverrides);
		expect(drafts.fields('free_work').content).toBe('Be brief.');
	});

	it('are reset one by one or all, and then nothing is stored of them', async () => {
		drafts.edit('fix_error', { content: 'Repair {run}.', title: 'Mine' });
		drafts.edit('free_work', { content: 'Be brief.' });
		await drafts.apply();
		drafts.reset('fix_error');
		expect([drafts.isEdited('fix_error'), drafts.isChanged('fix_error')]).toEqual([true, false]);
		await drafts.apply();
		expect((await stored()).templates).toEqual({ free_work: { content: 'Be brief.' } });
		drafts.resetAll();
		await drafts.apply();
		expect(await stored()).toEqual(noPromptOverrides);
	});

	it('have variables of the user, which count once they are named and have a text', async () => {
		drafts.addVariable();
		const [first] = drafts.variables;
		expect(drafts.variableProblem(first!)).toBe('name');
		drafts.editVariable(first!.id, { name: 'lab' });
		expect(drafts.variableProblem(drafts.variables[0]!)).toBe('empty');
		drafts.editVariable(first!.id, { text: 'Room 4. ' });
		drafts.edit('free_work', { content: 'Follow {lab}' });
		expect(drafts.problems('free_work')).toEqual([]);
		expect(await drafts.apply()).toBe(true);
		expect((await stored()).variables).toEqual({ lab: 'Room 4.' });
		const problemOf = (name: string, text = 'x') => {
			drafts.addVariable();
			drafts.editVariable(drafts.variables.at(-1)!.id, { name, text });
			return drafts.variableProblem(drafts.variables.at(-1)!);
		};
		expect(['run', 'lab', 'A b', 'constructor'].map((name) => problemOf(name))).toEqual([
			'taken',
			'twice',
			'name',
			null
		]);
		expect(problemOf('long', 'x'.repeat(2_001))).toBe('too_long');
		expect(await drafts.apply()).toBe(false);
		for (let count = 0; count < 60; count++) drafts.addVariable();
		expect([drafts.variables.length, drafts.hasRoom]).toEqual([50, false]);
		drafts.discard();
		drafts.removeVariable(drafts.variables[0]!.id);
		expect(drafts.firstBroken).toBe('free_work');
	});
});

describe('[J8] [PROMPT8] a stored prompt that cannot be used', () => {
	it('is told once, with its name, and again after it has changed', () => {
		const report = vi.fn<(fault: Fault) => void>();
		const tell = brokenPromptNotice({ report });
		const broken = { templates: { fix_error: { content: 'No run' } }, variables: {} };
		tell(broken);
		tell(broken);
		expect(report.mock.calls.map(([{ code, data }]) => [code, data])).toEqual([
			['prompt_not_usable', { prompts: 'Fix an error' }]
		]);
		tell(noPromptOverrides);
		tell(broken);
		expect(report).toHaveBeenCalledTimes(2);
	});
});
