import type { Locator, Page } from '@playwright/test';
import { sse, type ScriptEvent, type ScriptOptions } from '../../support/llm/script-sse.ts';
import type { ReplayServer, ReplayStep } from '../../support/llm/replay-server.ts';
import { openExample, runButton, t, visitGallery } from './app.ts';
import { expect } from './fixtures.ts';
import { agentAllowed } from '../../support/agent-allowed.ts';
import type { ProjectRecord } from '../../../src/lib/db/records.ts';
import { changeStored, storedRecords } from './storage.ts';

const example = 'Common-emitter amplifier';

/**
 * The project of the story: a fresh copy of the common-emitter amplifier, with its conversation open on a wide screen. The agent
 * edits and simulates in it without asking, except in tests of permissions.
 */
export async function openAmplifier(page: Page, address?: string, { asks = false } = {}): Promise<void> {
	await visitGallery(page, address);
	await openExample(page, example);
	await expect(editor(page)).toContainText('Common-emitter amplifier');
	const folded = foldedConversation(page);
	if (await folded.isVisible()) await folded.click();
	if (!asks) await allowAgent(page);
}

/** Lets the agent edit and simulate in the open project without asking, as its switches do. */
async function allowAgent(page: Page): Promise<void> {
	const id = new URL(page.url()).searchParams.get('id') ?? '';
	await changeStored<ProjectRecord>(page, 'projects', id, { permissionRules: [...agentAllowed] });
}

/** The slim column that a hidden conversation leaves on a wide screen. */
export function foldedConversation(page: Page): Locator {
	return page.getByRole('button', { name: t.workbench.conversation, exact: true, expanded: false });
}

export function editor(page: Page): Locator {
	return page.locator('.cm-content');
}

/** Replaces the open file's text, as by selecting all and pasting. */
export async function writeNetlist(page: Page, text: string): Promise<void> {
	await editor(page).click();
	await page.keyboard.press('ControlOrMeta+a');
	await page.keyboard.insertText(text);
}

/** Text of a project file as it is stored. */
export async function storedText(page: Page, path: string): Promise<string> {
	const id = new URL(page.url()).searchParams.get('id');
	const metas = await storedRecords<{ id: string; projectId: string; path: string }>(page, 'fileMeta');
	const datas = await storedRecords<{ id: string; content: string }>(page, 'fileData');
	const meta = metas.find((file) => file.projectId === id && file.path === path);
	return datas.find((data) => data.id === meta?.id)?.content ?? '';
}

export function metrics(page: Page): Locator {
	return page.getByRole('region', { name: t.results.metrics });
}

export function conversation(page: Page): Locator {
	return page.getByRole('region', { name: t.conversation.title, exact: true });
}

/** What has been said, without what is announced of it for screen readers. */
export function messages(page: Page): Locator {
	return conversation(page).getByRole('log');
}

export async function run(page: Page): Promise<void> {
	await runButton(page).click();
	await expect(runButton(page)).toBeVisible();
}

/** Shows the settings of a service on the settings page, by the name on its card. */
export async function openProvider(page: Page, name: string): Promise<void> {
	const card = page.getByRole('button', { name: new RegExp(`^${name}`) });
	await expect(card).toBeEnabled();
	if ((await card.getAttribute('aria-expanded')) === 'false') await card.click();
	await expect(card).toHaveAttribute('aria-expanded', 'true');
}

/** Stores a key for the service whose settings are shown, in a part of the page where only its field for keys is. */
export async function storeKey(place: Page | Locator, key: string): Promise<void> {
	await place.getByLabel(t.settings.key, { exact: true }).fill(key);
	await place.getByRole('button', { name: t.settings.saveKey }).click();
	await expect(place.getByText(t.settings.keyStored(key.slice(-4)))).toBeVisible();
}

/** Fills a field of the settings and leaves it, which is when it counts. */
export async function fillSetting(page: Page, label: string, value: string): Promise<void> {
	// A group of controls can have the same name.
	const field = page.getByLabel(label, { exact: true }).and(page.locator('input, textarea'));
	await field.fill(value);
	await field.press('Tab');
}

/** Opens the settings of all services from a conversation that has no model. */
export async function openModelSettings(page: Page): Promise<void> {
	await page.getByRole('button', { name: t.conversation.connectModel }).click();
	await page.getByRole('dialog').getByRole('button', { name: t.connect.allSettings }).click();
}

/** Connects the replay server as the user's model service, in the dialog of the conversation; what it was asked is forgotten. */
export async function connectModel(
	page: Page,
	server: Pick<ReplayServer, 'url' | 'script'>,
	key = 'sk-test-0123456789abcd'
): Promise<void> {
	server.script([{ contentType: 'application/json', body: '{"data":[{"id":"scripted"}]}' }, answer([{ text: 'OK' }])]);
	await page.getByRole('button', { name: t.conversation.connectModel }).click();
	const dialog = page.getByRole('dialog');
	await dialog.getByLabel(t.connect.service).selectOption('openai-compatible');
	await dialog.getByLabel(t.settings.baseUrl).fill(`${server.url}/v1`);
	await dialog.getByLabel(t.settings.key, { exact: true }).fill(key);
	await page.keyboard.press('Enter');
	await expect(dialog).toBeHidden();
	server.script([]);
}

/** Sets up the replay server as the user's model service, in the settings; it is not called. */
export async function connectInSettings(
	page: Page,
	server: Pick<ReplayServer, 'url'>,
	key = 'sk-test-0123456789abcd'
): Promise<void> {
	await openModelSettings(page);
	await openProvider(page, 'OpenAI-compatible');
	await fillSetting(page, t.settings.baseUrl, `${server.url}/v1`);
	await fillSetting(page, t.settings.model, 'scripted');
	await storeKey(page, key);
	await page.getByRole('link', { name: t.shell.back }).click();
	await expect(runButton(page)).toBeEnabled();
}

/** One answer of a scripted model, its bytes split at random places. */
export function answer(events: readonly ScriptEvent[], options: ScriptOptions & Partial<ReplayStep> = {}): ReplayStep {
	return { body: sse(events, options), contentType: 'text/event-stream', seed: 7, ...options };
}

/** Runs a command of the workbench as a user does who knows its name, by keyboard alone. */
export async function runCommand(page: Page, words: string): Promise<void> {
	await page.keyboard.press('ControlOrMeta+k');
	await expect(page.getByPlaceholder(t.workbench.paletteHint)).toBeFocused();
	await page.keyboard.type(words);
	const options = page.getByRole('dialog').getByRole('option');
	await expect(options.first()).toHaveAttribute('aria-selected', 'true');
	await page.keyboard.press('Enter');
}

export async function ask(page: Page, text: string): Promise<void> {
	const box = page.getByRole('textbox', { name: t.conversation.input });
	const folded = foldedConversation(page);
	await expect(box.or(folded).first()).toBeVisible();
	if (await folded.isVisible()) await folded.click();
	await box.fill(text);
	// While the agent works Enter leaves the words where they are, and its last words are there before it has ended.
	await expect(conversation(page).getByRole('button', { name: t.conversation.send, exact: true })).toBeEnabled();
	await box.press('Enter');
}

/** Opens the project again by its address, as after a restart of the browser. */
export async function openAgain(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await expect(runButton(page)).toBeEnabled();
}
