import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chatLines } from '../support/llm/ollama-answers.ts';
import { routeOllama } from '../support/llm/ollama-server.ts';
import { randomGguf } from '../support/llm/random-gguf.ts';
import { startReplayServer, type ReplayServer, type ReplayStep } from '../support/llm/replay-server.ts';
import { expectAccessible } from './support/accessibility.ts';
import { runButton, t, untilOffline } from './support/app.ts';
import { expect, test as base } from './support/fixtures.ts';
import { ownServer } from './support/own-server.ts';
import { untilSettingsStored } from './support/storage.ts';
import {
	ask,
	conversation,
	fillSetting,
	messages,
	openAmplifier,
	openProvider,
	openModelSettings
} from './support/workbench.ts';

const test = base.extend<{ host: ReplayServer }>({
	host: async ({ baseURL: _ }, use) => {
		const host = await startReplayServer();
		await use(host);
		await host.close();
	}
});

const babble = 'babble.gguf';
const model = Buffer.from(randomGguf());
const engine = /\/wllama\.[^/]*\.wasm$/;
/** What a model of random weights says: words of its vocabulary, in no order; so many that a stopped answer is kept (E4). */
const words = /(volt|node|gain|amp|diode|load|bias|noise|ohm|pole|zero|loop|wave|phase|ripple|step)( [a-z]+){20}/;

/** Words of the agent's instructions and tools, so that they are about as many tokens as for a real model. */
function wordsOfInstructions(): string[] {
	const texts = ['src/lib/agent/prompt', 'src/lib/tools'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => readFileSync(join(folder, name), 'utf8'))
	);
	return [...new Set(texts.join('\n').match(/(?<![A-Za-z])[a-z]{2,12}(?![A-Za-z])/g))];
}

const stored = (page: Page, name = babble) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

/** Paths of the files that the service worker has kept. */
function keptPaths(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const paths: string[] = [];
		for (const name of await caches.keys())
			for (const request of await (await caches.open(name)).keys()) paths.push(new URL(request.url).pathname);
		return paths;
	});
}

/** Files in the private file system, whole or not. */
function privateFiles(page: Page): Promise<string[]> {
	return page.evaluate(async () => {
		const names: string[] = [];
		const root = await navigator.storage.getDirectory();
		for await (const folder of root.values())
			if (folder.kind === 'directory')
				for await (const name of (folder as FileSystemDirectoryHandle).keys()) names.push(`${folder.name}/${name}`);
		return names;
	});
}

/**
 * Presses Stop as soon as the text of the conversation matches. The page looks itself: a model this small may be at its end
 * before a test outside has seen the text.
 */
async function stopOnceItSays(page: Page, said: RegExp): Promise<void> {
	const panel = await conversation(page).elementHandle();
	await page.waitForFunction(
		({ panel, said, stop }) => {
			if (!said.test(panel?.textContent ?? '')) return false;
			panel!.querySelector<HTMLButtonElement>(`button[aria-label="${stop}"]`)!.click();
			return true;
		},
		{ panel, said, stop: t.conversation.stop },
		// It reads the whole of the agent's instructions first, on one thread.
		{ timeout: 120_000 }
	);
}

async function openModelFiles(page: Page): Promise<void> {
	await openModelSettings(page);
	await openProvider(page, t.models.names.wllama ?? '');
	await expect(page.getByText(t.inPage.none)).toBeVisible();
}

async function pick(page: Page, name: string, buffer: Buffer): Promise<void> {
	const choosing = page.waitForEvent('filechooser');
	await page.getByRole('button', { name: t.inPage.pick }).click();
	await (await choosing).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

function file(more: ReplayStep = {}): ReplayStep {
	const headers = { 'content-length': String(model.length) };
	return { bytes: model.toString('base64'), contentType: 'application/octet-stream', headers, ...more };
}

async function askForSize(page: Page, url: string): Promise<void> {
	await page.getByLabel(t.inPage.add).fill(url);
	await page.getByRole('button', { name: t.inPage.ask }).click();
}

test.describe('a model from disk', () => {
	test.use({
		serviceWorkers: 'allow',
		expectedErrors: [/net::ERR_(CONNECTION_REFUSED|INTERNET_DISCONNECTED|FAILED)/]
	});

	test('[D14] [A1] answers in the workbench, marked with its name, stops, and needs no network once it is here', async ({
		page,
		context
	}) => {
		test.slow();
		await using server = await ownServer();
		await openAmplifier(page, server.url);
		await untilOffline(page);
		expect((await keptPaths(page)).filter((path) => engine.test(path))).toEqual([]);

		await openModelFiles(page);
		await expectAccessible(page);
		await pick(page, babble, Buffer.from(randomGguf({ knownWords: wordsOfInstructions(), heads: 1, layers: 1 })));
		await expect(stored(page)).toBeChecked();
		await expect(page.getByText(/It needs about 2\d\d MB of memory with a context of 16,384 tokens/)).toBeVisible();
		await expect(page.getByText(t.models.usedHere)).toBeVisible();
		await expectAccessible(page);
		await page.getByRole('link', { name: t.shell.back }).click();
		await expect(runButton(page)).toBeEnabled();
		expect((await keptPaths(page)).filter((path) => engine.test(path))).toHaveLength(1);

		await server.stop();
		await context.setOffline(true);
		await page.reload();
		await expect(runButton(page)).toBeEnabled();
		await page.getByRole('textbox', { name: t.conversation.input }).fill('What is the gain?');
		await page.getByRole('button', { name: t.conversation.send, exact: true }).click();
		await stopOnceItSays(page, words);
		await expect(page.getByRole('button', { name: t.conversation.send, exact: true })).toBeVisible();
		await expect(messages(page).getByText(babble, { exact: true })).toBeVisible();
	});
});

test('[D14] what is no model, what is here already and what has no room is refused with advice; a model can be deleted', async ({
	page,
	context
}) => {
	await openAmplifier(page);
	await openModelFiles(page);
	await pick(page, 'notes.gguf', Buffer.from('These are notes.'.repeat(100)));
	await expect(page.getByRole('alert')).toContainText('Choose a file that ends in .gguf');
	await pick(page, babble, model);
	await expect(stored(page)).toBeChecked();

	await pick(page, babble, model);
	await expect(page.getByRole('alert')).toContainText('Delete it first');

	const devtools = await context.newCDPSession(page);
	const { origin } = new URL(page.url());
	const { usage } = await devtools.send('Storage.getUsageAndQuota', { origin });
	for (const room of [model.length / 2, 0]) {
		await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + room });
		await pick(page, 'another.gguf', model);
		await expect(page.getByRole('alert')).toContainText(
			'There is not enough storage for another.gguf in this browser. Delete other models'
		);
		await expect.poll(() => privateFiles(page)).toEqual([`models/${babble}`]);
		await pick(page, 'notes.gguf', Buffer.from('Notes.'));
		await expect(page.getByRole('alert')).toContainText('Choose a file that ends in .gguf');
	}

	await page.getByRole('button', { name: t.inPage.remove(babble) }).click();
	await page.getByRole('button', { name: t.inPage.removeNow, exact: true }).click();
	await expect(page.getByText(t.inPage.none)).toBeVisible();
	expect(await privateFiles(page)).toEqual([]);
	await expect(page.getByText(t.models.usedHere)).toHaveCount(0);
});

test.describe('a model from an address', () => {
	test.use({ expectedErrors: [/blocked by CORS policy/, /net::ERR_FAILED/, /status of 404/] });

	test('[D14] is refused with advice where it cannot be had, says its size first, comes with progress, is cancelled and used', async ({
		page,
		host
	}) => {
		await openAmplifier(page);
		await openModelFiles(page);
		const name = new URL(host.url).host;
		host.script([file({ withoutCors: true })]);
		await askForSize(page, `${host.url}/${babble}`);
		await expect(page.getByRole('alert')).toContainText(
			`${name} cannot be reached, or does not let web pages download this file. Download it with the browser, then pick it from disk.`
		);
		host.script([{ status: 404, body: 'Not found' }]);
		await askForSize(page, `${host.url}/${babble}`);
		await expect(page.getByRole('alert')).toContainText(`${name} did not send the file (HTTP 404)`);

		const url = `${host.url}/${babble}`;
		host.script([file()]);
		await askForSize(page, url);
		await expect(page.getByText(/^babble\.gguf: \d+ kB, llama\. Download it\?/)).toBeVisible();
		await expect(page.getByText(/It needs about 2\d\d MB of memory/)).toBeVisible();
		expect(await privateFiles(page)).toEqual([]);
		await expectAccessible(page);

		host.script([file({ stallAfter: 100_000 })]);
		await page.getByRole('button', { name: t.inPage.fetch, exact: true }).click();
		await expect(page.getByRole('progressbar')).toBeVisible();
		await expect.poll(() => privateFiles(page)).toEqual(['models-incoming/babble.gguf']);
		await expectAccessible(page);
		await page.getByRole('button', { name: t.common.cancel }).click();
		await expect(page.getByRole('progressbar')).toHaveCount(0);
		await expect.poll(() => privateFiles(page)).toEqual([]);

		host.script([file()]);
		await askForSize(page, url);
		await page.getByRole('button', { name: t.inPage.fetch, exact: true }).click();
		await expect(stored(page)).toBeChecked();
		await expect(page.getByText(t.models.usedHere)).toBeVisible();
		expect(host.requests.at(-1)?.headers).not.toHaveProperty('referer');
	});

	test('[D14] [LLM49] a tab that was closed while it fetched leaves nothing', async ({ page, context, host }) => {
		await openAmplifier(page);
		const project = page.url();
		await openModelFiles(page);
		host.script([file()]);
		await askForSize(page, `${host.url}/${babble}`);
		const fetchIt = page.getByRole('button', { name: t.inPage.fetch, exact: true });
		await expect(fetchIt).toBeVisible();
		host.script([file({ stallAfter: 100_000 })]);
		await fetchIt.click();
		await expect.poll(() => privateFiles(page)).toEqual(['models-incoming/babble.gguf']);
		await page.close();
		const next = await context.newPage();
		await next.goto(project);
		await expect(runButton(next)).toBeEnabled();
		await expect.poll(() => privateFiles(next)).toEqual([]);
	});
});

test.describe('a model without tools of its own', () => {
	test.use({ expectedErrors: [/status of 400/] });

	test('[E9] [LLM45] calls the agent’s tools in its text, and is not offered others again', async ({ page, host }) => {
		routeOllama(host);
		const call = (name: string, given: unknown) =>
			`<tool_call>\n${JSON.stringify({ name, arguments: given })}\n</tool_call>`;
		const answers = [
			['I look at the netlist.\n', call('read_file', { path: 'amplifier.cir' })],
			[call('run_simulation', { file: 'amplifier.cir' })],
			['The gain is 32.46 dB.']
		];
		const bodies: string[] = [];
		host.route('/api/chat', ({ body }) => {
			const { tools } = JSON.parse(body) as { tools?: unknown[] };
			// As Ollama answers for a model whose template has no place for tools.
			if (tools?.length)
				return { status: 400, body: '{"error":"registry.ollama.ai/library/gemma3:latest does not support tools"}' };
			bodies.push(body);
			const pieces = (answers.shift() ?? ['Nothing more.']).map((content) => ({ content }));
			return { contentType: 'application/x-ndjson', seed: 5, body: chatLines(pieces) };
		});
		await openAmplifier(page);
		const project = page.url();
		await page.goto('settings#models-ollama');
		await openProvider(page, 'Ollama');
		await fillSetting(page, t.settings.baseUrl, host.url);
		await page.getByRole('button', { name: /^gemma3:latest/ }).click();
		await page.getByRole('button', { name: t.models.use }).click();
		await expect(page.getByText(t.models.usedHere)).toBeVisible();
		await untilSettingsStored(page);
		await page.goto(project);
		await ask(page, 'What is the gain?');
		const panel = conversation(page);
		await expect(messages(page).getByText('The gain is 32.46 dB.')).toBeVisible({ timeout: 20_000 });
		for (const name of ['read_file', 'run_simulation'] as const)
			await expect(
				panel.getByRole('article', { name: t.conversation.tools[name].done('amplifier.cir') })
			).toBeVisible();
		await expect(panel).not.toContainText('tool_call');
		const asked = bodies.map(
			(body) => (JSON.parse(body) as { messages: { role: string; content: string }[] }).messages
		);
		expect(asked[0]?.[0]?.content).toContain('- read_file:');
		expect(asked[2]?.at(-1)?.content).toMatch(/<tool_response name="run_simulation">[^]*32\.46 dB/);
		const refused = host.requests.filter(({ path, body }) => path === '/api/chat' && !bodies.includes(body));
		expect(refused).toHaveLength(1);
	});
});
