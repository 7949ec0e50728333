import { beforeAll, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import { language } from '#lib/app/shell/language.svelte.ts';
import ConnectModel from '#lib/components/settings/models/connect-model.svelte';
import type { ConnectableService, ConnectResult, NewConnection } from '#lib/components/settings/models/types.ts';
import { en } from '#lib/i18n/en/messages.ts';
import { zhCn } from '#lib/i18n/zh-cn/messages.ts';

beforeAll(() => language.use('en'));

const service = (change: Partial<ConnectableService>): ConnectableService => ({
	id: 'anthropic',
	name: 'Anthropic',
	kind: 'hosted',
	key: 'required',
	keyPattern: /^sk-ant-/,
	keyPageUrl: 'https://service.example/keys',
	suggestedModels: [],
	baseUrl: 'https://anthropic.example/v1',
	model: 'claude',
	keyHint: null,
	...change
});
const services = [
	service({}),
	service({
		id: 'deepseek',
		name: 'DeepSeek',
		keyPattern: undefined,
		baseUrl: 'https://deepseek.example',
		model: 'v4'
	}),
	service({
		id: 'openai-compatible',
		name: 'OpenAI-compatible',
		key: 'optional',
		keyPattern: undefined,
		baseUrl: '',
		model: ''
	}),
	service({
		id: 'ollama',
		name: 'Ollama',
		kind: 'local',
		key: 'none',
		keyPattern: undefined,
		baseUrl: 'http://localhost:11434'
	})
];

function props() {
	return {
		services: services as readonly ConnectableService[],
		chosen: null as ConnectableService['id'] | null,
		onconnect: vi.fn(async (_connection: NewConnection, _signal: AbortSignal): Promise<ConnectResult> => ({
			state: 'connected'
		})),
		onsettings: vi.fn(),
		onclose: vi.fn()
	};
}

test('[D9] a pasted key and Enter connect: the key names its service', async () => {
	const given = props();
	const screen = await render(ConnectModel, given);
	const key = screen.getByLabelText(en.settings.key);
	await expect.element(key).toHaveFocus();
	await expect.element(key).toHaveAttribute('type', 'password');
	await userEvent.fill(key, ' sk-ant-secret-1a2b ');
	await expect.element(screen.getByLabelText(en.connect.service)).toHaveValue('anthropic');
	await userEvent.keyboard('{Enter}');
	expect(given.onconnect).toHaveBeenCalledExactlyOnceWith(
		{ id: 'anthropic', baseUrl: 'https://anthropic.example/v1', key: 'sk-ant-secret-1a2b', model: 'claude' },
		expect.any(AbortSignal)
	);
	await expect.poll(() => given.onclose.mock.calls.length).toBe(1);
	expect(document.body.innerHTML).not.toContain('secret');
});

test('[D10] a key that looks like those of several services goes nowhere before one is chosen', async () => {
	const given = props();
	const screen = await render(ConnectModel, given);
	await userEvent.fill(screen.getByLabelText(en.settings.key), 'sk-0123456789abcdef0123456789abcdef');
	await userEvent.keyboard('{Enter}');
	await expect.element(screen.getByRole('alert')).toHaveTextContent(en.connect.serviceMissing);
	const select = screen.getByLabelText(en.connect.service);
	await expect.element(select).toHaveFocus();
	expect(given.onconnect).not.toHaveBeenCalled();
	await userEvent.selectOptions(select, 'deepseek');
	await expect.element(screen.getByLabelText(en.settings.baseUrl)).toHaveValue('https://deepseek.example');
	// What the user has chosen, the look of a key does not change.
	await userEvent.fill(screen.getByLabelText(en.settings.key), 'sk-ant-0123');
	await userEvent.keyboard('{Enter}');
	expect(given.onconnect.mock.lastCall?.[0]).toMatchObject({ id: 'deepseek', key: 'sk-ant-0123' });
});

test('[D9] what is missing is said where it is entered; a service without a key wants none', async () => {
	const given = { ...props(), chosen: 'openai-compatible' as const };
	const screen = await render(ConnectModel, given);
	await userEvent.keyboard('{Enter}');
	await expect.element(screen.getByRole('alert')).toHaveTextContent(en.settings.baseUrlInvalid);
	await expect.element(screen.getByLabelText(en.settings.baseUrl)).toHaveFocus();
	await userEvent.selectOptions(screen.getByLabelText(en.connect.service), 'anthropic');
	await userEvent.click(screen.getByRole('button', { name: en.connect.connect }));
	await expect.element(screen.getByRole('alert')).toHaveTextContent(en.connect.keyMissing);
	await expect.element(screen.getByLabelText(en.settings.key)).toHaveFocus();
	await userEvent.selectOptions(screen.getByLabelText(en.connect.service), 'ollama');
	await expect.element(screen.getByLabelText(en.settings.key)).not.toBeInTheDocument();
	await userEvent.click(screen.getByRole('button', { name: en.connect.connect }));
	expect(given.onconnect.mock.lastCall?.[0]).toMatchObject({
		id: 'ollama',
		baseUrl: 'http://localhost:11434',
		key: ''
	});
});

test('[D9] a key typed before the address is not lost, and the models that the service names are offered', async () => {
	const given = { ...props(), chosen: 'openai-compatible' as const };
	given.onconnect.mockResolvedValueOnce({ state: 'choose', models: ['qwen3-8b', 'gpt-oss-20b'] });
	const screen = await render(ConnectModel, given);
	await userEvent.fill(screen.getByLabelText(en.settings.key), 'secret-1a2b');
	await userEvent.fill(screen.getByLabelText(en.settings.baseUrl), 'http://localhost:1234/v1/');
	await userEvent.keyboard('{Enter}');
	const entered = { id: 'openai-compatible', baseUrl: 'http://localhost:1234/v1', key: 'secret-1a2b', model: '' };
	expect(given.onconnect.mock.lastCall?.[0]).toEqual(entered);
	await expect.element(screen.getByRole('alert')).toHaveTextContent(en.connect.chooseModel('2'));
	const model = screen.getByLabelText(en.settings.model, { exact: true });
	await expect.element(model).toHaveFocus();
	const names = [...document.querySelectorAll('datalist option')].map((option) => option.getAttribute('value'));
	expect(names).toEqual(['qwen3-8b', 'gpt-oss-20b']);
	// The key is in the vault now.
	const stored = services.map((one) =>
		one.id === 'openai-compatible' ? { ...one, baseUrl: entered.baseUrl, keyHint: '1a2b' } : one
	);
	await screen.rerender({ services: stored });
	await expect.element(screen.getByPlaceholder(en.settings.keyStored('1a2b'))).toHaveValue('');
	await userEvent.fill(model, 'gpt-oss-20b');
	await userEvent.keyboard('{Enter}');
	expect(given.onconnect.mock.lastCall?.[0]).toEqual({ ...entered, key: '', model: 'gpt-oss-20b' });
	await expect.poll(() => given.onclose.mock.calls.length).toBe(1);
});

test('[D9] a failure says what to do and leaves the way to the settings; a test is cancelled, Escape closes', async () => {
	const given = { ...props(), chosen: 'anthropic' as const };
	const fault = { code: 'llm_auth', message: '', data: { host: 'anthropic.example', detail: 'invalid x-api-key' } };
	given.onconnect.mockResolvedValueOnce({ state: 'failed', fault });
	const screen = await render(ConnectModel, given);
	const key = screen.getByLabelText(en.settings.key);
	await userEvent.fill(key, 'sk-ant-wrong');
	await userEvent.keyboard('{Enter}');
	await expect.element(screen.getByRole('alert')).toHaveTextContent('anthropic.example did not accept the key');
	await expect.element(key).toHaveFocus();
	await expect.element(key).toHaveValue('');

	const signals: AbortSignal[] = [];
	given.onconnect.mockImplementationOnce((_connection, signal) => {
		signals.push(signal);
		return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ state: 'failed', fault })));
	});
	await userEvent.fill(key, 'sk-ant-other');
	await userEvent.keyboard('{Enter}');
	await expect.element(screen.getByText(en.connect.connecting)).toBeVisible();
	await userEvent.click(screen.getByRole('button', { name: en.common.cancel }));
	expect(signals[0]?.aborted).toBe(true);
	await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
	expect(given.onclose).not.toHaveBeenCalled();

	await language.use('zh-CN');
	await expect.element(screen.getByRole('button', { name: zhCn.connect.connect })).toBeVisible();
	await language.use('en');
	await userEvent.click(screen.getByRole('button', { name: en.connect.allSettings }));
	expect(given.onsettings).toHaveBeenCalledWith('anthropic');
	await userEvent.keyboard('{Escape}');
	expect(given.onclose).toHaveBeenCalledOnce();
});
