import type { Page } from '@playwright/test';
import type { SessionRecord } from '../../src/lib/db/records.ts';
import { t } from '../e2e/support/app.ts';
import { expect, test } from '../e2e/support/fixtures.ts';
import { storedRecords } from '../e2e/support/storage.ts';
import { answer, ask, connectInSettings, conversation, messages, openAmplifier } from '../e2e/support/workbench.ts';
import { startReplayServer } from '../support/llm/replay-server.ts';
import { goesOn } from './support/go-on.ts';
import { drawPlan, killDuring, prepareKills } from './support/kill.ts';
import { reopened, wordsOf } from './support/reopen.ts';
import { roundsOf } from './support/rounds.ts';

test.use({ expectedErrors: [/Target crashed/] });

const words = t.compression;
const summary = { goal: 'A gain of 40 dB', decisions: ['RE1 = 15'], tried: '', problem: '', state: 'amplifier.cir' };
const said = [1, 2, 3, 4].flatMap((turn) => [`Question ${turn}?`, `Answer ${turn}.`]);

async function compressionsOf(page: Page): Promise<NonNullable<SessionRecord['compressions']>> {
	const sessions = await storedRecords<SessionRecord>(page, 'sessions');
	return sessions.flatMap(({ compressions }) => compressions ?? []);
}

for (const { seed, random } of roundsOf('compression'))
	test(`[I6] compressing a conversation, and the undo of it, seed ${seed}`, async ({ page, context }) => {
		const server = await startReplayServer();
		try {
			await prepareKills(context);
			await openAmplifier(page);
			await connectInSettings(page, server);
			for (const turn of [1, 2, 3, 4]) {
				server.script([answer([{ text: `Answer ${turn}.` }])]);
				await ask(page, `Question ${turn}?`);
				await expect(messages(page).getByText(`Answer ${turn}.`)).toBeVisible();
			}
			await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();
			server.script([answer([{ text: JSON.stringify(summary) }], { pieceDelayMs: 5 })]);
			await killDuring(page, drawPlan(random, { commits: 4, ms: 2_000 }), async () => {
				await conversation(page)
					.getByRole('button', { name: /^Context \d+%/ })
					.click();
				const dialog = page.getByRole('dialog', { name: words.title });
				await dialog.getByRole('button', { name: words.draft }).click();
				await expect(dialog.getByLabel(words.fields.decisions)).toHaveValue('RE1 = 15');
				await dialog.getByRole('button', { name: words.confirm, exact: true }).click();
				const undo = messages(page).getByRole('button', { name: words.undo });
				await undo.click();
				await expect(undo).toHaveCount(0);
			});
			const { page: next, stored } = await reopened(page, page.url());
			// Every message is there, and a compression whole or not at all.
			expect(wordsOf(stored)).toEqual(said);
			const made = await compressionsOf(next);
			expect(made.length).toBeLessThanOrEqual(1);
			const ids = new Set(stored.messages.map(({ id }) => id));
			for (const { upTo, kept, summary: written } of made) {
				expect(ids.has(upTo)).toBe(true);
				expect(kept.every(({ id }) => ids.has(id))).toBe(true);
				expect(written).toMatchObject({ goal: 'A gain of 40 dB', decisions: 'RE1 = 15', state: 'amplifier.cir' });
			}
			await goesOn(next, server, stored, said.length);
			const body = server.requests.at(-1)?.body ?? '';
			expect(body.includes('RE1 = 15')).toBe(made.length === 1);
			test.info().annotations.push({ type: 'outcomes', description: made.length === 1 ? 'compressed' : 'whole' });
		} finally {
			await server.close();
		}
	});
