import { startReplayServer } from '../support/replay-server.ts';
import { t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import {
	answer,
	ask,
	connectModel,
	conversation,
	metrics,
	openAgain,
	openAmplifier,
	run
} from './support/workbench.ts';

test.use({ expectedErrors: [/Target crashed/] });

test('[I1][I2][S3] project, session, messages, operations and run survive a reload and a killed tab', async ({
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
		await expect(conversation(page).getByText('RE1 is 47 ohms now.')).toBeVisible();
		await expect(conversation(page).getByText(t.conversation.status.ready)).toBeVisible();
		await page.reload();
		await expect(conversation(page).getByText('RE1 is 47 ohms now.')).toBeVisible();
		await expect(conversation(page).getByRole('button', { name: t.common.undo })).toBeVisible();
		await expect(metrics(page)).toContainText('32.46 dB');
		await expect(page.getByText(t.results.stale)).toBeVisible();

		const long = 'The bandwidth of this stage is set by the capacitance of the load and by the collector resistor. ';
		server.script([answer([{ text: long.repeat(4) }], { stallAfter: 3_000 })]);
		await ask(page, 'and the bandwidth?');
		await expect(conversation(page).getByText(/The bandwidth of this stage/)).toBeVisible();
		// What is being written is stored twice a second.
		await expect
			.poll(() =>
				page.evaluate(async () => {
					const opening = indexedDB.open('spicewright');
					const database = await new Promise<IDBDatabase>((done) => {
						opening.onsuccess = () => done(opening.result);
					});
					const request = database.transaction('messages').objectStore('messages').getAll();
					const messages = await new Promise<unknown[]>((done) => {
						request.onsuccess = () => done(request.result);
					});
					database.close();
					return JSON.stringify(messages).includes('The bandwidth of this stage');
				})
			)
			.toBe(true);
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
	} finally {
		await server.close();
	}
});
