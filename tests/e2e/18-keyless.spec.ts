import type { Page } from '@playwright/test';
import { randomGguf } from '../support/random-gguf.ts';
import { runButton, t, untilOffline } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { ask, conversation, openAmplifier, openProvider } from './support/workbench.ts';
import { ownServer } from './support/own-server.ts';

const babble = 'babble.gguf';
const engine = /\/wllama\.[^/]*\.wasm$/;

/** Paths of the files that the service worker has kept. */
function keptPaths(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const paths: string[] = [];
		for (const name of await caches.keys())
			for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
		return paths;
	});
}

async function openSettings(page: Page): Promise<void> {
	await page.getByRole('button', { name: t.conversation.connectModel }).click();
	await openProvider(page, t.models.names.wllama ?? 'llama.cpp');
}

async function pick(page: Page, name: string, bytes: Uint8Array): Promise<void> {
	await page
		.locator('input[type=file]')
		.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
}

test.describe('without a key', () => {
	test.use({ expectedErrors: [/net::ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED|FAILED)/] });

	test('[D14] a model from disk answers in the page, stops, and works offline', async ({ page, context }) => {
		test.slow();
		await using server = await ownServer();
		await openAmplifier(page, server.url);
		await untilOffline(page);
		expect((await keptPaths(page)).filter((path) => engine.test(path))).toEqual([]);

		await openSettings(page);
		await expect(page.getByText(t.inPage.none)).toBeVisible();
		await pick(page, babble, randomGguf());
		await expect(page.getByRole('radio', { name: new RegExp(`^${babble}`) })).toBeChecked();
		await page.getByRole('link', { name: t.workbench.back }).click();
		await expect(runButton(page)).toBeEnabled();
		expect((await keptPaths(page)).filter((path) => engine.test(path))).toHaveLength(1);

		await server.stop();
		await context.setOffline(true);
		await page.reload();
		await expect(runButton(page)).toBeEnabled();
		await ask(page, 'What is the gain?');
		await expect(conversation(page)).toContainText(/(volt|node|gain|amp|diode|load|bias|noise|ohm|pole|zero|loop|wave|phase|ripple|step)( [a-z]+){3}/, { timeout: 60_000 }); // prettier-ignore
		await page.getByRole('button', { name: t.conversation.stop }).click();
		await expect(page.getByRole('button', { name: t.conversation.send })).toBeVisible();
	});

	test('[D14] a file that is no model is refused, and a model can be deleted', async ({ page }) => {
		await openAmplifier(page);
		await openSettings(page);
		await pick(page, 'notes.gguf', new TextEncoder().encode('These are notes.'.repeat(100)));
		await expect(page.getByRole('alert')).toContainText('GGUF');
		await pick(page, babble, randomGguf());
		await expect(page.getByRole('radio', { name: new RegExp(`^${babble}`) })).toBeChecked();
		await page.getByRole('button', { name: t.inPage.remove(babble) }).click();
		await page.getByRole('button', { name: t.inPage.removeNow, exact: true }).click();
		await expect(page.getByText(t.inPage.none)).toBeVisible();
	});

	test("[D14] the browser's own model is said to be missing where it is", async ({ page }) => {
		await openAmplifier(page);
		await page.getByRole('button', { name: t.conversation.connectModel }).click();
		await openProvider(page, t.models.names.browser ?? 'Built-in model');
		const { absent, unavailable } = t.inPage.states;
		await expect(page.getByText(absent).or(page.getByText(unavailable))).toBeVisible();
	});
});
