import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemClock, type Clock } from '#lib/base/clock.ts';
import { createServiceManager, type ServiceManager } from '#lib/llm/manager/service-manager.ts';
import { runSearch } from '#lib/llm/web-search/run-search.ts';
import type { SearchEngineId, SearchRequest } from '#lib/llm/web-search/types.ts';
import { externalFetch } from '#lib/security/http.ts';
import { instantClock } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer, type ReplayStep } from '../../../support/llm/replay-server.ts';

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

const key = 'canary-search-key-0123456789';

interface Given {
	clock?: Clock;
	manager?: ServiceManager;
	key?: string | null;
	signal?: AbortSignal;
	search?: Partial<SearchRequest>;
}

function search(engine: SearchEngineId, given: Given = {}) {
	const clock = given.clock ?? systemClock;
	const request = { engine, url: server.url, googleEngineId: 'cx-1', query: 'TL431 ESR', results: 3, ...given.search };
	return runSearch(request, {
		outside: { clock, fetch: externalFetch, pageOrigin: 'https://app.example' },
		manager: given.manager ?? createServiceManager(clock),
		key: async () => (given.key === undefined ? key : given.key),
		signal: given.signal
	});
}

async function failure(engine: SearchEngineId, step: ReplayStep, given: Given = {}) {
	server.script([step]);
	const result = await search(engine, given);
	if (result.ok) throw new Error('The search succeeded');
	return result.fault;
}

function json(body: unknown, more: Partial<ReplayStep> = {}): ReplayStep {
	return { contentType: 'application/json', body: JSON.stringify(body), ...more };
}

const page = (field: string, text: string) => ({ title: 'TL431', [field]: 'https://ti.example/tl431', [text]: 'ESR' });
const found = [{ url: 'https://ti.example/tl431', title: 'TL431', snippet: 'ESR' }];

const engines: {
	engine: SearchEngineId;
	answer: unknown;
	none: unknown;
	method: string;
	path: string;
	headers: Record<string, string>;
	body: unknown;
	address: string[];
}[] = [
	{
		engine: 'tavily',
		answer: { results: [page('url', 'content')] },
		none: { results: [] },
		method: 'POST',
		path: '/search',
		headers: { authorization: `Bearer ${key}` },
		body: { query: 'TL431 ESR', max_results: 3 },
		address: []
	},
	{
		engine: 'brave',
		answer: { type: 'search', web: { results: [page('url', 'description')] } },
		none: { type: 'search' },
		method: 'GET',
		path: '/web/search',
		headers: { 'x-subscription-token': key },
		body: null,
		address: ['q=TL431+ESR', 'count=3']
	},
	{
		engine: 'searxng',
		answer: { results: [page('url', 'content')] },
		none: { results: [] },
		method: 'GET',
		path: '/search',
		headers: {},
		body: null,
		address: ['q=TL431+ESR', 'format=json']
	},
	{
		engine: 'google',
		answer: { kind: 'customsearch#search', items: [page('link', 'snippet')] },
		none: { kind: 'customsearch#search' },
		method: 'GET',
		path: '/',
		headers: { 'x-goog-api-key': key },
		body: null,
		address: ['cx=cx-1', 'q=TL431+ESR', 'num=3']
	},
	{
		engine: 'jina',
		answer: { code: 200, data: [page('url', 'description')] },
		none: { code: 200, data: [] },
		method: 'POST',
		path: '/',
		headers: { authorization: `Bearer ${key}`, 'x-respond-with': 'no-content' },
		body: { q: 'TL431 ESR', num: 3 },
		address: []
	}
];

describe.each(engines)('$engine', ({ engine, answer, none, method, path, headers, body, address }) => {
	it('[D13] [LLM21] asks as the engine wants it, the key in a header only, and reads its pages', async () => {
		const addresses: string[] = [];
		const outside = {
			clock: systemClock,
			fetch: ((url, init, policy) => {
				addresses.push(url);
				return externalFetch(url, init, policy);
			}) satisfies typeof externalFetch,
			pageOrigin: null
		};
		server.script([json(answer)]);
		const request = { engine, url: server.url, googleEngineId: 'cx-1', query: 'TL431 ESR', results: 3 };
		const manager = createServiceManager(systemClock);
		expect(await runSearch(request, { outside, manager, key: async () => key })).toEqual({ ok: true, sources: found });
		const [sent] = server.requests;
		expect(sent).toMatchObject({ method, path });
		expect(sent?.headers).toMatchObject({ accept: 'application/json', ...headers });
		expect(sent?.body ? JSON.parse(sent.body) : null).toEqual(body);
		for (const part of address) expect(addresses[0]).toContain(part);
		expect(addresses.join(' ')).not.toContain(key);
		expect(manager.states()).toMatchObject([{ provider: `search:${engine}`, calls: 1, successes: 1 }]);
	});

	it('[D13] finds nothing where the engine has nothing', async () => {
		server.script([json(none)]);
		expect(await search(engine)).toEqual({ ok: true, sources: [] });
	});

	it('[D13] tells every answer that is no list of pages', async () => {
		for (const step of [
			{ contentType: 'text/html', body: '<html>Sign in</html>' },
			{ contentType: 'application/json', body: '' },
			json([1, 2]),
			json({ unexpected: true }),
			json({ results: 'none', web: 7, items: {}, data: null })
		])
			expect(await failure(engine, step)).toMatchObject({ code: 'search_bad_response', data: { retryable: false } });
	});

	it('[D13] leaves out entries that are no pages', async () => {
		const list = [null, 7, 'text', {}, { title: 'No address' }, ...(findList(answer) ?? [])];
		server.script([json(withList(answer, list))]);
		expect(await search(engine)).toEqual({ ok: true, sources: found });
	});
});

/** The list in an engine's answer. */
function findList(answer: unknown): unknown[] | null {
	if (Array.isArray(answer)) return answer;
	if (typeof answer !== 'object' || answer === null) return null;
	return (
		Object.values(answer)
			.map(findList)
			.find((list) => list !== null) ?? null
	);
}

function withList(answer: unknown, list: unknown[]): unknown {
	if (Array.isArray(answer)) return list;
	if (typeof answer !== 'object' || answer === null) return answer;
	return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, withList(value, list)]));
}

describe('what can go wrong', () => {
	it.each([
		[401, {}, 'search_auth'],
		[403, {}, 'search_auth'],
		[400, { error: { message: 'API key not valid. Please pass a valid API key.' } }, 'search_auth'],
		[402, {}, 'search_quota'],
		[433, { detail: { error: 'limit' } }, 'search_quota'],
		[429, {}, 'search_rate_limited'],
		[422, { detail: 'query too long' }, 'search_rejected']
	])('[D13] HTTP %i is %s, not tried again', async (status, body, code) => {
		expect(await failure('tavily', json(body, { status }))).toMatchObject({
			code,
			data: { status, retryable: false, engine: 'Tavily' }
		});
		expect(server.requests).toHaveLength(1);
	});

	it('[D13] says that a SearXNG server gives no JSON', async () => {
		expect((await failure('searxng', { status: 403, contentType: 'text/html', body: '403 Forbidden' })).code).toBe(
			'search_format_off'
		);
	});

	it('[D8][D13] [LLM21] a server in trouble is tried again through the manager', async () => {
		const clock = instantClock(5_000);
		server.script([{ status: 503 }, { status: 503 }, json({ results: [page('url', 'content')] })]);
		expect(await search('tavily', { clock })).toEqual({ ok: true, sources: found });
		expect(clock.pauses).toEqual([1_000, 2_000]);
		expect((await failure('tavily', { status: 500 }, { clock })).code).toBe('search_unavailable');
	});

	it('[D13] says when the rate limit ends', async () => {
		const fault = await failure('tavily', { status: 429, headers: { 'retry-after': '7' } });
		expect(fault.data).toMatchObject({ retryAfterS: 7 });
	});

	it('[D13] tells what is missing before anything is sent', async () => {
		server.script([json({})]);
		const missing = async (engine: SearchEngineId, given: Given) => {
			const result = await search(engine, given);
			return result.ok ? null : result.fault.code;
		};
		expect(await missing('tavily', { key: null })).toBe('search_no_key');
		expect(await missing('searxng', { search: { url: null } })).toBe('search_no_url');
		expect(await missing('google', { search: { googleEngineId: null } })).toBe('search_no_engine_id');
		expect(await missing('searxng', { search: { url: 'not an address' } })).toBe('url_refused');
		expect(server.requests).toEqual([]);
	});

	it('[D13] a server that is not there', async () => {
		const gone = await startReplayServer();
		await gone.close();
		const result = await search('searxng', { clock: instantClock(5_000), search: { url: gone.url } });
		expect(result).toMatchObject({
			ok: false,
			fault: { code: 'search_unreachable', data: { host: new URL(gone.url).host } }
		});
	});

	it('[D8][D13] [LLM29] offline: said at once, and no failure of the engine', async () => {
		vi.stubGlobal('navigator', { onLine: false });
		const manager = createServiceManager(instantClock(5_000));
		const result = await search('searxng', { manager, search: { url: 'http://127.0.0.1:9' } });
		vi.unstubAllGlobals();
		expect(result).toMatchObject({ ok: false, fault: { code: 'search_unreachable', data: { offline: true } } });
		expect(manager.states()).toMatchObject([{ failures: 1, retries: 0, failuresInRow: 0, breaker: 'closed' }]);
	});

	it('[D13] a connection that breaks in the middle of the answer', async () => {
		const clock = instantClock(5_000);
		expect((await failure('tavily', json({ results: [] }, { cutAfter: 5 }), { clock })).code).toBe(
			'search_unreachable'
		);
	});

	it.each(['headers', 'body'])('[D13] [LLM21] silence in the %s ends at the limit', async (place) => {
		let expire = () => {};
		const clock: Clock = {
			now: () => Date.now(),
			sleep: () => new Promise((resolve) => (expire = resolve))
		};
		server.script([json({ results: [] }, place === 'headers' ? { delayMs: 60_000 } : { stallAfter: 4 })]);
		const pending = search('tavily', { clock });
		await expect.poll(() => server.requests.length).toBe(1);
		expire();
		expect(await pending).toMatchObject({ ok: false, fault: { code: 'search_timeout', data: { limitS: 10 } } });
	});

	it('[D13][E4] an abort ends it at once and closes the connection', async () => {
		const abort = new AbortController();
		server.script([json({ results: [] }, { stallAfter: 4 })]);
		const pending = search('tavily', { signal: abort.signal });
		await expect.poll(() => server.requests.length).toBe(1);
		abort.abort();
		expect(await pending).toMatchObject({ ok: false, fault: { code: 'search_cancelled' } });
		await expect.poll(() => server.requests[0]?.aborted).toBe(true);
	});

	it('[D13] an answer of many megabytes is not read to its end', async () => {
		const results = [{ ...page('url', 'content'), content: 'x'.repeat(3_000_000) }];
		expect((await failure('tavily', json({ results }))).code).toBe('search_bad_response');
	});

	it('[D10][D13] the key that an engine echoes is taken out', async () => {
		const fault = await failure('tavily', json({ detail: `Unauthorized: ${key}` }, { status: 401 }));
		expect(JSON.stringify(fault)).not.toContain(key);
	});

	it('[D13] [LLM21] does not follow a redirect, which could hand on the key', async () => {
		const fault = await failure('tavily', { status: 302, headers: { location: 'https://evil.example' } });
		expect(fault.code).toBe('url_redirected');
	});
});

describe('what strangers write', () => {
	it('[S2][D13] [LLM16] [LLM21] texts become plain, short, on one line; addresses are of the web; each page once', async () => {
		const hostile = [
			{ url: 'javascript:alert(1)', title: 'Bad', content: 'x' },
			{ url: 'data:text/html,x', title: 'Bad', content: 'x' },
			{ url: 'https://bank.example@evil.example/', title: 'Bad', content: 'x' },
			{
				url: 'https://a.example/',
				title: '<b>TL431</b> &amp; <script>alert(1)</script>ESR\u202e\u200b',
				content: 'One\n\n\u0007two <img src=x onerror=alert(1)> &lt;done&gt; ' + 'y'.repeat(5_000)
			},
			{ url: 'https://a.example/', title: 'Again', content: 'x' },
			{ url: 'https://b.example/', title: '', content: 42 }
		];
		server.script([json({ results: hostile })]);
		const result = await search('tavily', { search: { results: 10 } });
		if (!result.ok) throw new Error(result.fault.code);
		expect(result.sources.map(({ url }) => url)).toEqual(['https://a.example/', 'https://b.example/']);
		const [first, second] = result.sources;
		expect(first?.title).toBe('TL431 & ESR');
		expect(first?.snippet).toMatch(/^One two <done> y+…$/);
		expect(first?.snippet).toHaveLength(1_000);
		expect(second).toEqual({ url: 'https://b.example/', title: 'b.example', snippet: '' });
	});

	it('[D13] keeps no more pages than were asked for', async () => {
		const results = Array.from({ length: 30 }, (_, index) => ({
			url: `https://e.example/${index}`,
			title: 't',
			content: ''
		}));
		server.script([json({ results })]);
		const result = await search('searxng');
		expect(result.ok && result.sources).toHaveLength(3);
	});
});
