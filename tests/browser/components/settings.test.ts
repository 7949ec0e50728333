import { beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/language.svelte.ts';
import AppearanceSettings from '#lib/components/settings/appearance-settings.svelte';
import ModelSettings from '#lib/components/settings/model-settings.svelte';
import StorageSettings from '#lib/components/settings/storage-settings.svelte';
import type { ConnectionTest, ProviderItem } from '#lib/components/settings/types.ts';
import type { ModelConnection } from '#lib/llm/types.ts';

beforeAll(() => language.use('en'));

const providers: ProviderItem[] = [
	{
		id: 'openai-compatible',
		name: 'OpenAI-compatible',
		defaultBaseUrl: '',
		key: 'required',
		keyPageUrl: null,
		suggestedModels: []
	},
	{
		id: 'zhipu',
		name: 'Zhipu',
		defaultBaseUrl: 'https://zhipu.example/v4',
		key: 'required',
		keyPageUrl: 'https://zhipu.example/keys',
		suggestedModels: ['glm-4.7']
	},
	{
		id: 'ollama',
		name: 'Ollama',
		defaultBaseUrl: 'http://localhost:11434',
		key: 'none',
		keyPageUrl: null,
		suggestedModels: []
	}
];

function props() {
	const value: ModelConnection = {
		provider: 'zhipu',
		baseUrl: 'https://zhipu.example/v4',
		model: 'glm-4.7',
		thinking: true,
		proxyUrl: null,
		webSearch: false,
		contextTokens: null
	};
	return {
		providers,
		value,
		keyHint: null as string | null,
		lastVerified: null,
		onchange: vi.fn(),
		onsetkey: vi.fn(async (_key: string) => undefined),
		onforgetkey: vi.fn(async () => undefined),
		ontest: vi.fn(async (_signal: AbortSignal): Promise<ConnectionTest> => ({ ok: true, latencyMs: 412 })),
		onlistmodels: vi.fn(async (_signal: AbortSignal) => ['glm-a', 'glm-b'])
	};
}

test('[D10] a key is typed unseen, leaves the page’s field when stored, and only its end is shown', async () => {
	const given = props();
	const screen = await render(ModelSettings, given);
	const field = screen.getByLabelText('API key');
	await expect.element(field).toHaveAttribute('type', 'password');
	await userEvent.fill(field, '  sk-secret-1a2b ');
	await userEvent.click(screen.getByRole('button', { name: 'Store key' }));
	expect(given.onsetkey).toHaveBeenCalledWith('sk-secret-1a2b');
	await expect.element(field).toHaveValue('');
	await screen.rerender({ keyHint: '1a2b' });
	await expect.element(screen.getByText('Stored, ends in 1a2b')).toBeVisible();
	await expect.element(field).not.toBeInTheDocument();
	expect(screen.container.innerHTML).not.toContain('secret');
	await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
	await expect.element(field).toHaveValue('');
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
	await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
	expect(given.onforgetkey).toHaveBeenCalledOnce();
});

test('[D9] the page for keys opens in a new tab', async () => {
	const screen = await render(ModelSettings, props());
	const link = screen.getByRole('link', { name: 'Get a key' });
	await expect.element(link).toHaveAttribute('target', '_blank');
	await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('[D9] a test tells its result, or the fault with its advice', async () => {
	const given = props();
	const screen = await render(ModelSettings, given);
	await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
	await expect.element(screen.getByText('glm-4.7 answered in 412 ms.')).toBeVisible();
	given.ontest.mockResolvedValueOnce({
		ok: false,
		fault: { code: 'unexpected', message: '', data: { detail: 'key refused' } }
	});
	await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
	await expect.element(screen.getByText(/key refused/)).toBeVisible();
	await expect.element(screen.getByText('glm-4.7 answered in 412 ms.')).not.toBeInTheDocument();
});

test('[D9] a test can be cancelled, and what it then says is not shown', async () => {
	const given = props();
	let signal: AbortSignal | undefined;
	let answer: (result: ConnectionTest) => void = () => undefined;
	given.ontest.mockImplementation((passed) => {
		signal = passed;
		return new Promise((resolve) => (answer = resolve));
	});
	const screen = await render(ModelSettings, given);
	await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
	expect(signal?.aborted).toBe(true);
	answer({ ok: true, latencyMs: 1 });
	await expect.element(screen.getByRole('button', { name: 'Test connection' })).toBeEnabled();
	await expect.element(screen.getByText(/answered in/)).not.toBeInTheDocument();
});

test('[D9] a result does not outlive a change of what was tested', async () => {
	const given = props();
	const screen = await render(ModelSettings, given);
	await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
	await expect.element(screen.getByText(/answered in/)).toBeVisible();
	await screen.rerender({ value: { ...given.value, model: 'glm-b' } });
	await expect.element(screen.getByText(/answered in/)).not.toBeInTheDocument();
});

test('[D1] choosing a provider takes its address and first model', async () => {
	const given = props();
	const screen = await render(ModelSettings, given);
	await userEvent.click(screen.getByRole('radio', { name: /Ollama/ }));
	expect(given.onchange).toHaveBeenCalledWith({
		provider: 'ollama',
		baseUrl: 'http://localhost:11434',
		model: '',
		thinking: true,
		proxyUrl: null,
		webSearch: false,
		contextTokens: null
	});
});

test('[D9] an address that is none is refused; a closing slash is taken off', async () => {
	const given = props();
	const screen = await render(ModelSettings, given);
	const field = screen.getByLabelText('Base URL');
	await userEvent.fill(field, 'localhost:1234');
	await userEvent.tab();
	await expect.element(screen.getByText('This is not an http or https address.')).toBeVisible();
	expect(given.onchange).not.toHaveBeenCalled();
	await userEvent.fill(field, 'http://localhost:1234/v1/');
	await userEvent.tab();
	expect(given.onchange).toHaveBeenCalledWith({ ...given.value, baseUrl: 'http://localhost:1234/v1' });
});

test('[D9] models are listed on request and chosen with a click', async () => {
	const given = props();
	const screen = await render(ModelSettings, given);
	await userEvent.click(screen.getByRole('button', { name: 'List models' }));
	await userEvent.click(screen.getByRole('button', { name: 'glm-b' }));
	expect(given.onchange).toHaveBeenCalledWith({ ...given.value, model: 'glm-b' });
});

test('[A9] language and theme are chosen here', async () => {
	const onlocale = vi.fn();
	const ontheme = vi.fn();
	const screen = await render(AppearanceSettings, { theme: 'system', onlocale, ontheme });
	await userEvent.selectOptions(screen.getByLabelText('Language'), '简体中文');
	expect(onlocale).toHaveBeenCalledWith('zh-CN');
	await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
	expect(ontheme).toHaveBeenCalledWith('dark');
});

test('[A7] the use of storage is told, and a refusal to keep it too', async () => {
	const screen = await render(StorageSettings, {
		usage: 12.4e6,
		quota: 2e9,
		persistent: false,
		onpersist: async () => false
	});
	await expect.element(screen.getByText('12.4 MB of about 2 GB')).toBeVisible();
	await userEvent.click(screen.getByRole('button', { name: 'Ask the browser to keep it' }));
	await expect.element(screen.getByText(/The browser refused/)).toBeVisible();
});
