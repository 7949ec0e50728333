import { beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import AppearanceSettings from '#lib/components/settings/appearance-settings.svelte';
import ProviderSettings from '#lib/components/settings/models/provider-settings.svelte';
import type { ProviderItem } from '#lib/components/settings/models/types.ts';
import StorageSettings from '#lib/components/settings/storage-settings.svelte';
import { en } from '#lib/i18n/en/messages.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import type { ConnectionTest } from '#lib/llm/types.ts';

beforeAll(() => language.use('en'));

const item: ProviderItem = {
	id: 'openai-compatible',
	name: 'Some service',
	kind: 'hosted',
	defaultBaseUrl: 'https://service.example/v4',
	key: 'required',
	keyPageUrl: 'https://service.example/keys',
	modelsPageUrl: 'https://service.example/models',
	suggestedModels: ['model-a', 'model-b'],
	searchesWeb: false,
	connection: {
		provider: 'openai-compatible',
		baseUrl: 'https://service.example/v4',
		model: 'model-a',
		thinking: true,
		proxyUrl: null,
		webSearch: false,
		contextTokens: null
	},
	keyHint: null,
	lastVerified: null,
	ready: false,
	active: false
};

function props() {
	return {
		item,
		own: [] as ModelInfo[],
		panel: null,
		onchange: vi.fn(),
		onsetkey: vi.fn(async (_key: string): Promise<void> => undefined),
		onforgetkey: vi.fn(async (): Promise<void> => undefined),
		ontest: vi.fn(async (_signal: AbortSignal): Promise<ConnectionTest> => ({
			ok: true,
			latencyMs: 412,
			model: 'model-a'
		})),
		onlistmodels: vi.fn(async (_signal: AbortSignal) => ['maker/one-8b', 'maker/two-70b']),
		onuse: vi.fn(),
		onsavemodel: vi.fn(),
		onremovemodel: vi.fn()
	};
}

test('[D10] a key is typed unseen, leaves the page’s field when stored, and only its end is shown', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	const field = screen.getByLabelText('API key');
	await expect.element(field).toHaveAttribute('type', 'password');
	await userEvent.fill(field, '  sk-secret-1a2b ');
	await userEvent.click(screen.getByRole('button', { name: en.models.showKey }));
	await expect.element(field).toHaveAttribute('type', 'text');
	await userEvent.click(screen.getByRole('button', { name: 'Store key' }));
	expect(given.onsetkey).toHaveBeenCalledWith('sk-secret-1a2b');
	await expect.element(field).toHaveValue('');
	await expect.element(field).toHaveAttribute('type', 'password');
	await screen.rerender({ item: { ...item, keyHint: '1a2b' } });
	await expect.element(screen.getByText('Stored, ends in 1a2b')).toBeVisible();
	await expect.element(field).not.toBeInTheDocument();
	expect(screen.container.innerHTML).not.toContain('secret');
	await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
	await expect.element(field).toHaveValue('');
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
	await userEvent.click(screen.getByRole('button', { name: 'Forget' }));
	expect(given.onforgetkey).toHaveBeenCalledOnce();
});

test('[A8] by keyboard the focus goes on to what takes the place of a button', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	given.onsetkey.mockImplementation(() => screen.rerender({ item: { ...item, keyHint: '1a2b' } }));
	given.onforgetkey.mockImplementation(() => screen.rerender({ item }));
	const field = screen.getByLabelText('API key');
	const replace = screen.getByRole('button', { name: 'Replace' });
	await userEvent.click(field);
	await userEvent.keyboard('sk-secret-1a2b{Enter}');
	await expect.element(replace).toHaveFocus();
	await userEvent.keyboard('{Enter}');
	await expect.element(field).toHaveFocus();
	screen.getByRole('button', { name: 'Cancel' }).element().focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(replace).toHaveFocus();
	screen.getByRole('button', { name: 'Forget' }).element().focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(field).toHaveFocus();

	given.ontest.mockImplementation((signal) => {
		return new Promise((resolve) => {
			signal.addEventListener('abort', () => resolve({ ok: true, latencyMs: 1, model: 'model-a' }));
		});
	});
	screen.getByRole('button', { name: 'Test connection' }).element().focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
	await userEvent.keyboard('{Enter}');
	await expect.element(screen.getByRole('button', { name: 'Test connection' })).toHaveFocus();
});

test('[D9] a key that stays behind at another address is not gone without a word; the address comes first', async () => {
	const given = props();
	const compatible = { ...item, key: 'optional' as const, keyHint: '1a2b' };
	const screen = await render(ProviderSettings, { ...given, item: compatible });
	const [key, address] = [screen.getByText('Stored, ends in 1a2b'), screen.getByLabelText('Base URL')];
	expect(address.element().compareDocumentPosition(key.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
	await userEvent.fill(address, 'http://localhost:1234/v1');
	await userEvent.keyboard('{Tab}');
	expect(given.onchange).toHaveBeenCalledWith({ baseUrl: 'http://localhost:1234/v1' });
	const connection = { ...item.connection, baseUrl: 'http://localhost:1234/v1' };
	await screen.rerender({ item: { ...compatible, connection, keyHint: null } });
	await expect.element(screen.getByText(en.settings.keyElsewhere('service.example'))).toBeVisible();
	await screen.rerender({ item: { ...compatible, connection, keyHint: '3c4d' } });
	await expect.element(screen.getByText(en.settings.keyElsewhere('service.example'))).not.toBeInTheDocument();
});

test('[D1] other addresses of a service are offered beside its own', async () => {
	const given = props();
	const screen = await render(ProviderSettings, {
		...given,
		item: { ...item, otherBaseUrls: ['https://cn.example/v4'] }
	});
	const field = screen.getByLabelText(en.settings.baseUrl, { exact: true });
	const { list } = field.element() as HTMLInputElement;
	expect([...(list?.options ?? [])].map(({ value }) => value)).toEqual([
		'https://service.example/v4',
		'https://cn.example/v4'
	]);
});

test('[D9] the page for keys opens in a new tab', async () => {
	const screen = await render(ProviderSettings, props());
	const link = screen.getByRole('link', { name: 'Get a key' });
	await expect.element(link).toHaveAttribute('target', '_blank');
	await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('[D9] a test tells its result, or the fault with its advice', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
	await expect.element(screen.getByText('model-a answered in 412 ms.')).toBeVisible();
	given.ontest.mockResolvedValueOnce({
		ok: false,
		fault: { code: 'unexpected', message: '', data: { detail: 'key refused' } }
	});
	await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
	await expect.element(screen.getByText(/key refused/)).toBeVisible();
	await expect.element(screen.getByText('model-a answered in 412 ms.')).not.toBeInTheDocument();
});

test('[D9] a test can be cancelled, and what it then says is not shown', async () => {
	const given = props();
	let signal: AbortSignal | undefined;
	let answer: (result: ConnectionTest) => void = () => undefined;
	given.ontest.mockImplementation((passed) => {
		signal = passed;
		return new Promise((resolve) => (answer = resolve));
	});
	const screen = await render(ProviderSettings, given);
	await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
	await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
	expect(signal?.aborted).toBe(true);
	answer({ ok: true, latencyMs: 1, model: 'model-a' });
	await expect.element(screen.getByRole('button', { name: 'Test connection' })).toBeEnabled();
	await expect.element(screen.getByText(/answered in/)).not.toBeInTheDocument();
});

test('[D9] a result does not outlive a change of what was tested, but does its own becoming known', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	await userEvent.click(screen.getByRole('button', { name: 'Test connection' }));
	await screen.rerender({ item: { ...item, lastVerified: 1 } });
	await expect.element(screen.getByText(/answered in/)).toBeVisible();
	await screen.rerender({ item: { ...item, connection: { ...item.connection, proxyUrl: 'https://proxy.example' } } });
	await expect.element(screen.getByText(/answered in/)).not.toBeInTheDocument();
});

test('[D9] a service is used for conversations when the user says so, and not before it can be', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	const use = screen.getByRole('button', { name: en.models.use });
	await expect.element(use).toBeDisabled();
	await screen.rerender({ item: { ...item, ready: true } });
	await userEvent.click(use);
	expect(given.onuse).toHaveBeenCalledOnce();
	await screen.rerender({ item: { ...item, ready: true, active: true } });
	await expect.element(use).not.toBeInTheDocument();
});

test('[D9] an address that is none is refused; a closing slash is taken off', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	const field = screen.getByLabelText('Base URL');
	await userEvent.fill(field, 'localhost:1234');
	await userEvent.tab();
	await expect.element(screen.getByText('This is not an http or https address.')).toBeVisible();
	expect(given.onchange).not.toHaveBeenCalled();
	await userEvent.fill(field, 'http://localhost:1234/v1/');
	await userEvent.tab();
	expect(given.onchange).toHaveBeenCalledWith({ baseUrl: 'http://localhost:1234/v1' });
	await screen.rerender({ item: { ...item, connection: { ...item.connection, baseUrl: 'http://localhost:1234/v1' } } });
	await userEvent.click(screen.getByRole('button', { name: 'Use the default' }));
	expect(given.onchange).toHaveBeenLastCalledWith({ baseUrl: null });
});

test('[D9] a proxy is set and taken away again', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	const field = screen.getByLabelText(en.models.proxy);
	await userEvent.fill(field, 'https://proxy.example/?to={url}');
	await userEvent.tab();
	expect(given.onchange).toHaveBeenCalledWith({ proxyUrl: 'https://proxy.example/?to={url}' });
	const proxied = { ...item.connection, proxyUrl: 'https://proxy.example' };
	await screen.rerender({ item: { ...item, connection: proxied } });
	await userEvent.fill(field, '');
	await userEvent.tab();
	expect(given.onchange).toHaveBeenLastCalledWith({ proxyUrl: null });
});

test('[D9] the service’s own models are listed on request, searched and chosen by keyboard', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	await userEvent.click(screen.getByRole('button', { name: 'List models' }));
	await expect.element(screen.getByText(en.models.fromService('2'))).toBeVisible();
	const field = screen.getByRole('combobox', { name: 'Model' });
	await expect.element(field).toHaveAttribute('aria-expanded', 'true');
	await userEvent.fill(field, '70b');
	await expect.element(screen.getByRole('option', { name: 'maker/one-8b' })).not.toBeInTheDocument();
	await userEvent.keyboard('{ArrowDown}');
	await expect.element(field).toHaveAttribute('aria-activedescendant');
	await userEvent.keyboard('{Enter}');
	expect(given.onchange).toHaveBeenCalledWith({ model: 'maker/two-70b' });
	await expect.element(field).toHaveAttribute('aria-expanded', 'false');
});

test('[D9] of hundreds of models the first are listed, and the search finds the others', async () => {
	const ids = Array.from({ length: 300 }, (_, index) => `maker-${index % 7}/model-${index}`);
	const screen = await render(ProviderSettings, { ...props(), onlistmodels: async () => ids });
	await userEvent.click(screen.getByRole('button', { name: 'List models' }));
	await expect.element(screen.getByText(en.models.fromService('300'))).toBeVisible();
	await expect.element(screen.getByRole('option', { name: en.models.more('200') })).toBeInTheDocument();
	await userEvent.fill(screen.getByRole('combobox', { name: 'Model' }), 'maker-2 29');
	await expect.element(screen.getByRole('option')).toHaveTextContent('maker-2/model-296');
});

test('[D5] a name that no list has is taken as typed; Escape takes it back', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	const field = screen.getByRole('combobox', { name: 'Model' });
	await userEvent.fill(field, 'Vendor/New-Model');
	await expect.element(screen.getByText(en.models.nothingFits)).toBeVisible();
	await userEvent.keyboard('{Escape}');
	await expect.element(field).toHaveValue('model-a');
	await userEvent.fill(field, 'Vendor/New-Model ');
	await userEvent.tab();
	expect(given.onchange.mock.calls).toEqual([[{ model: 'Vendor/New-Model' }]]);
});

test('[D9] the list is chosen from with the mouse', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	await userEvent.click(screen.getByRole('combobox', { name: 'Model' }));
	await userEvent.click(screen.getByRole('option', { name: 'model-b' }));
	expect(given.onchange.mock.calls).toEqual([[{ model: 'model-b' }]]);
});

test('[D7] a model is entered with limits, abilities and price, and taken back', async () => {
	const given = props();
	const screen = await render(ProviderSettings, given);
	await userEvent.click(screen.getByRole('button', { name: en.models.addModel }));
	const form = en.models.form;
	const offered = screen.getByRole('group', { name: form.abilities }).getByRole('checkbox').elements();
	expect(offered, 'only abilities that make a difference').toHaveLength(3);
	await userEvent.fill(screen.getByLabelText(form.context), 'plenty');
	await userEvent.click(screen.getByRole('button', { name: form.save }));
	await expect.element(screen.getByText(form.idMissing)).toBeVisible();
	await expect.element(screen.getByText(form.notNumber)).toBeVisible();
	expect(given.onsavemodel).not.toHaveBeenCalled();
	await userEvent.fill(screen.getByLabelText(form.id), 'model-x');
	await userEvent.fill(screen.getByLabelText(form.context), '64000');
	await userEvent.click(screen.getByLabelText(form.abilityNames.vision));
	await userEvent.fill(screen.getByLabelText(form.input, { exact: true }), '1.5');
	await userEvent.fill(screen.getByLabelText(form.outputPrice, { exact: true }), '6');
	await userEvent.click(screen.getByRole('button', { name: form.save }));
	const saved = given.onsavemodel.mock.calls[0]?.[0] as ModelInfo;
	expect(given.onsavemodel).toHaveBeenCalledWith(saved, null);
	expect(saved).toMatchObject({
		provider: 'openai-compatible',
		id: 'model-x',
		contextTokens: 64_000,
		abilities: { tools: true, vision: true },
		price: { currency: 'USD', input: 1.5, output: 6, cachedInput: null }
	});

	await screen.rerender({ own: [saved], item: { ...item, connection: { ...item.connection, model: 'model-x' } } });
	await expect.element(screen.getByText(/64k context/).first()).toBeInTheDocument();
	await userEvent.click(screen.getByRole('button', { name: en.models.editModel, exact: true }));
	await userEvent.click(screen.getByRole('button', { name: form.remove }));
	expect(given.onremovemodel).toHaveBeenCalledWith(saved);
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
		onpersist: async () => false,
		edits: 0,
		onclearedits: async () => undefined
	});
	await expect.element(screen.getByText('12.4 MB of about 2 GB')).toBeVisible();
	await userEvent.click(screen.getByRole('button', { name: 'Ask the browser to keep it' }));
	await expect.element(screen.getByText(/The browser refused/)).toBeVisible();
});

test('[F6] the edit history says how many changes can be undone, and is cleared by two presses', async () => {
	const onclearedits = vi.fn(async () => undefined);
	const props = { usage: null, quota: null, persistent: true, onpersist: async () => true, onclearedits };
	const screen = await render(StorageSettings, { ...props, edits: 1_234 });
	await expect.element(screen.getByText('1,234 changes can be undone')).toBeVisible();
	await userEvent.click(screen.getByRole('button', { name: 'Clear', exact: true }));
	expect(onclearedits).not.toHaveBeenCalled();
	await userEvent.click(screen.getByRole('button', { name: 'Clear permanently' }));
	expect(onclearedits).toHaveBeenCalledOnce();
	await screen.rerender({ edits: 0 });
	await expect.element(screen.getByText('0 changes can be undone')).toBeVisible();
	await expect.element(screen.getByRole('button', { name: 'Clear', exact: true })).not.toBeInTheDocument();
});
