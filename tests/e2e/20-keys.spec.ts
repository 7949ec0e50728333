import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, findBrowser } from '../../scripts/find-browser.mjs';
import { startReplayServer, type ReplayServer, type ReplayStep } from '../support/llm/replay-server.ts';
import { expectAccessible } from './support/accessibility.ts';
import { t } from './support/app.ts';
import { downloadedText, filesUnder, keptByBrowser, overhear, tracesOf } from './support/everything.ts';
import { expect, test as base } from './support/fixtures.ts';
import {
	answer,
	ask,
	connectModel,
	conversation,
	fillSetting,
	messages,
	metrics,
	openAgain,
	openAmplifier,
	openProvider,
	runCommand,
	storeKey,
	openModelSettings
} from './support/workbench.ts';

/** For the service itself, for another one behind a proxy, and for a search engine. */
const key = 'sk-Canary9Zebrafish7Quokka5Lemur-wxyz';
const proxyKey = 'sk-Wallaby4Numbatty8Pangolin3Ibex-pqrs';
const engineKey = 'tvly-Axolotl6Cassowary2Dugongs1Yak-efgh';
const passphrase = 'Capybara under seven moons';
const secrets = [key, proxyKey, engineKey, passphrase];
const traces = tracesOf(secrets);

async function serverFor(use: (server: ReplayServer) => Promise<void>): Promise<void> {
	const server = await startReplayServer();
	await use(server);
	await server.close();
}

const test = base.extend<{ server: ReplayServer }>({
	server: ({ baseURL: _ }, use) => serverFor(use)
});

/** In a browser profile on the disk, as users have it, where the browser's own files can be looked through. */
const profileTest = test.extend<{ relay: ReplayServer; engine: ReplayServer; profile: string }>({
	relay: ({ baseURL: _ }, use) => serverFor(use),
	engine: ({ baseURL: _ }, use) => serverFor(use),
	profile: async ({ baseURL: _ }, use) => {
		const folder = mkdtempSync(join(tmpdir(), 'spicewright-profile-'));
		await use(folder);
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	},
	context: async ({ profile, baseURL, viewport, locale, colorScheme }, use) => {
		const launch = { executablePath: findBrowser(), args: chromiumFlags };
		const context = await chromium.launchPersistentContext(profile, {
			...launch,
			baseURL,
			viewport,
			locale,
			colorScheme
		});
		await use(context);
		await context.close();
	}
});
for (const each of [test, profileTest]) each.use({ expectedErrors: [/status of 4\d\d/] });

/** Where texts give a secret away, each with its place; at once for many: an expectation for each takes longer than the search. */
function expectNoTraces(texts: readonly { place: string; text: string }[]): void {
	const found = texts.flatMap(({ place, text }) =>
		traces
			.map((trace) => text.search(trace))
			.filter((at) => at >= 0)
			.map((at) => `${place}: ${text.slice(Math.max(0, at - 120), at + 60)}`)
	);
	expect(found).toEqual([]);
}

const expectNoTrace = (place: string, text: string) => expectNoTraces([{ place, text }]);

async function openSettings(page: Page, model = 'scripted'): Promise<void> {
	await page.getByTitle(t.conversation.model(model)).click();
	await expect(page.getByRole('radio', { name: t.vault.modes.device.name, exact: true })).toBeEnabled();
}

/** The word on the vault's state. */
const vaultState = (page: Page, word: string) =>
	page.getByRole('status').filter({ hasText: new RegExp(`^\\s*${word}`) });

async function goBack(page: Page): Promise<void> {
	await page.getByRole('link', { name: t.shell.back }).click();
	await expect(page.getByRole('textbox', { name: t.conversation.input })).toBeVisible();
}

async function lockWithPassphrase(page: Page): Promise<void> {
	await page.getByRole('radio', { name: t.vault.modes.passphrase.name, exact: true }).check();
	await page.getByLabel(t.vault.newPassphrase, { exact: true }).fill(passphrase);
	await page.getByLabel(t.vault.repeatPassphrase, { exact: true }).fill(passphrase);
	await page.keyboard.press('Enter');
	await expect(vaultState(page, t.vault.unlocked)).toBeVisible();
}

/** Ways in which somebody gives a key back. */
const echoesOf = (secret: string): ReplayStep[] => [
	{
		status: 401,
		headers: { 'www-authenticate': `Bearer ${secret}`, 'x-echo': secret, 'access-control-expose-headers': '*' },
		body: JSON.stringify({
			error: { message: `Incorrect API key provided: ${secret}`, code: 'invalid_api_key', key: secret }
		})
	},
	{
		status: 400,
		contentType: 'text/plain',
		body: `bad: ${secret.slice(0, 10)}****${secret.slice(-8)} Basic ${Buffer.from(`u:${secret}`).toString('base64')} ${secret.slice(0, 20)}`
	},
	{ status: 302, headers: { location: `/elsewhere?key=${secret}` } },
	{ contentType: 'text/html', body: `<h1>${secret}</h1>` },
	{ body: `data: ${JSON.stringify({ error: { message: `key ${secret} revoked`, code: 'gone' } })}\n\n` },
	answer([{ reasoning: `The key is ${secret}.` }, { text: `You sent ${secret}, it seems.` }])
];

/** One refusal and one answer: what the modes of the vault differ in needs no more. */
function someEchoesOf(secret: string): ReplayStep[] {
	const all = echoesOf(secret);
	return [...all.slice(0, 1), ...all.slice(-1)];
}

let asked = 0;

/** Asks, and waits until the server that is called first has been, and for the end of the turn. */
async function askToEnd(page: Page, first: ReplayServer, text = 'question'): Promise<void> {
	await ask(page, `${text} ${(asked += 1)}`);
	await expect.poll(() => first.requests.length).toBeGreaterThan(0);
	await expect(conversation(page).getByRole('button', { name: t.conversation.send, exact: true })).toBeVisible();
}

/** What reached a server: each request with the key it belongs to in the one header for it, and no key anywhere else. */
function expectOnly(server: ReplayServer, secret: string): void {
	expect(server.requests.length).toBeGreaterThan(0);
	for (const { url, headers, body } of server.requests) {
		// What a redirect names is never asked for.
		expect(url).not.toContain('elsewhere');
		const { authorization, ...others } = headers;
		expect(authorization).toBe(`Bearer ${secret}`);
		expectNoTrace('request', url + JSON.stringify(others) + body);
	}
	for (const { url, headers } of server.preflights) expectNoTrace('preflight', url + JSON.stringify(headers));
}

/** The agent reads, changes and simulates; then the service gives the key back in every way. */
async function wholeJob(page: Page, server: ReplayServer): Promise<void> {
	server.script([
		answer([{ call: 'read_file', arguments: { path: 'amplifier.cir' } }]),
		answer([
			{
				call: 'patch_file',
				arguments: { path: 'amplifier.cir', search: 'RE1   e    x    68', replace: 'RE1   e    x    15' }
			}
		]),
		answer([{ call: 'run_simulation', arguments: { file: 'amplifier.cir' } }]),
		answer([{ text: 'All is done now.' }])
	]);
	await ask(page, 'raise the gain');
	await expect(messages(page).getByText('All is done now.')).toBeVisible({ timeout: 30_000 });
	await expect(metrics(page)).toContainText('40.71 dB');
	expect(server.requests.length).toBe(4);
	expectOnly(server, key);
	for (const step of echoesOf(key)) {
		server.script([step]);
		await askToEnd(page, server);
		expectOnly(server, key);
	}
	await expect(messages(page).getByText('You sent [redacted], it seems.')).toBeVisible();
}

/** A service of which only a proxy lets pages read; the proxy has a key of its own, and gives it back as well. */
async function throughProxy(page: Page, proxy: ReplayServer): Promise<void> {
	await openProvider(page, 'DeepSeek');
	await fillSetting(page, t.models.proxy, `${proxy.url}/{url}`);
	await storeKey(page, proxyKey);
	for (const step of echoesOf(proxyKey).slice(0, 2)) {
		proxy.script([step]);
		await page.getByRole('button', { name: t.settings.listModels }).click();
		await expect.poll(() => proxy.requests.length).toBeGreaterThan(0);
		await expect(page.getByRole('button', { name: t.settings.listModels })).toBeEnabled();
		await page.getByRole('button', { name: t.settings.test }).click();
		await expect(page.getByRole('button', { name: t.settings.test })).toBeEnabled();
		expectOnly(proxy, proxyKey);
	}
	await page.getByRole('button', { name: t.models.use }).click();
	await goBack(page);
	for (const step of echoesOf(proxyKey)) {
		proxy.script([step]);
		await askToEnd(page, proxy);
		expectOnly(proxy, proxyKey);
		expect(proxy.requests[0]?.path).toBe(`/${encodeURIComponent('https://api.deepseek.com/chat/completions')}`);
	}
}

/** A search engine with a key of its own, which it gives back in its faults and on a page that it finds. */
async function throughEngine(page: Page, engine: ReplayServer, model: ReplayServer): Promise<void> {
	const words = t.webSearch;
	const section = page.getByRole('region', { name: words.heading });
	await section.getByRole('radio', { name: words.modes.engine }).check();
	await section.getByLabel(words.engine, { exact: true }).selectOption('tavily');
	await section.getByLabel(words.url, { exact: true }).fill(engine.url);
	await section.getByLabel(words.url, { exact: true }).press('Tab');
	await storeKey(section, engineKey);
	engine.script(echoesOf(engineKey).slice(0, 1));
	await section.getByRole('button', { name: words.try }).click();
	await expect(section.getByText(/did not accept the key/)).toBeVisible();
	expectOnly(engine, engineKey);
	await goBack(page);
	const results = [
		{ url: `https://pages.example/?q=${engineKey}`, title: `For ${engineKey}`, content: `By ${engineKey}` }
	];
	for (const step of [
		...echoesOf(engineKey).slice(0, 4),
		{ contentType: 'application/json', body: JSON.stringify({ results }) }
	]) {
		engine.script([step]);
		model.script([answer([{ text: 'Answered all the same.' }])]);
		await askToEnd(page, engine);
		expectOnly(engine, engineKey);
		expectOnly(model, proxyKey);
	}
	await expect(messages(page).getByText(words.found(1))).toBeVisible();
	await expect(conversation(page).getByRole('link', { name: /For \[redacted\]/ })).toBeVisible();
}

/** Keys that are typed, looked at and never stored, and what is no key. */
async function typedOnly(page: Page): Promise<void> {
	await openProvider(page, 'Zhipu GLM');
	const field = models(page).getByLabel(t.settings.key, { exact: true });
	await field.fill(`${key} with a gap`);
	await models(page).getByRole('button', { name: t.settings.saveKey }).click();
	await expect(models(page).getByText(t.faults.key_malformed())).toBeVisible();
	await expect(field).toHaveValue('');
	await field.fill(key);
	await models(page).getByRole('button', { name: t.models.showKey }).click();
	await expect(field).toHaveAttribute('type', 'text');
	await page.reload();
	await openProvider(page, 'Zhipu GLM');
	await expect(field).toHaveValue('');
}

const models = (page: Page) => page.getByRole('region', { name: t.settings.sections.models, exact: true });

async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
	const download = page.waitForEvent('download');
	await act();
	return downloadedText(await download);
}

/** The browser's own files have no trace: stores as they lie on the disk, history, caches, forms, sessions. */
async function expectNoTraceOnDisk(context: BrowserContext, profile: string): Promise<void> {
	await context.close();
	const files = [...filesUnder(profile)];
	expectNoTraces(files.map(({ path, text }) => ({ place: path, text })));
	const stored = files.filter(({ path }) => path.includes('IndexedDB')).map(({ text }) => text);
	expect(stored.join('\n')).toMatch(/raise the gain|r\0a\0i\0s\0e\0 \0t\0h\0e\0 \0g\0a\0i\0n/);
}

profileTest(
	'[D10] [S2] [LLM39] a whole job leaves no trace of any key but at its service, behind a passphrase',
	async ({ page, context, server, relay, engine, profile }) => {
		profileTest.setTimeout(240_000);
		const overheard = await overhear(
			context,
			{ [server.url]: key, [relay.url]: proxyKey, [engine.url]: engineKey },
			traces
		);
		await openAmplifier(page);
		const project = page.url();
		await connectModel(page, server, key);
		await wholeJob(page, server);
		expectNoTrace('browser', await keptByBrowser(page));

		await openSettings(page);
		await throughProxy(page, relay);
		await openSettings(page, 'deepseek-flash');
		await throughEngine(page, engine, relay);
		await openSettings(page, 'deepseek-flash');
		await lockWithPassphrase(page);
		await expect(page.getByText(t.vault.keyCount(3))).toBeVisible();
		await goBack(page);
		relay.script([answer([{ text: 'Still here.' }])]);
		engine.script([{ contentType: 'application/json', body: '{"results":[]}' }]);
		await askToEnd(page, engine);
		await expect(messages(page).getByText('Still here.')).toBeVisible();
		expectOnly(relay, proxyKey);
		expectOnly(engine, engineKey);

		const zip = await downloaded(page, () => runCommand(page, 'export'));
		expect(zip).toContain('raise the gain');
		expectNoTrace('zip', zip);

		await openSettings(page, 'deepseek-flash');
		const file = await downloaded(page, () => page.getByRole('button', { name: t.vault.exportSettings }).click());
		expect(file).toContain('scripted');
		expectNoTrace('settings', file);
		await typedOnly(page);
		expectNoTrace('browser', await keptByBrowser(page));

		await page.goto(project.replace('project?id', 'statistics?back'));
		const csv = await downloaded(page, () => page.getByRole('button', { name: t.statistics.exportCsv }).click());
		expect(csv).toContain('llm_auth');
		expectNoTrace('statistics', csv);
		await openAgain(page, project);
		const kept = await keptByBrowser(page);
		expect(kept).toContain('spicewright-vault/secrets');
		expectNoTrace('browser', kept);
		expectNoTraces(overheard.texts);
		expect(new Set(overheard.texts.map(({ place }) => place))).toContain('request');

		await expectNoTraceOnDisk(context, profile);
	}
);

profileTest(
	'[D10] [S2] [LLM39] a key of the session, and one that the device keeps, leave no trace but at their service',
	async ({ page, context, server, profile }) => {
		const overheard = await overhear(context, { [server.url]: key }, traces);
		await openAmplifier(page);
		const project = page.url();
		await openModelSettings(page);
		await page.getByRole('radio', { name: t.vault.modes.session.name, exact: true }).check();
		await goBack(page);
		await connectModel(page, server, key);
		for (const step of someEchoesOf(key)) {
			server.script([step]);
			await askToEnd(page, server, 'raise the gain');
			expectOnly(server, key);
		}
		const inSession = await keptByBrowser(page);
		expect(inSession).toContain('spicewright-vault/secrets: [[],[]]');
		expectNoTrace('browser, session', inSession);

		await openSettings(page);
		await page.getByRole('radio', { name: t.vault.modes.device.name, exact: true }).check();
		await expect.poll(() => keptByBrowser(page)).toMatch(/spicewright-vault\/secrets: \[\["/);
		await openAgain(page, project);
		server.script([answer([{ text: 'Still here.' }])]);
		await askToEnd(page, server, 'and now');
		await expect(messages(page).getByText('Still here.')).toBeVisible();
		expectOnly(server, key);
		expectNoTrace('zip', await downloaded(page, () => runCommand(page, 'export')));
		expectNoTrace('browser, device', await keptByBrowser(page));
		expectNoTraces(overheard.texts);
		await expectNoTraceOnDisk(context, profile);
	}
);

test('[D10] [LLM36] a locked vault asks when a call needs it, and the call goes on', async ({ page, server }) => {
	test.setTimeout(120_000);
	await openAmplifier(page);
	await connectModel(page, server, key);
	await openSettings(page);
	await lockWithPassphrase(page);
	await expectAccessible(page);
	await page.getByRole('button', { name: t.vault.lockNow }).click();
	await expect(vaultState(page, t.vault.locked)).toBeVisible();
	await goBack(page);
	const address = page.url();
	await openAgain(page, address);

	const panel = conversation(page);
	const dialog = page.getByRole('dialog', { name: t.vault.unlockTitle });
	server.script([answer([{ text: 'Here I am.' }])]);
	await ask(page, 'are you there');
	await expect(dialog).toBeVisible();
	await expectAccessible(page);
	expect(server.requests).toHaveLength(0);
	const field = dialog.getByLabel(t.vault.passphrase, { exact: true });
	await expect(field).toBeFocused();
	await expect(field).toHaveAttribute('type', 'password');
	await page.keyboard.type('not the passphrase');
	await page.keyboard.press('Enter');
	await expect(dialog.getByRole('alert')).toContainText(t.faults.vault_passphrase_wrong());
	await expect(field).toHaveValue('');
	await page.keyboard.press('Escape');
	await expect(panel.getByRole('alert')).toContainText(t.faults.vault_locked());

	await panel.getByRole('button', { name: t.conversation.regenerate }).click();
	await expect(dialog).toBeVisible();
	await field.fill(passphrase);
	await page.keyboard.press('Enter');
	await expect(messages(page).getByText('Here I am.')).toBeVisible();
	expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
	await expect(dialog).toBeHidden();
});

test('[D10] [LLM37] [LLM38] a session’s keys go with the tab; locking reaches other tabs; a forgotten passphrase costs the keys', async ({
	page,
	context,
	server
}) => {
	await openAmplifier(page);
	await connectModel(page, server, key);
	await openSettings(page);
	await page.getByRole('radio', { name: t.vault.modes.session.name, exact: true }).check();
	await expect(page.getByText(t.vault.toSessionDone)).toBeVisible();
	await page.reload();
	await openProvider(page, 'OpenAI-compatible');
	await expect(page.getByLabel(t.settings.key, { exact: true })).toBeVisible();
	await expect(page.getByText(t.settings.keyStored('wxyz'))).toHaveCount(0);
	await storeKey(page, key);
	await lockWithPassphrase(page);

	const other = await context.newPage();
	await other.goto(page.url());
	await expect(vaultState(other, t.vault.locked)).toBeVisible();
	await other.getByRole('button', { name: t.vault.unlock, exact: true }).click();
	await other.getByRole('dialog').getByLabel(t.vault.passphrase, { exact: true }).fill(passphrase);
	await other.keyboard.press('Enter');
	await expect(vaultState(other, t.vault.unlocked)).toBeVisible();
	await page.getByRole('button', { name: t.vault.lockNow }).click();
	await expect(vaultState(page, t.vault.locked)).toBeVisible();
	await expect(vaultState(other, t.vault.locked)).toBeVisible();

	await page.getByRole('button', { name: t.vault.unlock, exact: true }).click();
	await page.getByRole('dialog').getByLabel(t.vault.passphrase, { exact: true }).fill(passphrase);
	await page.keyboard.press('Enter');
	await expect(vaultState(page, t.vault.unlocked)).toBeVisible();
	await page.getByRole('button', { name: t.vault.forgotten }).click();
	await page.getByRole('button', { name: t.vault.deleteKeys }).click();
	await expect(page.getByRole('radio', { name: t.vault.modes.device.name, exact: true })).toBeChecked();
	await expect(page.getByText(t.settings.keyStored('wxyz'))).toHaveCount(0);
});
