import { describe, expect, it } from 'vitest';
import { exportSettings, importSettings, settingsChanges, settingsFileLimit } from '#lib/settings/settings-file.ts';
import { parseSpendingCaps } from '#lib/settings/spending-caps.ts';
import { parseSettings, withConnection, withVerification, type Settings } from '#lib/settings/settings.ts';

const model = {
	provider: 'zhipu',
	id: 'glm-own',
	name: 'My GLM',
	contextTokens: 1000,
	maxOutputTokens: null,
	abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'none' },
	visionModel: null,
	price: { currency: 'CNY', region: null, input: 1, cachedInput: null, cacheWrite: null, output: 2 },
	source: 'https://docs.bigmodel.cn/cn/guide',
	checked: '2026-11-21'
};
const standard = parseSettings({});
const connected = withConnection(standard, 'zhipu', {
	baseUrl: 'https://api.z.ai/api/paas/v4',
	model: 'glm-4.7',
	proxyUrl: 'https://proxy.example/?u={url}'
});
const own: Settings = {
	...withVerification(connected, 'zhipu', { at: 1, model: 'glm-4.7' }),
	userModels: parseSettings({ userModels: [model] }).userModels,
	webSearch: parseSettings({ webSearch: { mode: 'engine', engine: 'searxng', url: 'https://s.example' } }).webSearch,
	theme: 'dark',
	autoLockMinutes: 60,
	agentLimits: parseSettings({ agentLimits: { iterations: 30 } }).agentLimits
};
const file = (settings: unknown, more: object = {}) =>
	JSON.stringify({ kind: 'spicewright-settings', version: 1, settings, ...more });
const fault = (code: string, path?: string) =>
	expect.objectContaining({ code, ...(path === undefined ? {} : { data: { path } }) });

describe('a settings file', () => {
	it('[D9] [LLM39] carries all settings and the models of one’s own to another browser, without when they were tested', () => {
		const { text, leftOut } = exportSettings(own);
		expect(leftOut).toEqual([]);
		expect(text).not.toContain('lastVerified');
		const { settings, unknown } = importSettings(text, standard);
		expect(unknown).toEqual([]);
		expect(settings).toEqual({ ...own, lastVerified: standard.lastVerified });
		expect(settingsChanges(own, settings)).toEqual([]);
	});

	it('[LLM39] leaves what it does not say, and forgets the test of a connection that it changes', () => {
		const { settings } = importSettings(file({ connections: { zhipu: { thinking: true } } }), own);
		expect(settings.connections.zhipu).toEqual({ ...own.connections.zhipu, thinking: true });
		expect(settings.lastVerified.zhipu).toBeNull();
		expect(importSettings(file({ theme: 'light' }), own).settings.lastVerified.zhipu).not.toBeNull();
	});

	it('[S2] neither takes along nor brings the addresses that projects may send conversations to', () => {
		const agreed = { ...own, projectAddresses: ['https://mine.example/v1'] };
		expect(exportSettings(agreed).text).not.toContain('mine.example');
		const given = file({ theme: 'dark', projectAddresses: ['https://elsewhere.example/v1'] });
		const { settings, unknown } = importSettings(given, agreed);
		expect(settings.theme).toBe('dark');
		expect(settings.projectAddresses).toEqual(agreed.projectAddresses);
		expect(unknown).toEqual([]);
	});

	it('[D12] [COST1] carries the caps, and refuses a file with one that is none', () => {
		const spendingCaps = parseSpendingCaps({ currency: 'CNY', day: { money: 20 }, turn: { tokens: 54_321 } });
		const { text } = exportSettings({ ...parseSettings({}), spendingCaps });
		expect(importSettings(text, parseSettings({})).settings.spendingCaps).toEqual(spendingCaps);
		const damaged = text.replace('54321', '-1');
		expect(() => importSettings(damaged, parseSettings({}))).toThrow(
			expect.objectContaining({ code: 'settings_file_invalid', data: { path: 'spendingCaps.turn.tokens' } })
		);
	});

	it('says what will change, place by place', () => {
		const { settings } = importSettings(
			file({ theme: 'dark', connections: { ollama: { baseUrl: 'http://127.0.0.1:11434/v1' } }, userModels: [model] }),
			standard
		);
		expect(settingsChanges(standard, settings)).toEqual([
			{ path: 'theme', before: 'system', after: 'dark' },
			{ path: 'connections.ollama.baseUrl', before: null, after: 'http://127.0.0.1:11434/v1' },
			{ path: 'userModels.zhipu/glm-own', before: null, after: JSON.stringify(model) }
		]);
		expect(settingsChanges(settings, settings)).toEqual([]);
	});

	it('keeps unknown fields out and names them', () => {
		const hostile = file({ future: 1, connections: { nobody: {}, zhipu: { apiKey: 'x', thinking: false } } });
		const { settings, unknown } = importSettings(hostile.replace('"future"', '"__proto__"'), standard);
		expect(unknown).toEqual(['__proto__', 'connections.nobody', 'connections.zhipu.apiKey']);
		expect(settings).toEqual(standard);
		expect(Object.keys(settings.connections.zhipu)).not.toContain('apiKey');
	});

	it.each([
		['theme', { theme: 'pink' }],
		['autoLockMinutes', { autoLockMinutes: 1e9 }],
		['connections', { connections: [] }],
		['connections.zhipu.baseUrl', { connections: { zhipu: { baseUrl: 'javascript:alert(1)' } } }],
		['connections.zhipu.thinking', { connections: { zhipu: { thinking: 'yes' } } }],
		['webSearch.results', { webSearch: { results: 1e6 } }],
		['userModels', { userModels: [model, model] }],
		['userModels[0].contextTokens', { userModels: [{ ...model, contextTokens: -1 }] }]
	])('is refused as a whole for a senseless value at %s', (path, settings) => {
		expect(() => importSettings(file({ runTimeLimit: 60, ...settings }), standard)).toThrow(
			fault('settings_file_invalid', path)
		);
	});

	it.each([
		['settings_file_not_json', '{'],
		['settings_file_foreign', '[]'],
		['settings_file_foreign', '{"kind":"other","version":1}'],
		['settings_file_newer', file({}, { version: 2 })],
		['settings_file_too_large', ' '.repeat(settingsFileLimit + 1)]
	])('that is none is refused: %s', (code, text) => {
		expect(() => importSettings(text, standard)).toThrow(fault(code));
	});

	const carriers = [
		'https://user:hush@host.example/v1',
		'https://host.example/v1?key=hush',
		'https://proxy.example/?access_token=hush&u={url}',
		'https://proxy.example/?id=0123456789abcdefgh&u={url}',
		'https://host.example/sk-abcdefgh12345678/v1',
		'https://host.example/v1#token=hush'
	];
	it.each(carriers)('[D10] [LLM39] never takes along a key that stands in an address: %s', (url) => {
		for (const place of ['baseUrl', 'proxyUrl']) {
			const settings = withConnection(own, 'openai', { [place]: url });
			const { text, leftOut } = exportSettings(settings);
			expect(leftOut).toEqual([`connections.openai.${place}`]);
			expect(text).not.toMatch(/hush|abcdefgh/);
			expect(() => importSettings(file({ connections: { openai: { [place]: url } } }), standard)).toThrow(
				fault('settings_file_secret', `connections.openai.${place}`)
			);
		}
	});

	it('[LLM39] is read again also where something was left out', () => {
		const source = 'https://docs.example/page?id=0123456789abcdef';
		const { text, leftOut } = exportSettings({
			...own,
			userModels: parseSettings({ userModels: [{ ...model, source }] }).userModels
		});
		expect(leftOut).toEqual(['userModels[0].source']);
		expect(importSettings(text, standard).settings.userModels[0]).toEqual({ ...model, source: '' });
	});

	it('[D10] [LLM39] never takes along a key that was typed into another field', () => {
		const settings = withConnection(own, 'openai', { model: 'sk-canary-abcdefgh1234' });
		expect(exportSettings(settings)).toMatchObject({ leftOut: ['connections.openai.model'] });
		expect(exportSettings(settings).text).not.toContain('canary');
	});
});
