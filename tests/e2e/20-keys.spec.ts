import type { Page } from '@playwright/test';
import { startReplayServer, type ReplayServer, type ReplayStep } from '../support/replay-server.ts';
import { expectAccessible } from './support/accessibility.ts';
import { t } from './support/app.ts';
import { downloadedText, keptByBrowser, overhear } from './support/everything.ts';
import { expect, test as base } from './support/fixtures.ts';
import {
	answer,
	ask,
	connectModel,
	conversation,
	metrics,
	openAgain,
	openAmplifier,
	storeKey,
	openProvider
} from './support/workbench.ts';

const key = 'sk-Canary9Zebra7Quokka5Lemur-wxyz';
const passphrase = 'Zebrafish under quokka moons';
/** Of the key and of the passphrase, also cut off, in base64, and in the two byte orders of UTF-16 read as bytes. */
const traces = [
	/canary9|zebra7|quokka5|5lemur/i,
	/zebrafish|quokka moons/i,
	...['', 'a', 'ab'].map((before) => new RegExp(Buffer.from(`${before}${key}`).toString('base64').slice(8, 24))),
	new RegExp([...key.slice(3, 12)].join('\0'), 'i')
];

const test = base.extend<{ server: ReplayServer }>({
	server: async ({ baseURL: _ }, use) => {
		const server = await startReplayServer();
		await use(server);
		await server.close();
	}
});
test.use({ expectedErrors: [/status of 4\d\d/] });

function expectNoTrace(place: string, text: string): void {
	for (const trace of traces) {
		const at = text.search(trace);
		expect(at === -1 ? '' : `${place}: ${text.slice(Math.max(0, at - 120), at + 60)}`).toBe('');
	}
}

async function openSettings(page: Page): Promise<void> {
	await page.getByTitle(t.conversation.model('scripted')).click();
	await expect(page.getByRole('radio', { name: t.vault.modes.device.name, exact: true })).toBeEnabled();
}

async function goBack(page: Page): Promise<void> {
	await page.getByRole('link', { name: t.workbench.back }).click();
	await expect(page.getByRole('textbox', { name: t.conversation.input })).toBeVisible();
}

async function lockWithPassphrase(page: Page): Promise<void> {
	await page.getByRole('radio', { name: t.vault.modes.passphrase.name, exact: true }).check();
	await page.getByLabel(t.vault.newPassphrase, { exact: true }).fill(passphrase);
	await page.getByLabel(t.vault.repeatPassphrase, { exact: true }).fill(passphrase);
	await page.keyboard.press('Enter');
	await expect(page.getByText(t.vault.unlocked)).toBeVisible();
}

/** Ways in which a service gives the key back, and what the user reads then. */
const echoes: [string, ReplayStep][] = [
	[
		'in JSON and headers of a 401',
		{
			status: 401,
			headers: { 'www-authenticate': `Bearer ${key}`, 'x-echo': key, 'access-control-expose-headers': '*' },
			body: JSON.stringify({ error: { message: `Incorrect API key provided: ${key}`, code: 'invalid_api_key', key } })
		}
	],
	[
		'in text, masked and encoded',
		{
			status: 400,
			contentType: 'text/plain',
			body: `bad: sk-Canary9Z****mur-wxyz Basic ${Buffer.from(`u:${key}`).toString('base64')} ${key.slice(0, 20)}`
		}
	],
	['in the place that a redirect names', { status: 302, headers: { location: `/elsewhere?key=${key}` } }],
	['in a page', { contentType: 'text/html', body: `<h1>${key}</h1>` }],
	[
		'in an error within the stream',
		{ body: `data: ${JSON.stringify({ error: { message: `key ${key} revoked`, code: 'gone' } })}\n\n` }
	],
	['in words and thoughts', answer([{ reasoning: `The key is ${key}.` }, { text: `You sent ${key}, it seems.` }])]
];

async function wholeJob(page: Page, server: ReplayServer): Promise<void> {
	const panel = conversation(page);
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
	await expect(panel.getByText('All is done now.')).toBeVisible({ timeout: 30_000 });
	await expect(metrics(page)).toContainText('40.71 dB');
	// To the service the key goes in the one header, with every call.
	expect(server.requests.length).toBe(4);
	for (const { path, headers, body } of server.requests) {
		const { authorization, ...others } = headers;
		expect(authorization).toBe(`Bearer ${key}`);
		expectNoTrace('request', path + JSON.stringify(others) + body);
	}
	for (const { path, headers } of server.preflights) expectNoTrace('preflight', path + JSON.stringify(headers));
	for (const [index, [, step]] of echoes.entries()) {
		server.script([step]);
		await ask(page, `question ${index}`);
		await expect(panel.getByRole('textbox', { name: t.conversation.input })).toBeEnabled();
		await expect(panel.getByText(`question ${index}`)).toBeVisible();
		await expect.poll(() => server.requests.length).toBeGreaterThan(0);
		await expect(panel.getByRole('button', { name: t.conversation.send })).toBeVisible();
	}
	await expect(panel.getByText('You sent [redacted], it seems.')).toBeVisible();
	expect(server.requests.every(({ path }) => !path.includes('elsewhere'))).toBe(true);
}

for (const mode of ['device', 'passphrase', 'session'] as const)
	test(`[D10] [S2] [LLM39] a whole job leaves no trace of the key but at the service: ${mode}`, async ({
		page,
		context,
		server
	}) => {
		test.setTimeout(180_000);
		const overheard = await overhear(context, server.url);
		await openAmplifier(page);
		await connectModel(page, server, key);
		if (mode !== 'device') {
			await openSettings(page);
			if (mode === 'passphrase') await lockWithPassphrase(page);
			else {
				await page.getByRole('radio', { name: t.vault.modes.session.name, exact: true }).check();
				await expect(page.getByText(t.vault.toSessionDone)).toBeVisible();
			}
			await goBack(page);
		}
		await wholeJob(page, server);
		expectNoTrace('browser', await keptByBrowser(page));

		const zip = page.waitForEvent('download');
		await page.keyboard.press('Control+k');
		await page.getByPlaceholder(t.workbench.paletteHint).fill('export');
		await page.keyboard.press('Enter');
		const packed = await downloadedText(await zip);
		expect(packed).toContain('question 0');
		expectNoTrace('zip', packed);

		await openSettings(page);
		const file = page.waitForEvent('download');
		await page.getByRole('button', { name: t.vault.exportSettings }).click();
		const settings = await downloadedText(await file);
		expect(settings).toContain('scripted');
		expectNoTrace('settings', settings);
		const kept = await keptByBrowser(page);
		expect(kept).toContain('spicewright-vault/secrets');
		expectNoTrace('browser', kept);
		for (const { place, text } of overheard.texts) expectNoTrace(place, text);
		expect(new Set(overheard.texts.map(({ place }) => place))).toContain('request');
	});

test('[D10] [LLM36] a locked vault asks when a call needs it, and the call goes on', async ({ page, server }) => {
	test.setTimeout(120_000);
	await openAmplifier(page);
	await connectModel(page, server, key);
	await openSettings(page);
	await lockWithPassphrase(page);
	await expectAccessible(page);
	await page.getByRole('button', { name: t.vault.lockNow }).click();
	await expect(page.getByText(t.vault.locked)).toBeVisible();
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
	await expect(panel.getByText('Here I am.')).toBeVisible();
	expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${key}`);
	await expect(dialog).toBeHidden();
});

test('[D10] [LLM37] locking reaches the other tabs', async ({ page, context, server }) => {
	await openAmplifier(page);
	await connectModel(page, server, key);
	await openSettings(page);
	await lockWithPassphrase(page);
	const other = await context.newPage();
	await other.goto(page.url());
	await expect(other.getByText(t.vault.locked)).toBeVisible();
	await other.getByRole('button', { name: t.vault.unlock, exact: true }).click();
	await other.getByRole('dialog').getByLabel(t.vault.passphrase, { exact: true }).fill(passphrase);
	await other.keyboard.press('Enter');
	await expect(other.getByText(t.vault.unlocked)).toBeVisible();
	await page.getByRole('button', { name: t.vault.lockNow }).click();
	await expect(page.getByText(t.vault.locked)).toBeVisible();
	await expect(other.getByText(t.vault.locked)).toBeVisible();
});

test('[D10] [LLM38] keys for the session are gone with the tab; a forgotten passphrase costs only the keys', async ({
	page,
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
	await page.getByRole('button', { name: t.vault.forgotten }).click();
	await page.getByRole('button', { name: t.vault.deleteKeys }).click();
	await expect(page.getByRole('radio', { name: t.vault.modes.device.name, exact: true })).toBeChecked();
	await expect(page.getByText(t.settings.keyStored('wxyz'))).toHaveCount(0);
});

test('[D9] settings are taken over from a file, seen before, and taken back', async ({ page }) => {
	await openAmplifier(page);
	await page.getByRole('button', { name: t.conversation.connectModel }).click();
	const pick = (name: string, text: string) =>
		page
			.getByLabel(t.vault.importSettings)
			.and(page.locator('input'))
			.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
	await pick('wrong.json', '{"a":1}');
	await expect(page.getByRole('alert')).toContainText(t.faults.settings_file_foreign());
	const incoming = { theme: 'dark', connections: { zhipu: { baseUrl: 'https://api.z.ai/api/paas/v4' } } };
	await pick('ok.json', JSON.stringify({ kind: 'spicewright-settings', version: 1, settings: incoming }));
	const changes = page.getByRole('region', { name: t.vault.changesTitle(2) });
	await expect(changes).toContainText('connections.zhipu.baseUrl');
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
	await page.getByRole('button', { name: t.vault.apply }).click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
	await page.getByRole('status').getByRole('button', { name: t.common.undo }).click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});
