import { expect, test } from 'vitest';
import { connectionFor, parseSettings, withConnection, withVerification } from '#lib/settings/settings.ts';

const defaults = parseSettings(undefined);
/** What a connection has besides, when nothing is set. */
const plain = { proxyUrl: null, contextTokens: null };

test('[DB10] nothing stored gives the defaults', () => {
	expect(defaults).toMatchObject({
		locale: null,
		theme: 'system',
		activeProvider: 'openai-compatible',
		runTimeLimit: 300,
		runPointLimit: 50_000_000,
		runMemoryLimit: 1024,
		operatingValues: false,
		agentLimits: {
			iterations: 15,
			warnFrom: 10,
			toolCallsPerAnswer: 5,
			parallelTools: 3,
			toolTimeLimit: 60,
			turnTimeLimit: 300,
			toolRetries: 2,
			resultCharacters: 5_000
		},
		userModels: [],
		webSearch: { mode: 'off', engine: 'tavily', url: null, googleEngineId: null, results: 5 },
		projectAddresses: [],
		ollamaKeepAliveMinutes: 30,
		autoLockMinutes: 15
	});
	expect(defaults.connections.ollama).toEqual({ baseUrl: null, model: null, thinking: false, ...plain });
	expect(defaults.lastVerified.zhipu).toBeNull();
});

test.each([
	null,
	7,
	'settings',
	[],
	{ locale: 'fr', theme: 1, activeProvider: 'recorded', runTimeLimit: 'long', connections: [1], lastVerified: 'no' },
	{
		runTimeLimit: NaN,
		connections: { zhipu: null, ollama: { baseUrl: 'javascript:alert(1)', model: ' ', thinking: 1 } }
	},
	{ userModels: 'gpt', webSearch: ['tavily'], ollamaKeepAliveMinutes: null, autoLockMinutes: '5' },
	{
		userModels: [null, 3, { provider: 'zhipu' }, { provider: 'recorded', id: 'm' }, { id: 'm' }],
		webSearch: { mode: 'always', engine: 'bing', url: 'ftp://host', googleEngineId: 7, results: 'all' },
		connections: { zhipu: { proxyUrl: 'proxy', contextTokens: -1 } }
	},
	{ lastVerified: { zhipu: { at: Infinity, model: 'glm' }, ollama: { at: 1 } }, __proto__: { theme: 'dark' } }
])('[DB10] stored garbage %j gives the defaults', (stored) => {
	const { theme, ...rest } = parseSettings(stored);
	const { theme: standard, ...others } = defaults;
	expect(rest).toEqual(others);
	expect(['dark', standard]).toContain(theme);
});

test('[DB10] what makes sense is kept beside what does not', () => {
	const stored = {
		locale: 'zh-CN',
		theme: 'dark',
		activeProvider: 'zhipu',
		runTimeLimit: 0.4,
		connections: { zhipu: { baseUrl: ' https://host/v4 ', model: 'glm-4.7', thinking: true }, other: {} },
		lastVerified: { zhipu: { at: 5, model: 'glm-4.7' } },
		unknown: 1
	};
	const settings = parseSettings(stored);
	expect(settings).toEqual({
		...defaults,
		locale: 'zh-CN',
		theme: 'dark',
		activeProvider: 'zhipu',
		runTimeLimit: 1,
		connections: {
			...defaults.connections,
			zhipu: { baseUrl: 'https://host/v4', model: 'glm-4.7', thinking: true, ...plain }
		},
		lastVerified: { ...defaults.lastVerified, zhipu: { at: 5, model: 'glm-4.7' } }
	});
	expect(parseSettings(settings)).toEqual(settings);
	expect(parseSettings({ runTimeLimit: 1e9 }).runTimeLimit).toBe(86_400);
	expect(parseSettings({ projectAddresses: ['http://host', 7, 'host'] }).projectAddresses).toEqual(['http://host']);
	expect(parseSettings({ ollamaKeepAliveMinutes: -7, autoLockMinutes: 1e6, webSearch: { results: 0 } })).toMatchObject({
		ollamaKeepAliveMinutes: -1,
		autoLockMinutes: 1440,
		webSearch: { results: 1 }
	});
	expect(parseSettings({ runPointLimit: 5, runMemoryLimit: 1e6 })).toMatchObject({
		runPointLimit: 10_000,
		runMemoryLimit: 4096
	});
	const agentLimits = {
		iterations: 0,
		toolRetries: -1,
		turnTimeLimit: 1e9,
		parallelTools: '3',
		resultCharacters: 700.4
	};
	expect(parseSettings({ agentLimits }).agentLimits).toEqual({
		...defaults.agentLimits,
		iterations: 1,
		toolRetries: 0,
		turnTimeLimit: 86_400,
		resultCharacters: 700
	});
});

test('[D9] a changed connection is no longer verified; the others still are', () => {
	const verification = { at: 5, model: 'm' };
	const both = withVerification(withVerification(defaults, 'zhipu', verification), 'ollama', verification);
	const changed = withConnection(both, 'zhipu', { model: 'glm-4.6' });
	expect(changed.connections.zhipu.model).toBe('glm-4.6');
	expect(changed.lastVerified).toEqual({ ...defaults.lastVerified, zhipu: null, ollama: verification });
});

test('[D9] a connection takes the defaults of its provider where nothing is set', () => {
	const provider = { id: 'zhipu' as const, defaultBaseUrl: 'https://host/v4/', defaultModel: 'glm', searchesWeb: true };
	expect(connectionFor(defaults, provider)).toEqual({
		provider: 'zhipu',
		baseUrl: 'https://host/v4',
		model: 'glm',
		thinking: false,
		webSearch: false,
		...plain
	});
	const changed = withConnection(defaults, 'zhipu', { baseUrl: 'http://localhost:1/v1//', thinking: true });
	expect(connectionFor(changed, provider)).toMatchObject({
		baseUrl: 'http://localhost:1/v1',
		model: 'glm',
		thinking: true
	});
	expect(connectionFor(changed, { ...provider, id: 'recorded' })).toMatchObject({ model: 'glm', thinking: false });
});

test('[D13] the service searches the web only when the setting says so and it can', () => {
	const provider = { id: 'zhipu' as const, defaultBaseUrl: 'https://host', defaultModel: 'glm', searchesWeb: true };
	const asked = parseSettings({ webSearch: { mode: 'provider' } });
	expect(connectionFor(asked, provider).webSearch).toBe(true);
	expect(connectionFor(asked, { ...provider, searchesWeb: false }).webSearch).toBe(false);
	const engine = parseSettings({ webSearch: { mode: 'engine', engine: 'searxng', url: 'https://search.example/' } });
	expect(engine.webSearch).toMatchObject({ mode: 'engine', engine: 'searxng', url: 'https://search.example/' });
	expect(connectionFor(engine, provider).webSearch).toBe(false);
});

test('[D13] the web search of settings stored by version 0.1, under `search`, is kept', () => {
	const stored = { search: { mode: 'engine', engine: 'searxng', url: 'https://search.example' } };
	expect(parseSettings(stored).webSearch).toMatchObject({ mode: 'engine', engine: 'searxng' });
	expect(parseSettings({ ...stored, webSearch: { mode: 'provider' } }).webSearch.mode).toBe('provider');
});
