import type { Page } from '@playwright/test';
import { openQuestion } from '../../src/lib/db/conversation/open-question.ts';
import { startReplayServer, type ReplayServer } from '../support/llm/replay-server.ts';
import { t } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { storedRecords } from '../e2e/support/storage.ts';
import { answer, ask, connectInSettings, conversation, messages, openAmplifier } from '../e2e/support/workbench.ts';
import { goesOn, lastAnswer } from './support/go-on.ts';
import { drawPlan, killDuring, prepareKills } from './support/kill.ts';
import { readStored } from './support/project.ts';
import { reopened, wordsOf } from './support/reopen.ts';
import { roundsOf } from './support/rounds.ts';

test.use({ expectedErrors: [/Target crashed/] });

const slow = { pieceDelayMs: 8 };
const long = 'The gain of this stage is set by the collector load and the emitter resistance together. ';
const simulate = { call: 'run_simulation', arguments: { file: 'amplifier.cir' } };
const goals = { goals: [{ metric: 'gain', target: 40, unit: 'dB', direction: 'at_least', priority: 'must' }] };

async function begin(page: Page, server: ReplayServer): Promise<void> {
	await openAmplifier(page);
	await connectInSettings(page, server);
}

for (const { seed, random } of roundsOf('permission'))
	test(`[PERM13] a turn that waits for a permission, seed ${seed}`, async ({ page: killed, context }) => {
		const server = await startReplayServer();
		try {
			await prepareKills(context);
			await begin(killed, server);
			server.script([
				answer([{ text: long }, { call: 'bash', arguments: { command: 'echo checked' } }], slow),
				answer([{ text: 'After the permission.' }])
			]);
			const question = (page: Page) => page.locator('#open-question');
			await killDuring(killed, drawPlan(random, { commits: 5, ms: 1_500 }), async () => {
				await ask(killed, 'check it');
				await expect(question(killed)).toBeVisible();
			});
			const { page, stored } = await reopened(killed, killed.url(), { waits: true });
			const waiting = stored.messages.find((message) => openQuestion(message));
			if (!waiting) {
				await goesOn(page, server, stored, 0);
				return;
			}
			await question(page).getByRole('button', { name: t.permissions.allowOnce, exact: true }).click();
			await expect(messages(page).getByText('After the permission.')).toBeVisible();
			await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();
			const after = lastAnswer(await readStored(page));
			expect(after).toMatchObject({ id: waiting.id, stopReason: 'complete', partial: false });
		} finally {
			await server.close();
		}
	});

for (const { seed, random } of roundsOf('workflow step'))
	test(`[FLOW1] a step of a workflow, seed ${seed}`, async ({ page: killed, context }) => {
		const server = await startReplayServer();
		try {
			await prepareKills(context);
			await begin(killed, server);
			const panel = conversation(killed);
			await panel.getByRole('button', { name: t.workflow.off }).click();
			server.script([answer([{ text: `\`\`\`json\n${JSON.stringify(goals)}\n\`\`\`` }])]);
			await ask(killed, 'I want 40 dB of gain');
			const next = panel.getByRole('button', { name: t.workflow.options.continue });
			await expect(next).toBeEnabled();
			const before = wordsOf(await readStored(killed));
			server.script([
				answer([{ text: long }, simulate], slow),
				answer([{ text: 'The stage is a start.' }], slow),
				answer([{ text: 'It is short of its goal.' }], slow)
			]);
			await killDuring(killed, drawPlan(random, { commits: 14, ms: 3_000 }), async () => {
				await next.click();
				await expect(messages(killed).getByText('It is short of its goal.')).toBeVisible();
			});
			const { page, stored } = await reopened(killed, killed.url());
			expect(wordsOf(stored).slice(0, before.length)).toEqual(before);
			const [session] = await storedRecords<{ mode?: string }>(page, 'sessions');
			expect(session?.mode).toBe('workflow');
			await goesOn(page, server, stored, before.length);
		} finally {
			await server.close();
		}
	});

/** Longer than the text box waits before it stores what was typed, ms. */
const STORED_AFTER = 1_000;

for (const { seed, random } of roundsOf('queued'))
	test(`[LOOP16] a message that waits for the running turn, seed ${seed}`, async ({ page: killed, context }) => {
		const server = await startReplayServer();
		try {
			await prepareKills(context);
			await begin(killed, server);
			server.script([
				answer([{ text: long.repeat(4) }, { call: 'read_file', arguments: { path: 'models.lib' } }], {
					pieceDelayMs: 60
				}),
				answer([{ text: long.repeat(2) }], slow)
			]);
			await ask(killed, 'the first question');
			await expect(messages(killed).getByText('The gain of this stage').first()).toBeVisible();
			const box = killed.getByRole('textbox', { name: t.conversation.input });
			await box.fill('and the bandwidth too');
			await box.press('Enter');
			await killed.waitForTimeout(STORED_AFTER);
			await killDuring(killed, drawPlan(random, { commits: 8, ms: 3_000 }), async () => {
				await expect(conversation(killed).getByText(t.conversation.status.ready)).toBeVisible();
			});
			const { page, stored } = await reopened(killed, killed.url());
			const read = stored.messages.some(({ parts }) =>
				parts.some((part) => part.type === 'interjection' && part.text === 'and the bandwidth too')
			);
			const typed = await page.getByRole('textbox', { name: t.conversation.input }).inputValue();
			expect(typed === 'and the bandwidth too' || read, 'the message is in the answer or in the text box').toBe(true);
			expect(wordsOf(stored)[0]).toBe('the first question');
			await goesOn(page, server, stored, 0);
		} finally {
			await server.close();
		}
	});
