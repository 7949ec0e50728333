import { chromium, type Page } from '@playwright/test';
import { chromiumFlags, findHeadlessBrowser } from '../../scripts/find-browser.mjs';
import { chatLines } from '../support/llm/ollama-answers.ts';
import { routeOllama } from '../support/llm/ollama-server.ts';
import { startReplayServer, type ReplayServer } from '../support/llm/replay-server.ts';
import { expectAccessible } from './support/accessibility.ts';
import { t } from './support/app.ts';
import { expect, test } from './support/fixtures.ts';
import { ownServer } from './support/own-server.ts';
import { untilSettingsStored } from './support/storage.ts';
import { ask, fillSetting, messages, openAmplifier, openProvider } from './support/workbench.ts';

// Chromium writes every request that fails to the console.
test.use({ expectedErrors: [/ERR_CONNECTION_REFUSED/, /ERR_FAILED/, /blocked by CORS policy/] });

const running = t.ollama.running('0.31.2');

async function showOllama(page: Page, url: string): Promise<void> {
	await page.goto('settings#models-ollama');
	await openProvider(page, 'Ollama');
	await fillSetting(page, t.settings.baseUrl, url);
}

/** The word on Ollama's state. */
const state = (page: Page, word: string) => page.getByRole('status').filter({ hasText: word });

async function withServer(act: (server: ReplayServer) => Promise<void>, port?: number): Promise<void> {
	const server = await startReplayServer(port);
	try {
		await act(server);
	} finally {
		await server.close();
	}
}

test('[D6] not running, then refusing this page, then running: what to do is said, and the models are shown', async ({
	page
}) => {
	let port = 0;
	await withServer(async (server) => {
		port = server.port;
	});
	await showOllama(page, `http://127.0.0.1:${port}`);
	await expect(state(page, 'Not running')).toBeVisible();
	await expect(page.getByText('ollama serve', { exact: true })).toBeVisible();
	await expect(page.getByText(/Checks again in \d+ s/)).toBeVisible();
	await expectAccessible(page);
	await withServer(async (server) => {
		routeOllama(server, { withoutCors: true });
		server.script([{ withoutCors: true, body: '' }]);
		// Nobody asks for it: the page looks again after some seconds.
		await expect(state(page, 'Running, but refuses this page')).toBeVisible({ timeout: 40_000 });
		const origin = new URL(page.url()).origin;
		await page.getByRole('radio', { name: t.ollama.hosts.macos }).check();
		await expect(page.getByText(`launchctl setenv OLLAMA_ORIGINS "${origin}"`)).toBeVisible();
		await page.getByRole('radio', { name: t.ollama.hosts.windows }).check();
		await expect(page.getByText(`setx OLLAMA_ORIGINS "${origin}"`)).toBeVisible();
		await page.getByRole('radio', { name: t.ollama.hosts.linux }).check();
		await expect(page.getByText(`Environment="OLLAMA_ORIGINS=${origin}"`)).toBeVisible();

		routeOllama(server);
		await page.getByRole('button', { name: t.ollama.refresh }).click();
		await expect(state(page, running)).toBeVisible();
		await expect(page.getByRole('button', { name: /^qwen3:8b/ })).toContainText(
			'8.2B parameters · Q4_K_M · 5.23 GB · 40,960 tokens of context · tools · thinking'
		);
		await expect(page.getByRole('button', { name: /^gemma3:latest/ })).toContainText('no tools · images');
		await expect(page.getByRole('button', { name: /^all-minilm/ })).toBeDisabled();
		await expect(page.getByText(/7\.89 GB, 50% of it in graphics memory/)).toBeVisible();
		await page.getByRole('button', { name: t.ollama.unloadModel('qwen3:8b') }).click();
		await expect(page.getByText(t.ollama.memoryEmpty)).toBeVisible();
		const unloading = server.requests.find(({ path }) => path === '/api/generate');
		expect(JSON.parse(unloading?.body ?? '{}')).toMatchObject({ model: 'qwen3:8b', keep_alive: 0 });
		await expectAccessible(page);
		await page.setViewportSize({ width: 390, height: 844 });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	}, port);
});

test('[D6] the browser keeps a public page from this computer until the user allows it', async () => {
	await using app = await ownServer();
	const { port } = new URL(app.url);
	const origin = `http://spice.example:${port}`;
	await withServer(async (server) => {
		routeOllama(server);
		// The app as served from somewhere else: a public address, and https as far as the browser is concerned.
		const browser = await chromium.launch({
			executablePath: findHeadlessBrowser(),
			args: [
				...chromiumFlags,
				`--host-resolver-rules=MAP spice.example 127.0.0.1`,
				`--ip-address-space-overrides=127.0.0.1:${port}=public`,
				`--unsafely-treat-insecure-origin-as-secure=${origin}`
			]
		});
		try {
			const context = await browser.newContext({ baseURL: `${origin}/`, locale: 'en-US' });
			const page = await context.newPage();
			await showOllama(page, server.url);
			await expect(state(page, 'Blocked by the browser')).toBeVisible();
			await expect(page.getByText(t.ollama.permissionSteps[2] ?? '')).toBeVisible();
			expect(server.requests).toEqual([]);
			await context.grantPermissions(['local-network-access'], { origin });
			await page.getByRole('button', { name: t.ollama.refresh }).click();
			await expect(state(page, running)).toBeVisible();
		} finally {
			await browser.close();
		}
	});
});

test('[D1] [D6] needs no key, passes the test, and answers with the context and the keep-alive that are set', async ({
	page
}) => {
	await withServer(async (server) => {
		routeOllama(server);
		server.route('/api/chat', {
			contentType: 'application/x-ndjson',
			seed: 3,
			body: chatLines([{ thinking: 'Hm.' }, { content: 'Raise the collector ' }, { content: 'resistor.' }])
		});
		await openAmplifier(page);
		const project = page.url();
		await showOllama(page, server.url);
		await expect(page.getByLabel(t.settings.key, { exact: true })).toHaveCount(0);
		await page.getByRole('button', { name: /^qwen3:8b/ }).click();
		await fillSetting(page, t.ollama.context, '32768');
		await fillSetting(page, t.ollama.keepAlive, '5');
		await page.getByRole('button', { name: t.settings.test }).click();
		await expect(page.getByText(/answered in/)).toBeVisible();
		await untilSettingsStored(page);
		await page.goto(project);
		await ask(page, 'How do I raise the gain?');
		await expect(messages(page).getByText('Raise the collector resistor.')).toBeVisible();
		const asked = server.requests.find(({ path }) => path === '/api/chat');
		expect(JSON.parse(asked?.body ?? '{}')).toMatchObject({
			model: 'qwen3:8b',
			keep_alive: '5m',
			options: { num_ctx: 32_768 },
			truncate: false
		});
	});
});
