import type { Page } from '@playwright/test';
import { startReplayServer, type ReplayServer } from '../support/llm/replay-server.ts';
import { runButton, t } from './support/app.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect } from './support/fixtures.ts';
import { test } from './support/with-server.ts';
import { untilSettingsStored } from './support/storage.ts';
import {
	answer,
	ask,
	connectModel,
	conversation,
	fillSetting,
	messages,
	openAgain,
	openAmplifier,
	openProvider,
	runCommand,
	storedText,
	storeKey,
	openModelSettings
} from './support/workbench.ts';

test.use({ expectedErrors: [/status of (401|404)/] });

const glm = 'Zhipu GLM';
const anyService = 'OpenAI-compatible';
const key = 'key-for-the-test-1a2b';
const ok = answer([{ text: 'OK' }]);

async function openSettings(page: Page): Promise<void> {
	await page.goto('settings');
	await expect(card(page, glm)).toBeEnabled();
}
function card(page: Page, name: string) {
	return page.getByRole('button', { name: new RegExp(`^${name}`) });
}
const models = (page: Page) => page.getByRole('region', { name: t.settings.sections.models, exact: true });
const testButton = (page: Page) => page.getByRole('button', { name: t.settings.test });
const modelField = (page: Page) => page.getByRole('combobox', { name: t.settings.model, exact: true });

/** The model that a request asked for. */
function askedModel(server: ReplayServer): unknown {
	return (JSON.parse(server.requests.at(-1)?.body ?? '{}') as { model?: unknown }).model;
}

test('[D9] by keyboard alone: open a service, store its key, choose a model, test it', async ({ page, server }) => {
	server.script([ok]);
	await openSettings(page);
	await expect(page.getByText(t.models.noneYet)).toBeVisible();
	await card(page, glm).focus();
	await page.keyboard.press('Enter');
	await expect(card(page, glm)).toHaveAttribute('aria-expanded', 'true');
	await page.keyboard.press('Tab');
	await expect(page.getByLabel(t.settings.key, { exact: true })).toBeFocused();
	await page.keyboard.type(key);
	await page.getByLabel(t.settings.baseUrl, { exact: true }).focus();
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.type(`${server.url}/v4`);
	await page.keyboard.press('Shift+Tab');
	await page.getByLabel(t.settings.key, { exact: true }).press('Enter');
	await expect(page.getByText(t.settings.keyStored('1a2b'))).toBeVisible();
	await modelField(page).focus();
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.type('4.7');
	await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await expect(modelField(page)).toHaveValue(/4\.7/);
	const chosen = await modelField(page).inputValue();
	await testButton(page).focus();
	await page.keyboard.press('Enter');
	await expect(page.getByText(/answered in/)).toBeVisible();
	expect(askedModel(server)).toBe(chosen);
	// Nothing was in use before, so the first service that is ready is used.
	await expect(page.getByText(t.models.used(glm, chosen))).toBeVisible();
	await card(page, glm).focus();
	await page.keyboard.press('Enter');
	await expect(card(page, glm)).toHaveAttribute('aria-expanded', 'false');
});

test('[D9][D10] a pasted key; a wrong key is told from a wrong model; a passed test is remembered; a long one is cancelled', async ({
	page,
	context,
	server
}) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await openSettings(page);
	await openProvider(page, glm);
	await fillSetting(page, t.settings.baseUrl, `${server.url}/v4`);
	await page.evaluate((text) => navigator.clipboard.writeText(` ${text}\n`), key);
	await page.getByRole('button', { name: t.models.pasteKey }).click();
	await expect(page.getByLabel(t.settings.key, { exact: true })).toHaveValue(key);
	await page.getByRole('button', { name: t.settings.saveKey }).click();
	await expect(page.getByText(t.settings.keyStored('1a2b'))).toBeVisible();
	const problem = (json: object) => ({ contentType: 'application/json', body: JSON.stringify(json) });
	server.script([{ status: 401, ...problem({ error: { code: '1000', message: 'Authentication failed' } }) }]);
	await testButton(page).click();
	await expect(page.getByText(/did not accept the key/)).toBeVisible();
	await expect(page.getByText(t.settings.neverVerified)).toBeVisible();

	server.script([{ status: 404, ...problem({ error: { code: '1211', message: '模型不存在' } }) }]);
	await testButton(page).click();
	await expect(page.getByText(/has no model named/)).toBeVisible();

	server.script([ok]);
	await testButton(page).click();
	await expect(page.getByText(/answered in/)).toBeVisible();
	await expect(card(page, glm)).toContainText('Verified');
	await untilSettingsStored(page);
	await page.reload();
	await openProvider(page, glm);
	await expect(page.getByText(/Last verified/)).toBeVisible();

	await page.getByRole('button', { name: t.settings.replaceKey }).click();
	await storeKey(page, 'another-key-for-it-3c4d');
	await expect(page.getByText(t.settings.neverVerified)).toBeVisible();
	await expect(card(page, glm)).not.toContainText('Verified');

	server.script([{ ...ok, delayMs: 60_000 }]);
	await testButton(page).click();
	await expect.poll(() => server.requests.length).toBe(1);
	await page.getByRole('button', { name: t.common.cancel, exact: true }).click();
	await expect(testButton(page)).toBeEnabled();
	await expect.poll(() => server.requests[0]?.aborted).toBe(true);
	await expect(page.getByText(t.settings.neverVerified)).toBeVisible();
});

test('[D9] the advice for a failed call leads to its service; another one is used when the user says so', async ({
	page,
	server
}) => {
	await openAmplifier(page);
	await connectModel(page, server);
	const refusal = '{"error":{"message":"Incorrect API key provided","code":"invalid_api_key"}}';
	server.script([{ status: 401, contentType: 'application/json', body: refusal }]);
	await ask(page, 'Hello?');
	await conversation(page).getByRole('alert').getByRole('button', { name: t.models.openSettings }).click();
	await expect(page).toHaveURL(/settings\?back=.*#models-openai-compatible$/);
	await expect(card(page, anyService)).toHaveAttribute('aria-expanded', 'true');
	await openProvider(page, glm);
	await fillSetting(page, t.settings.baseUrl, `${server.url}/v4`);
	await expect(page.getByRole('button', { name: t.models.use })).toBeDisabled();
	await storeKey(page, key);
	await expect(page.getByText(t.models.used(anyService, 'scripted'))).toBeVisible();
	const model = await modelField(page).inputValue();
	await page.getByRole('button', { name: t.models.use }).click();
	await expect(page.getByText(t.models.used(glm, model))).toBeVisible();
	await expect(page.getByText(t.models.usedHere)).toBeVisible();
	await page.getByRole('link', { name: t.shell.back }).click();
	server.script([answer([{ text: 'Here I am.' }])]);
	await ask(page, 'Who are you?');
	await expect(messages(page).getByText('Here I am.')).toBeVisible();
	expect(askedModel(server)).toBe(model);
});

test('[D7] a model of the user’s own is kept with its figures; a built-in one is changed and reset', async ({
	page
}) => {
	const { form } = t.models;
	await openSettings(page);
	await openProvider(page, glm);
	await page.getByRole('button', { name: t.models.addModel }).click();
	await expectAccessible(page);
	await page.getByLabel(form.id).fill('glm-next');
	await page.getByLabel(form.context).fill('256,000');
	await page.getByLabel(form.input, { exact: true }).fill('1');
	await page.getByRole('button', { name: form.save }).click();
	await expect(page.getByText(form.halfPrice)).toBeVisible();
	await page.getByLabel(form.outputPrice, { exact: true }).fill('3.5');
	await page.getByRole('button', { name: form.save }).click();
	await modelField(page).fill('next');
	await page.getByRole('option', { name: /glm-next/ }).click();
	// Not the line of the list, which is closed by now.
	const ownFacts = models(page)
		.getByRole('paragraph')
		.filter({ hasText: /^256k context.*\$1 in, \$3\.50 out/ });
	await expect(ownFacts).toBeVisible();
	await untilSettingsStored(page);
	await page.reload();
	await openProvider(page, glm);
	await expect(ownFacts).toBeVisible();

	await modelField(page).fill('glm-4.7');
	await modelField(page).press('Enter');
	const facts = models(page)
		.getByRole('paragraph')
		.filter({ hasText: /^200k context/ });
	await expect(facts).toBeVisible();
	await page.getByRole('button', { name: t.models.editModel, exact: true }).click();
	await expect(page.getByText(/The built-in figures are from/)).toBeVisible();
	await page.getByLabel(form.context).fill('1000');
	await page.getByRole('button', { name: form.save }).click();
	await expect(
		models(page)
			.getByRole('paragraph')
			.filter({ hasText: /^1k context/ })
	).toBeVisible();
	await page.getByRole('button', { name: t.models.editModel, exact: true }).click();
	await page.getByRole('button', { name: form.reset }).click();
	await expect(facts).toBeVisible();

	await modelField(page).fill('glm-next');
	await modelField(page).press('Enter');
	await page.getByRole('button', { name: t.models.editModel, exact: true }).click();
	await page.getByLabel(form.outputPrice, { exact: true }).fill('4.25');
	await page.getByRole('button', { name: form.save }).click();
	await expect(
		models(page)
			.getByRole('paragraph')
			.filter({ hasText: /\$1 in, \$4\.25 out/ })
	).toBeVisible();
	// The focus is back where the form was opened.
	await expect(page.getByRole('button', { name: t.models.editModel, exact: true })).toBeFocused();
	await page.keyboard.press('Enter');
	await page.getByRole('button', { name: form.remove, exact: true }).click();
	await expect(models(page).getByText(t.models.notListed)).toBeVisible();
	await untilSettingsStored(page);
	await page.reload();
	await openProvider(page, glm);
	await expect(models(page).getByText(t.models.notListed)).toBeVisible();
	await modelField(page).fill('next');
	await expect(page.getByRole('option', { name: /glm-next/ })).toHaveCount(0);
});

const path = '.circuit_ai/model.json';
const statusBar = (page: Page) => page.getByRole('contentinfo');

/** Opens the project again and asks while the worker that holds the keys is still on its way. */
async function askEarly(page: Page, text: string): Promise<void> {
	await page.getByRole('link', { name: t.shell.back }).click();
	await expect(runButton(page)).toBeEnabled();
	let release = (): void => undefined;
	const asked = new Promise<void>((done) => (release = done));
	await page.route(/llm\.worker/, async (route) => {
		await asked;
		await route.continue();
	});
	await openAgain(page, page.url());
	await ask(page, text);
	await expect(page.getByRole('textbox', { name: t.conversation.input })).toHaveValue('');
	release();
}

test('[D9] a question before it is known whether there is a key is sent if there is one, and else comes back', async ({
	page,
	server
}) => {
	await openAmplifier(page);
	await openModelSettings(page);
	// It needs a key; it is the first, and so used at once.
	await openProvider(page, glm);
	await fillSetting(page, t.settings.baseUrl, `${server.url}/v4`);
	await storeKey(page, key);
	server.script([answer([{ text: 'Here I am.' }])]);
	await askEarly(page, 'Are you there?');
	await expect(messages(page).getByText('Here I am.')).toBeVisible();

	await runCommand(page, 'settings');
	await openProvider(page, glm);
	await page.getByRole('button', { name: t.settings.forgetKey }).click();
	await expect(page.getByLabel(t.settings.key, { exact: true })).toBeVisible();
	await askEarly(page, 'And now?');
	await expect(page.getByRole('textbox', { name: t.conversation.input })).toHaveValue('And now?');
	await expect(conversation(page).getByText(t.conversation.noModelReason)).toBeVisible();
});

async function projectModel(page: Page): Promise<void> {
	await runCommand(page, t.models.project.command);
	await expect(page.getByRole('dialog', { name: t.models.project.title })).toBeVisible();
}

test('[D9] a project has a model of its own: chosen, used, taken back', async ({ page, server }) => {
	await openAmplifier(page);
	await connectModel(page, server);
	server.script([answer([{ text: 'Noted.' }])]);
	await projectModel(page);
	const dialog = page.getByRole('dialog', { name: t.models.project.title });
	await expectAccessible(page);
	await dialog.getByRole('radio', { name: t.models.project.own }).check();
	await dialog.getByRole('combobox', { name: t.models.project.model }).fill('special');
	await dialog.getByRole('button', { name: t.common.save }).click();
	await expect(statusBar(page)).toContainText(t.models.project.shown('special'));
	expect(JSON.parse(await storedText(page, path))).toEqual({
		version: 1,
		provider: 'openai-compatible',
		model: 'special',
		thinking: false
	});
	await ask(page, 'Note this.');
	await expect(messages(page).getByText('Noted.')).toBeVisible();
	expect(askedModel(server)).toBe('special');

	await openAgain(page, page.url());
	await expect(statusBar(page)).toContainText(t.models.project.shown('special'));
	await projectModel(page);
	await dialog.getByRole('radio', { name: t.models.project.standard }).check();
	await dialog.getByRole('button', { name: t.common.save }).click();
	await expect(statusBar(page)).toContainText(t.workbench.model('scripted'));
	await page.getByRole('button', { name: t.common.undo, exact: true }).click();
	await expect(statusBar(page)).toContainText(t.models.project.shown('special'));
});

test('[D9][S2] a broken file and an address nobody agreed to fall back to the settings, and say so', async ({
	page,
	server
}) => {
	const stranger = await startReplayServer();
	try {
		stranger.script([answer([{ text: 'Now it may.' }])]);
		await openAmplifier(page);
		await connectModel(page, server);
		server.script([answer([{ text: 'From the settings.' }])]);
		await writeProjectModel(page, '{"version":1,');
		await expect(page.getByText(/this project's model is not valid JSON/).first()).toBeVisible();
		await expect(statusBar(page)).toContainText(t.workbench.model('scripted'));

		const foreign = { version: 1, provider: 'openai-compatible', model: 'm', baseUrl: `${stranger.url}/v1` };
		await writeProjectModel(page, JSON.stringify(foreign));
		await ask(page, 'Where does this go?');
		await expect(messages(page).getByText('From the settings.')).toBeVisible();
		expect(stranger.requests).toEqual([]);
		await statusBar(page)
			.getByRole('button', { name: t.workbench.model('scripted') })
			.click();
		const dialog = page.getByRole('dialog', { name: t.models.project.title });
		await expect(dialog.getByRole('alert')).toContainText(stranger.url);
		await dialog.getByRole('button', { name: t.models.project.allow }).click();
		await expect(dialog.getByRole('alert')).toHaveCount(0);
		await dialog.getByRole('button', { name: t.common.cancel }).click();
		await expect(statusBar(page)).toContainText(t.models.project.shown('m'));
		await ask(page, 'And now?');
		await expect(messages(page).getByText('Now it may.')).toBeVisible();
	} finally {
		await stranger.close();
	}
});

/** Writes the project's model file as another program would: through the store, past the dialog. */
async function writeProjectModel(page: Page, content: string): Promise<void> {
	const files = page.getByRole('tree');
	const entry = files.getByRole('treeitem', { name: 'model.json' });
	if ((await entry.count()) === 0) {
		await projectModel(page);
		const dialog = page.getByRole('dialog', { name: t.models.project.title });
		await dialog.getByRole('radio', { name: t.models.project.own }).check();
		await dialog.getByRole('button', { name: t.common.save }).click();
		const folder = files.getByRole('treeitem', { name: t.editor.appFolder });
		if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
	}
	await entry.click();
	await expect(page.getByRole('tab', { name: /model\.json/ })).toHaveAttribute('aria-selected', 'true');
	await page.locator('.cm-content').click();
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.insertText(content);
}
