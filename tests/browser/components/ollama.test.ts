import { beforeAll, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import { OllamaMonitor } from '#lib/app/models/ollama.svelte.ts';
import OllamaPanel from '#lib/components/settings/ollama/ollama-panel.svelte';
import { en } from '#lib/i18n/en/messages.ts';
import type { OllamaServer, OllamaState } from '#lib/llm/ollama/types.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import { ManualClock } from '../../support/manual-clock.ts';

beforeAll(() => language.use('en'));

const t = en.ollama;
const connection: ModelConnection = {
	provider: 'ollama',
	baseUrl: 'http://localhost:11434',
	model: 'gemma3',
	thinking: false,
	proxyUrl: null,
	webSearch: false,
	contextTokens: null
};
const server: OllamaServer = {
	version: '0.31.2',
	models: [
		{
			name: 'qwen3:8b',
			size: 5_225_388_164,
			parameters: '8.2B',
			quantization: 'Q4_K_M',
			contextTokens: 40_960,
			ownContextTokens: null,
			abilities: { chat: true, tools: true, vision: false, thinking: true },
			remote: false
		},
		{
			name: 'gemma3:latest',
			size: 3_338_801_804,
			parameters: '4.3B',
			quantization: 'Q4_K_M',
			contextTokens: 131_072,
			ownContextTokens: null,
			abilities: { chat: true, tools: false, vision: true, thinking: false },
			remote: false
		},
		{
			name: 'all-minilm:latest',
			size: 45_960_996,
			parameters: '23M',
			quantization: 'F16',
			contextTokens: 512,
			ownContextTokens: null,
			abilities: { chat: false, tools: false, vision: false, thinking: false },
			remote: false
		}
	],
	running: [
		{ name: 'qwen3:8b', memory: 8_000_000_000, graphicsMemory: 4_000_000_000, until: null, contextTokens: 16_384 }
	]
};
const failed = (code: string): OllamaState => ({
	ok: false,
	fault: {
		code,
		message: '',
		data: { url: 'http://localhost:11434', host: 'localhost:11434', origin: location.origin }
	}
});

function props(state: OllamaState | null) {
	return {
		connection,
		contextTokens: null as number | null,
		standardContextTokens: 16_384,
		keepAliveMinutes: 30,
		state,
		busy: false,
		nextTryAt: null as number | null,
		unloading: null as string | null,
		onrefresh: vi.fn(),
		onunload: vi.fn(),
		onchange: vi.fn(),
		onkeepalive: vi.fn()
	};
}

describe('the panel', () => {
	test('[D6] lists models with what they can, chooses one and unloads another', async () => {
		const given = props({ ok: true, server });
		const screen = await render(OllamaPanel, given);
		await expect.element(screen.getByText(t.running('0.31.2'))).toBeVisible();
		const model = screen.getByRole('button', { name: /^qwen3:8b/ });
		await expect
			.element(model)
			.toHaveTextContent('8.2B parameters · Q4_K_M · 5.23 GB · 40,960 tokens of context · tools · thinking');
		await expect
			.element(screen.getByRole('button', { name: /^gemma3:latest/ }))
			.toHaveAttribute('aria-pressed', 'true');
		await expect.element(screen.getByRole('button', { name: /^all-minilm/ })).toBeDisabled();
		await model.click();
		expect(given.onchange).toHaveBeenCalledWith({ model: 'qwen3:8b' });
		await expect
			.element(
				screen.getByText(
					/8 GB, 50% of it in graphics memory · loaded with 16,384 tokens of context · until it is unloaded/
				)
			)
			.toBeVisible();
		await screen.getByRole('button', { name: t.unloadModel('qwen3:8b') }).click();
		expect(given.onunload).toHaveBeenCalledWith('qwen3:8b');
	});

	test('[D6] takes a context and the time to keep a model, and refuses what is no number', async () => {
		const given = props({ ok: true, server });
		const screen = await render(OllamaPanel, { ...given, contextTokens: 200_000 });
		await expect.element(screen.getByText(t.contextBeyond('gemma3', '131,072'))).toBeVisible();
		const context = screen.getByLabelText(t.context, { exact: true });
		await context.fill('32768');
		await userEvent.tab();
		expect(given.onchange).toHaveBeenLastCalledWith({ contextTokens: 32_768 });
		await context.fill('');
		await userEvent.tab();
		expect(given.onchange).toHaveBeenLastCalledWith({ contextTokens: null });
		const keep = screen.getByLabelText(t.keepAlive, { exact: true });
		await keep.fill('ever');
		await userEvent.tab();
		await expect.element(screen.getByRole('alert')).toHaveTextContent(t.notNumber('-1', '1,440'));
		expect(given.onkeepalive).not.toHaveBeenCalled();
		await keep.fill('-1');
		await userEvent.tab();
		expect(given.onkeepalive).toHaveBeenCalledWith(-1);
	});

	test('[D6] refused by Ollama, it gives the line for every system and copies it', async () => {
		const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
		const screen = await render(OllamaPanel, props(failed('ollama_cors')));
		await expect.element(screen.getByText('Running, but refuses this page')).toBeVisible();
		const lines = {
			macos: `launchctl setenv OLLAMA_ORIGINS "${location.origin}"`,
			windows: `setx OLLAMA_ORIGINS "${location.origin}"`,
			linux: `Environment="OLLAMA_ORIGINS=${location.origin}"`,
			docker: `-e OLLAMA_ORIGINS="${location.origin}"`,
			terminal: `OLLAMA_ORIGINS="${location.origin}" ollama serve`
		};
		for (const [host, line] of Object.entries(lines)) {
			await screen.getByRole('radio', { name: t.hosts[host as keyof typeof lines] }).click();
			await screen.getByRole('button', { name: en.common.copy }).click();
			expect(copied.mock.lastCall?.[0]).toContain(line);
			await expect.element(screen.getByText(t.afterwards[host as keyof typeof lines])).toBeVisible();
		}
	});

	test.each([
		['ollama_unreachable', 'Not running', 'ollama serve'],
		['llm_local_permission', 'Blocked by the browser', t.permissionSteps[0] ?? ''],
		['url_mixed_content', 'Not reachable from a page served over https', t.mixedContent],
		['llm_bad_response', t.failedOtherwise, 'Check that the address is its API address']
	])('[D6] says what to do about %s', async (code, word, remedy) => {
		const given = { ...props(failed(code)), nextTryAt: Date.now() + 60_000 };
		const screen = await render(OllamaPanel, given);
		await expect.element(screen.getByText(word, { exact: true })).toBeVisible();
		await expect.element(screen.getByText(remedy).first()).toBeVisible();
		await expect.element(screen.getByText(/Checks again in \d+ s/)).toBeVisible();
		await screen.getByRole('button', { name: t.refresh }).click();
		expect(given.onrefresh).toHaveBeenCalled();
	});

	test('[D6] not installed, it has the link to get it, and recommended models with their pages and commands', async () => {
		const screen = await render(OllamaPanel, props(failed('ollama_unreachable')));
		const link = screen.getByRole('link', { name: t.install });
		await expect.element(link).toHaveAttribute('href', 'https://ollama.com/download');
		await expect.element(screen.getByText(t.recommended)).toBeVisible();
		for (const model of ['qwen3', 'qwen3-coder', 'gpt-oss']) {
			const page = screen.getByRole('link', { name: model, exact: true });
			await expect.element(page).toHaveAttribute('href', `https://ollama.com/library/${model}`);
			await expect.element(screen.getByText(`ollama pull ${model}`, { exact: true })).toBeVisible();
		}
	});

	test('[D6] no model installed, and an address that cannot carry the context', async () => {
		const given = props({ ok: true, server: { ...server, models: [], running: [] } });
		const compatible = { ...connection, baseUrl: 'http://localhost:11434/v1' };
		const screen = await render(OllamaPanel, { ...given, connection: compatible });
		await expect.element(screen.getByText('ollama pull qwen3', { exact: true })).toBeVisible();
		await expect.element(screen.getByText(t.memoryEmpty)).toBeVisible();
		await screen.getByRole('button', { name: t.useNative }).click();
		expect(given.onchange).toHaveBeenCalledWith({ baseUrl: 'http://localhost:11434' });
	});
});

describe('watching', () => {
	function watched(...answers: OllamaState[]) {
		const clock = new ManualClock();
		const readOllama = vi.fn(
			async (_connection: ModelConnection, _options: { signal?: AbortSignal }) =>
				answers.shift() ?? failed('ollama_unreachable')
		);
		const unloadModel = vi.fn(async (): Promise<OllamaState> => ({ ok: true, server: { ...server, running: [] } }));
		const monitor = new OllamaMonitor({ readOllama, unloadModel }, clock);
		return { clock, readOllama, unloadModel, monitor, stop: monitor.watch(connection) };
	}

	test('[D6] [LLM27] asks again after 5, 10, 30 and 30 s, until it answers', async () => {
		const no = failed('ollama_unreachable');
		const { clock, readOllama, monitor, stop } = watched(no, no, no, no, { ok: true, server });
		for (const [asked, pause] of [5_000, 10_000, 30_000, 30_000].entries()) {
			await expect.poll(() => readOllama.mock.calls.length).toBe(asked + 1);
			await expect.poll(() => monitor.nextTryAt).toBe(clock.now() + pause);
			await clock.advance(pause - 1);
			expect(readOllama).toHaveBeenCalledTimes(asked + 1);
			await clock.advance(1);
		}
		await expect.poll(() => monitor.state?.ok).toBe(true);
		expect(monitor.nextTryAt).toBeNull();
		stop();
	});

	test('[D6] [LLM27] what the browser refuses waits for the user, and nothing is asked once it is not shown', async () => {
		const { clock, readOllama, monitor, stop } = watched(failed('llm_local_permission'), failed('ollama_unreachable'));
		await expect.poll(() => monitor.state).not.toBeNull();
		expect(monitor.nextTryAt).toBeNull();
		await monitor.refresh();
		expect(readOllama).toHaveBeenCalledTimes(2);
		expect(monitor.nextTryAt).not.toBeNull();
		stop();
		await clock.advance(60_000);
		await monitor.refresh();
		expect(readOllama).toHaveBeenCalledTimes(2);
	});

	test('[D6] unloads a model and shows what is left', async () => {
		const { unloadModel, monitor, stop } = watched({ ok: true, server });
		await expect.poll(() => monitor.state?.ok).toBe(true);
		await monitor.unload('qwen3:8b');
		expect(unloadModel).toHaveBeenCalledWith(connection, 'qwen3:8b', expect.anything());
		expect(monitor.state).toMatchObject({ ok: true, server: { running: [] } });
		expect(monitor.unloading).toBeNull();
		stop();
	});
});
