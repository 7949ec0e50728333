import { startReplayServer } from '../support/replay-server.ts';
import { t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { answer, connectModel, fillSetting, openAmplifier, openProvider, storeKey } from './support/workbench.ts';

const canary = 'sk-canary-5f1e77-zebra-9d2c';

test.use({ expectedErrors: [/status of 401/] });

test('[D9][D10] a provider is chosen, its key stored unseen, and the connection tested', async ({ page }) => {
	const server = await startReplayServer();
	try {
		await openAmplifier(page);
		await connectModel(page, server, canary);
		await page.getByTitle(t.conversation.model('scripted')).click();
		server.script([answer([{ text: 'ok' }])]);
		await page.getByRole('button', { name: t.settings.test }).click();
		await expect(page.getByText(/answered in/)).toBeVisible();
		expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${canary}`);

		server.script([{ status: 401, contentType: 'application/json', body: '{"error":{"message":"bad key"}}' }]);
		await page.getByRole('button', { name: t.settings.test }).click();
		await expect(page.getByRole('status').filter({ hasText: /did not accept the key/ })).toBeVisible();

		const stored = await page.evaluate(async () => {
			let dump = document.documentElement.outerHTML + JSON.stringify({ ...localStorage }) + location.href;
			for (const { name } of await indexedDB.databases()) {
				const database = await new Promise<IDBDatabase>((done) => {
					const opening = indexedDB.open(name ?? '');
					opening.onsuccess = () => done(opening.result);
				});
				for (const store of database.objectStoreNames) {
					const request = database.transaction(store).objectStore(store).getAll();
					const records = await new Promise<unknown[]>((done) => {
						request.onsuccess = () => done(request.result);
					});
					dump += JSON.stringify(records, (_, value: unknown) =>
						value instanceof ArrayBuffer || ArrayBuffer.isView(value)
							? new TextDecoder('latin1').decode(value as ArrayBuffer)
							: value
					);
				}
				database.close();
			}
			return dump;
		});
		expect(stored).toContain('scripted');
		expect(stored).not.toContain(canary);
	} finally {
		await server.close();
	}
});

test('[D1] Zhipu GLM is chosen, its address changed and the connection tested', async ({ page }) => {
	const server = await startReplayServer();
	try {
		await openAmplifier(page);
		await page.getByRole('button', { name: t.conversation.connectModel }).click();
		await openProvider(page, 'Zhipu GLM');
		await fillSetting(page, t.settings.baseUrl, `${server.url}/v4`);
		await storeKey(page, 'key-for-the-test-1234');
		server.script([answer([{ text: 'ok' }])]);
		await page.getByRole('button', { name: t.settings.test }).click();
		await expect(page.getByText(/answered in/)).toBeVisible();
		expect(server.requests).not.toEqual([]);
	} finally {
		await server.close();
	}
});
