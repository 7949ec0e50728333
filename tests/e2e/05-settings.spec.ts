import { startReplayServer } from '../support/llm/replay-server.ts';
import { t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { answer, messages, openAmplifier } from './support/workbench.ts';

const canary = 'sk-canary-5f1e77-zebra-9d2c';

test.use({ expectedErrors: [/status of 401/] });

test('[D9] [D10] a model is connected without leaving the conversation, by keyboard, and asked at once', async ({
	page
}) => {
	const server = await startReplayServer();
	try {
		await openAmplifier(page);
		await page.getByRole('button', { name: t.conversation.connectModel }).click();
		const dialog = page.getByRole('dialog');
		const key = dialog.getByLabel(t.settings.key, { exact: true });
		await expect(key).toBeFocused();
		await key.fill(canary);
		// Entered after the key, which stays where it is.
		await dialog.getByLabel(t.connect.service).selectOption('openai-compatible');
		await dialog.getByLabel(t.settings.baseUrl).fill(`${server.url}/v1`);
		server.script([
			{ status: 401, contentType: 'application/json', body: '{"error":{"message":"bad key"}}' },
			{ contentType: 'application/json', body: '{"data":[{"id":"scripted"}]}' },
			answer([{ text: 'ok' }]),
			answer([{ text: 'The gain is 40 dB.' }])
		]);
		await key.press('Enter');
		await expect(dialog.getByRole('alert')).toContainText(/did not accept the key/);
		await expect(key).toBeFocused();
		await page.keyboard.type(canary);
		await page.keyboard.press('Enter');
		await expect(dialog).not.toBeVisible();
		await expect(page.getByText(t.connect.connected('scripted', 'OpenAI-compatible'))).toBeVisible();
		expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill(`Bearer ${canary}`));
		const question = page.getByRole('textbox', { name: t.conversation.input });
		await expect(question).toBeFocused();
		await page.keyboard.type('What is the gain?');
		await page.keyboard.press('Enter');
		await expect(messages(page).getByText('The gain is 40 dB.')).toBeVisible();
	} finally {
		await server.close();
	}
});
