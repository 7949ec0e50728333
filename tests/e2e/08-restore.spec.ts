import type { Page } from '@playwright/test';
import { startReplayServer } from '../support/llm/replay-server.ts';
import { t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { storedRecords } from './support/storage.ts';
import {
	answer,
	ask,
	connectModel,
	conversation,
	messages,
	metrics,
	openAgain,
	openAmplifier,
	run
} from './support/workbench.ts';

test.use({ expectedErrors: [/Target crashed/] });

/** All records of a table, as JSON. */
const stored = async (page: Page, table: string) => JSON.stringify(await storedRecords(page, table));

test('[I1][I2][S3] [DB12] project, session, messages, operations, run and unsent words survive a reload and a killed tab', async ({
	page,
	context
}) => {
	const server = await startReplayServer();
	try {
		await openAmplifier(page);
		await run(page);
		await expect(metrics(page)).toContainText('32.46 dB');
		await connectModel(page, server);
		server.script([
			answer([
				{
					call: 'patch_file',
					arguments: { path: 'amplifier.cir', search: 'RE1   e    x    68', replace: 'RE1   e    x    47' }
				}
			]),
			answer([{ text: 'RE1 is 47 ohms now.' }])
		]);
		await ask(page, 'lower RE1');
		await expect(messages(page).getByText('RE1 is 47 ohms now.')).toBeVisible();
		await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();
		const box = page.getByRole('textbox', { name: t.conversation.input });
		await box.fill('and then the band');
		await expect.poll(() => stored(page, 'drafts')).toContain('and then the band');
		await conversation(page).getByTitle(t.conversation.showDiff).click();
		const diff = conversation(page).getByRole('region', { name: t.conversation.diffOf('amplifier.cir') });
		await expect(diff).toBeVisible();
		await expect.poll(() => stored(page, 'sessions')).toContain('"open":true');
		await page.reload();
		await expect(messages(page).getByText('RE1 is 47 ohms now.')).toBeVisible();
		await expect(box).toHaveValue('and then the band');
		await expect(diff, 'unfolded as it was left').toBeVisible();
		await expect(conversation(page).getByRole('button', { name: t.common.undo })).toBeVisible();
		await expect(metrics(page)).toContainText('32.46 dB');
		await expect(page.getByText(t.results.stale)).toBeVisible();

		const long = 'The bandwidth of this stage is set by the capacitance of the load and by the collector resistor. ';
		server.script([answer([{ text: long.repeat(4) }], { stallAfter: 3_000 })]);
		await ask(page, 'and the bandwidth?');
		await expect(messages(page).getByText(/The bandwidth of this stage/)).toBeVisible();
		// What is being written is stored twice a second.
		await expect.poll(() => stored(page, 'messages')).toContain('The bandwidth of this stage');
		await expect(box).toHaveValue('');
		await box.pressSequentially('what of the noise?');
		await expect.poll(() => stored(page, 'drafts')).toContain('what of the noise?');
		const address = page.url();
		const devtools = await context.newCDPSession(page);
		void devtools.send('Page.crash').catch(() => undefined);
		await page.waitForEvent('crash');

		const again = await context.newPage();
		await openAgain(again, address);
		await expect(conversation(again).getByText(/The bandwidth of this stage/)).toBeVisible();
		await expect(conversation(again).getByText(t.conversation.interrupted)).toBeVisible();
		await expect(conversation(again).getByText('RE1 is 47 ohms now.')).toBeVisible();
		await expect(again.locator('.cm-content')).toContainText('47');
		await expect(again.getByRole('textbox', { name: t.conversation.input })).toHaveValue('what of the noise?');
	} finally {
		await server.close();
	}
});

test('[DB7] [DB12] what is asked in a conversation that another tab has deleted begins a new one; in a deleted project the words come back', async ({
	page,
	context
}) => {
	const server = await startReplayServer();
	try {
		await openAmplifier(page);
		await connectModel(page, server);
		server.script([answer([{ text: 'First answer.' }])]);
		await ask(page, 'first question');
		await expect(messages(page).getByText('First answer.')).toBeVisible();

		const other = await context.newPage();
		await openAgain(other, page.url());
		await expect(messages(other).getByText('First answer.')).toBeVisible();
		await conversation(other).getByRole('button', { name: t.sessions.title }).click();
		await other.getByRole('dialog').getByRole('button', { name: t.common.delete, exact: true }).click();
		await expect(messages(page).getByText('First answer.')).toBeHidden();

		server.script([answer([{ text: 'Second answer.' }])]);
		await ask(page, 'second question');
		await expect(messages(page).getByText('Second answer.')).toBeVisible();
		await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();

		await other.close();
		// As another tab does it that deletes the project for good.
		await page.evaluate(async () => {
			const opening = indexedDB.open('spicewright');
			await new Promise((done) => (opening.onsuccess = done));
			const transaction = opening.result.transaction(['projects', 'sessions'], 'readwrite');
			transaction.objectStore('projects').clear();
			transaction.objectStore('sessions').clear();
			await new Promise((done) => (transaction.oncomplete = done));
			opening.result.close();
		});
		await ask(page, 'third question');
		await expect(page.getByRole('alert').first()).toBeVisible();
		await expect(page.getByRole('textbox', { name: t.conversation.input })).toHaveValue('third question');
		expect(await stored(page, 'messages')).not.toContain('third question');
	} finally {
		await server.close();
	}
});
