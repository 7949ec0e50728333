// Before Dexie, which looks for IndexedDB when it loads.
import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallLog } from '#lib/app/models/call-log.ts';
import { notingChecks } from '#lib/app/models/noted-checks.ts';
import { Fault } from '#lib/base/fault.ts';
import { addCall } from '#lib/db/conversation/calls.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { ModelInfo } from '#lib/llm/models/model-info.ts';
import type { LlmRequest, LlmResponse, ModelConnection, Usage } from '#lib/llm/types.ts';
import { parseSpendingCaps, type SpendingCaps } from '#lib/settings/spending-caps.ts';
import type { LlmWorkerClient } from '#lib/workers/llm/client.ts';
import { LedModel } from '../../../support/llm/led-model.ts';
import { ScriptedLlm } from '../../../support/llm/scripted-llm.ts';
import { call } from '../../../support/sample-calls.ts';
import { testDatabase } from '../../../support/storage/test-database.ts';

const connection: ModelConnection = {
	provider: 'zhipu',
	baseUrl: 'https://open.bigmodel.cn:8443/api/paas/v4?token=canary-address',
	model: 'glm-priced',
	thinking: false,
	proxyUrl: 'https://proxy.example/canary-proxy',
	webSearch: false,
	contextTokens: null
};

const priced: ModelInfo = {
	provider: 'zhipu',
	id: 'glm-priced',
	name: 'GLM',
	contextTokens: 128_000,
	maxOutputTokens: 8_000,
	abilities: { tools: true, vision: false, json: true, webSearch: false, thinking: 'none' },
	visionModel: null,
	price: { currency: 'CNY', region: null, input: 10, cachedInput: 2, cacheWrite: null, output: 40 },
	source: 'https://example.org',
	checked: '2026-01-01'
};

const request: LlmRequest = {
	connection,
	messages: [
		{ role: 'system', content: 'canary-system' },
		{ role: 'user', content: [{ type: 'text', text: 'canary-question '.repeat(80) }] },
		{ role: 'tool', callId: 'c', name: 'read_file', content: 'canary-file' }
	],
	tools: [{ name: 'read_file', description: 'canary-tool', parameters: { type: 'object' } }]
};
const answer = { id: 'message', projectId: 'project', sessionId: 'session', recorded: false };

let database: SpicewrightDatabase;
let log: CallLog;
let caps: SpendingCaps;
const report = vi.fn();
const onunpriced = vi.fn();
/** Tokens that the counter finds; null when it cannot count. */
let exact: number | null;

beforeEach(async () => {
	database = await testDatabase();
	report.mockClear();
	onunpriced.mockClear();
	caps = parseSpendingCaps({});
	exact = 500;
	const counter = { count: async () => exact, dispose: () => undefined };
	log = new CallLog({
		database,
		userModels: () => [priced],
		counter,
		report,
		caps: () => caps,
		onnear: report,
		onunpriced
	});
});

const usage = (change: Partial<Usage>): Usage => ({
	prompt: null,
	completion: null,
	total: null,
	cached: null,
	cacheWritten: null,
	reasoning: null,
	...change
});

/** Makes a call that ends so, and waits until it is noted. */
async function noted(end: Partial<LlmResponse>, from: Partial<ModelConnection> = {}) {
	const timing = { connectMs: 20, firstTokenMs: 40, totalMs: 90, tries: 1 };
	const llm = log.noting(
		new ScriptedLlm([{ text: 'canary-answer', reasoning: 'canary-thought', end: { timing, ...end } }]),
		answer
	);
	for await (const event of llm.stream({ ...request, connection: { ...connection, ...from } }, {})) void event;
	return vi.waitFor(async () => {
		const [record, ...others] = await database.calls.toArray();
		if (!record) throw new Error('not yet');
		expect(others).toEqual([]);
		return record;
	});
}

describe('[D12] [LLM44] a call to a model is noted', () => {
	test('with its figures and its cost at the price of the time', async () => {
		const timing = { tries: 2, connectMs: 80, firstTokenMs: 300, totalMs: 1_300 };
		const record = await noted({
			usage: usage({ prompt: 10_000, completion: 500, total: 10_500, cached: 4_000, reasoning: 100 }),
			timing
		});
		expect(record).toMatchObject({
			...timing,
			projectId: 'project',
			sessionId: 'session',
			messageId: 'message',
			provider: 'zhipu',
			host: 'open.bigmodel.cn:8443',
			model: 'glm-priced',
			kind: 'chat',
			outcome: 'ok',
			faultCode: null,
			prompt: 10_000,
			completion: 500,
			cached: 4_000,
			reasoning: 100,
			countedPrompt: null,
			contextTokens: 128_000
		});
		expect(record.cost?.currency).toBe('CNY');
		// 6,000 at 10, 4,000 of the cache at 2, 500 at 40, for a million each.
		expect(record.cost?.amount).toBeCloseTo(0.088, 12);
		expect(record.cost?.saved).toBeCloseTo(0.032, 12);
	});

	test('and nothing of what was said, no key, no whole address', async () => {
		const { id: _, ...record } = await noted({
			usage: usage({ prompt: 1, completion: 1 }),
			fault: { code: 'llm_unavailable', message: 'canary-words', data: { detail: 'canary-detail' } }
		});
		expect(JSON.stringify(record)).not.toContain('canary');
		expect(record).toMatchObject({ outcome: 'failed', faultCode: 'llm_unavailable' });
	});

	test('without a cost where the price or the tokens are not known', async () => {
		expect(
			(await noted({ usage: usage({ prompt: 5, completion: 5 }) }, { model: 'glm-nobody-knows' })).cost
		).toBeNull();
		await database.calls.clear();
		expect((await noted({ usage: usage({ prompt: 5 }) })).cost).toBeNull();
	});

	test('with the tokens as counted here, corrected by what was learned, where the service reports none', async () => {
		const first = await noted({});
		// Three messages cost 7 tokens each, the system's 4 more.
		expect(first).toMatchObject({ prompt: null, countedPrompt: 525, cost: null });
		await database.calls.clear();
		await noted({ usage: usage({ prompt: 630, completion: 1 }) });
		await vi.waitFor(async () => {
			await database.calls.clear();
			expect((await noted({})).countedPrompt).toBe(630);
		});
		exact = null;
		await database.calls.clear();
		expect((await noted({})).countedPrompt).toBeGreaterThan(0);
	});

	test('without tokens when the service refused it, or was never reached: it read nothing', async () => {
		const timing = { connectMs: null, firstTokenMs: null, totalMs: 9_000, tries: 3 };
		const fault = { code: 'llm_rate_limited', message: '', data: { status: 429 } };
		const record = await noted({ timing, fault, finishReason: 'error', partial: true });
		expect(record).toMatchObject({ outcome: 'failed', tries: 3, prompt: null, countedPrompt: null, cost: null });
	});

	test.each([
		['the user stops it', { finishReason: 'aborted' as const }, 'stopped', null],
		['it fails', { fault: { code: 'llm_rate_limited', message: '', data: {} } }, 'failed', 'llm_rate_limited']
	])('as %s', async (_, end, outcome, faultCode) => {
		expect(await noted(end)).toMatchObject({ outcome, faultCode, cost: null });
	});

	test('as stopped when nobody waits for its end', async () => {
		const llm = log.noting(new ScriptedLlm([{ text: 'one' }]), answer);
		for await (const event of llm.stream(request, {})) if (event.type === 'text') break;
		await vi.waitFor(async () => expect(await database.calls.toArray()).toMatchObject([{ outcome: 'stopped' }]));
	});

	test('but not when it is recorded', async () => {
		const llm = new ScriptedLlm([{ text: 'shown' }]);
		expect(log.noting(llm, { ...answer, recorded: true })).toBe(llm);
	});

	test('and a note that cannot be kept costs no answer', async () => {
		database.close();
		const llm = log.noting(new ScriptedLlm([{ text: 'whole' }]), answer);
		const seen: string[] = [];
		for await (const event of llm.stream(request, {})) seen.push(event.type);
		expect(seen.at(-1)).toBe('end');
		await vi.waitFor(() => expect(report).toHaveBeenCalledOnce());
		expect(report.mock.calls[0]?.[0]).toMatchObject({ code: 'storage_unavailable' });
	});
});

describe('[D12] [LLM44] tests, lists of models and web searches are noted', () => {
	function checked(client: Partial<LlmWorkerClient>) {
		return notingChecks(client as LlmWorkerClient, () => log);
	}
	const calls = () => database.calls.toArray();

	test('by what they were, with what went wrong', async () => {
		const fault = { code: 'llm_unauthorized', message: 'canary', data: {} };
		const client = checked({
			testConnection: async () => ({ ok: true, latencyMs: 5, model: 'm' }),
			listModels: async () => ({ ok: false, fault }),
			search: async () => ({ ok: false, fault: { ...fault, code: 'aborted' } })
		});
		await client.testConnection(connection, {});
		await client.listModels(connection, {});
		await client.search({ engine: 'tavily', url: null, googleEngineId: null, query: 'canary', results: 3 }, {});
		await vi.waitFor(async () => expect(await calls()).toHaveLength(3));
		const records = await calls();
		expect(JSON.stringify(records)).not.toContain('canary');
		expect(
			records
				.map(({ kind, provider, host, model, outcome, faultCode }) => [kind, provider, host, model, outcome, faultCode])
				.sort()
		).toEqual([
			['list', 'zhipu', 'open.bigmodel.cn:8443', 'glm-priced', 'failed', 'llm_unauthorized'],
			['test', 'zhipu', 'open.bigmodel.cn:8443', 'glm-priced', 'ok', null],
			['web_search', 'tavily', 'api.tavily.com', '', 'stopped', null]
		]);
		for (const record of records) expect(record).toMatchObject({ projectId: null, sessionId: null, cost: null });
	});

	test('also when they throw', async () => {
		const client = checked({ listModels: () => Promise.reject(new Fault('vault_locked', 'locked')) });
		await expect(client.listModels(connection, {})).rejects.toMatchObject({ code: 'vault_locked' });
		await vi.waitFor(async () =>
			expect(await calls()).toMatchObject([{ outcome: 'failed', faultCode: 'vault_locked' }])
		);
	});
});

describe('[D12] [COST1] calls under a cap', () => {
	const spent = (amount: number) =>
		addCall(database, call({ startedAt: Date.now(), cost: { currency: 'CNY', amount, saved: 0 } }));

	test('that are made at the same time count each other', async () => {
		caps = parseSpendingCaps({ currency: 'CNY', conversation: { money: 0.1 } });
		const llm = new LedModel();
		const ends: (string | null)[] = [];
		const ask = async () => {
			for await (const event of log.noting(llm, answer).stream(request, {}))
				if (event.type === 'end') ends.push(event.response.fault?.code ?? null);
		};
		// Each is expected to cost 4 fen for its output and half of one for its input.
		const asked = [ask(), ask(), ask()];
		await vi.waitFor(() => expect(ends).toEqual(['spending_cap']));
		expect(llm.requests).toHaveLength(2);
		await llm.answer({ text: 'one' });
		await llm.answer({ text: 'two' });
		await Promise.all(asked);
		expect(ends).toEqual(['spending_cap', null, null]);
		// What was not sent is no call.
		await vi.waitFor(async () => expect(await database.calls.count()).toBe(2));
	});

	test('are not made when what was spent cannot be read', async () => {
		caps = parseSpendingCaps({ currency: 'CNY', day: { money: 1 } });
		database.close();
		const llm = new ScriptedLlm([{ text: 'one' }]);
		const ends: unknown[] = [];
		for await (const event of log.noting(llm, answer).stream(request, {}))
			if (event.type === 'end') ends.push(event.response.fault?.code);
		expect(ends).toEqual(['storage_unavailable']);
		expect(llm.requests).toEqual([]);
	});

	test('[COST2] without a reported usage cost what was counted, at the price', async () => {
		const record = await noted({});
		expect(record.estimate?.completion).toBeGreaterThan(0);
		const amount = (525 * 10 + record.estimate!.completion * 40) / 1e6;
		expect(record.estimate?.cost).toMatchObject({ currency: 'CNY', amount });
		await database.calls.clear();
		expect(await noted({ usage: usage({ prompt: 5, completion: 5 }) })).not.toHaveProperty('estimate');
	});

	test('[COST2] a paid web search does not run once the money is used up; a free one does', async () => {
		caps = parseSpendingCaps({ currency: 'CNY', day: { money: 1 } });
		const run = vi.fn(async () => ({ ok: true as const, sources: [] }));
		const search = (engine: string) => log.capped({ engine, query: 'q', run }, { ...answer, messageId: null });
		const { signal } = new AbortController();
		expect(await search('tavily').run(signal)).toEqual({ ok: true, sources: [] });
		expect(onunpriced.mock.calls).toEqual([['Tavily', 'CNY']]);
		await spent(1);
		expect(await search('tavily').run(signal)).toMatchObject({ ok: false, fault: { code: 'spending_cap' } });
		expect(await search('searxng').run(signal)).toEqual({ ok: true, sources: [] });
		expect(run).toHaveBeenCalledTimes(2);
	});

	test('[COST2] models in the page and in the Ollama of this computer cost nothing; in that of another the price is not known', async () => {
		caps = parseSpendingCaps({ currency: 'CNY', day: { money: 1 } });
		await spent(1);
		const end = async (from: Partial<ModelConnection>) => {
			const llm = log.noting(new ScriptedLlm([{ text: 'free' }]), answer);
			for await (const event of llm.stream({ ...request, connection: { ...connection, ...from } }, {}))
				if (event.type === 'end') return event.response.fault?.code ?? null;
		};
		expect(await end({ provider: 'wllama', baseUrl: '', model: 'own.gguf' })).toBeNull();
		expect(await end({ provider: 'ollama', baseUrl: 'http://localhost:11434', model: 'qwen3' })).toBeNull();
		expect(await end({ provider: 'ollama', baseUrl: 'https://ollama.example', model: 'qwen3' })).toBe('spending_cap');
	});
});
