import type { Page } from '@playwright/test';
import { startReplayServer, type ReplayServer } from '../support/llm/replay-server.ts';
import { t } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { answer, ask, connectInSettings, conversation, messages, openAmplifier } from '../e2e/support/workbench.ts';
import { goesOn } from './support/go-on.ts';
import { drawPlan, killDuring, prepareKills } from './support/kill.ts';
import { changesWithoutUndo, readStored, textOf } from './support/project.ts';
import { reopened, wordsOf } from './support/reopen.ts';
import { roundsOf } from './support/rounds.ts';

test.use({ expectedErrors: [/Target crashed/] });

const paths = ['amplifier.cir', 'models.lib', 'notes.md'];
const long = 'The gain of this stage is set by the collector load and the emitter resistance together. ';

/** A conversation with one answered question and a connected model. */
async function begin(page: Page, server: ReplayServer): Promise<void> {
	await openAmplifier(page);
	await connectInSettings(page, server);
	server.script([answer([{ text: 'The first answer.' }])]);
	await ask(page, 'the first question');
	await expect(messages(page).getByText('The first answer.')).toBeVisible();
	await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();
}

/** Changes two files, creates one, and talks about it. */
function workingAnswers() {
	const patch = (path: string, search: string, replace: string) => ({
		call: 'patch_file',
		arguments: { path, search, replace }
	});
	const slow = { pieceDelayMs: 3 };
	return [
		answer([{ text: 'I lower RE1.' }, patch('amplifier.cir', 'RE1   e    x    68', 'RE1   e    x    47')], slow),
		answer([{ call: 'rewrite_file', arguments: { path: 'notes.md', content: '# Notes\n\nRE1 is 47 ohms.\n' } }], slow),
		answer([patch('amplifier.cir', 'RE1   e    x    47', 'RE1   e    x    33')], slow),
		answer([{ text: long.repeat(3) }], slow)
	];
}

/** Null for a file that is not there. */
async function texts(page: Page): Promise<Map<string, string | null>> {
	const stored = await readStored(page);
	return new Map(paths.map((path) => [path, textOf(stored, path)]));
}

for (const { seed, random } of roundsOf('turn'))
	test(`[F6][E4] a turn that changes files, seed ${seed}`, async ({ page, context }) => {
		const server = await startReplayServer();
		try {
			await prepareKills(context);
			await begin(page, server);
			const before = await texts(page);
			server.script(workingAnswers());
			await killDuring(page, drawPlan(random, { commits: 20, ms: 2_500 }), async () => {
				await ask(page, 'the second question');
				await expect(messages(page).getByText('emitter resistance together').first()).toBeVisible();
			});
			const { page: next, stored } = await reopened(page, page.url());
			expect(changesWithoutUndo(stored, before)).toEqual([]);
			expect(wordsOf(stored).slice(0, 2)).toEqual(['the first question', 'The first answer.']);
			const found = await goesOn(next, server, stored, 2);
			test.info().annotations.push({ type: 'outcomes', description: found });
		} finally {
			await server.close();
		}
	});

for (const work of ['resend', 'regenerate'] as const)
	for (const { seed, random } of roundsOf(work))
		test(`[L6] ${work === 'resend' ? 'edit and resend' : 'regenerate'}, seed ${seed}`, async ({ page, context }) => {
			const server = await startReplayServer();
			try {
				await prepareKills(context);
				await begin(page, server);
				server.script([answer([{ text: 'The second answer.' }])]);
				await ask(page, 'the second question');
				await expect(messages(page).getByText('The second answer.')).toBeVisible();
				await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();
				server.script([answer([{ text: 'Another answer.' }], { pieceDelayMs: 20 })]);
				await killDuring(page, drawPlan(random, { commits: 4, ms: 700 }), async () => {
					if (work === 'regenerate') {
						await conversation(page).getByRole('button', { name: t.conversation.regenerate }).last().click();
					} else {
						await messages(page).getByText('the second question').hover();
						await conversation(page).getByRole('button', { name: t.conversation.editMessage }).last().click();
						await page.getByRole('textbox', { name: t.conversation.editMessage }).fill('the edited question');
						await page.keyboard.press('Enter');
					}
					await expect(messages(page).getByText('Another answer.')).toBeVisible();
				});
				const { page: again, stored } = await reopened(page, page.url());
				const words = wordsOf(stored);
				const old = ['the first question', 'The first answer.', 'the second question', 'The second answer.'];
				expect(words.slice(0, 4)).toEqual(old);
				const [next] = words.slice(4);
				const added = work === 'resend' ? 'the edited question' : 'Another answer.';
				expect(next === undefined || added.startsWith(next), next).toBe(true);
				await goesOn(again, server, stored, old.length);
			} finally {
				await server.close();
			}
		});

for (const { seed, random } of roundsOf('undo'))
	test(`[F6] undo of an agent's change, seed ${seed}`, async ({ page, context }) => {
		const server = await startReplayServer();
		try {
			await prepareKills(context);
			await begin(page, server);
			const before = await texts(page);
			server.script(workingAnswers());
			await ask(page, 'the second question');
			await expect(messages(page).getByText('emitter resistance together').first()).toBeVisible();
			await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();
			const created = conversation(page).getByRole('article', {
				name: t.conversation.tools.rewrite_file?.done('notes.md')
			});
			await killDuring(page, drawPlan(random, { commits: 2, ms: 250 }), async () => {
				await created.getByRole('button', { name: t.common.undo }).click();
				await expect(created.getByRole('button', { name: t.common.redo })).toBeVisible();
			});
			const { stored } = await reopened(page, page.url());
			expect(changesWithoutUndo(stored, before)).toEqual([]);
			const entry = stored.operations.find(({ changes }) => changes.some(({ path }) => path === 'notes.md'));
			expect(entry?.status === 'undone').toBe(textOf(stored, 'notes.md') === before.get('notes.md'));
		} finally {
			await server.close();
		}
	});
