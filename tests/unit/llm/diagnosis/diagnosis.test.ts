import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { en } from '#lib/i18n/en/messages.ts';
import { Fault } from '#lib/base/fault.ts';
import { localSpace, needsPermission, type BrowserView } from '#lib/llm/diagnosis/browser-view.ts';
import { classify, type Circumstances } from '#lib/llm/diagnosis/classify.ts';
import { diagnose } from '#lib/llm/diagnosis/diagnose.ts';
import { gatherEvidence, type Evidence } from '#lib/llm/diagnosis/evidence.ts';
import { listModels } from '#lib/llm/call/connection-check.ts';
import { findProvider } from '#lib/llm/providers/registry.ts';
import { streamCall } from '#lib/llm/call/stream.ts';
import { externalFetch, type ExternalFetch } from '#lib/security/http.ts';
import { callOptions, collect, connectionTo, requestTo } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer } from '../../../support/llm/replay-server.ts';

const browser: BrowserView = { online: true, pageHost: 'app.example', localPermission: async () => null };
const asks = (state: PermissionState | null): BrowserView => ({ ...browser, localPermission: async () => state });
const never = new AbortController().signal;

describe('where an address lies', () => {
	it.each([
		['localhost', 'loopback'],
		['127.0.0.1', 'loopback'],
		['[::1]', 'loopback'],
		['192.168.1.5', 'local'],
		['10.0.0.7', 'local'],
		['172.20.1.1', 'local'],
		['printer.local', 'local'],
		['[fe80::1]', 'local'],
		['172.33.1.1', null],
		['10.example.com', null],
		['api.openai.com', null]
	])('[D6] [LLM26] %s', (host, space) => expect(localSpace(host)).toBe(space));

	it('[D6] [LLM26] leave is needed only towards the user', () => {
		expect(needsPermission('app.example', 'loopback')).toBe(true);
		expect(needsPermission('192.168.1.2', 'loopback')).toBe(true);
		expect(needsPermission('192.168.1.2', 'local')).toBe(false);
		expect(needsPermission('localhost', 'loopback')).toBe(false);
		expect(needsPermission('localhost', 'local')).toBe(false);
	});
});

describe('what the evidence says', () => {
	const there: Evidence = {
		online: true,
		permissionMissing: false,
		answers: true,
		readable: true,
		redirects: false
	};
	const plain: Circumstances = {
		unreachableCode: 'llm_unreachable',
		noCorsCode: 'llm_no_cors',
		sentKey: false,
		known: false,
		answersPages: false,
		viaProxy: false
	};
	it.each<[string, Partial<Evidence>, Partial<Circumstances>]>([
		['llm_offline', { online: false, answers: null }, { known: true }],
		['llm_local_permission', { permissionMissing: true, answers: false }, {}],
		['llm_unreachable', { answers: false }, { sentKey: true }],
		['llm_unreachable', { answers: null }, {}],
		['ollama_unreachable', { answers: false }, { unreachableCode: 'ollama_unreachable' }],
		['llm_blocked', { answers: false }, { known: true }],
		['llm_blocked', { answers: null }, { known: true }],
		['url_redirected', { readable: false, redirects: true }, { sentKey: true }],
		['llm_no_cors', { readable: false }, {}],
		['llm_no_cors', { readable: false }, { sentKey: true }],
		['ollama_cors', { readable: false }, { noCorsCode: 'ollama_cors' }],
		['llm_key_unseen', {}, { sentKey: true }],
		['llm_key_unseen', { readable: false }, { sentKey: true, answersPages: true }],
		['llm_no_cors', { readable: false }, { answersPages: true }],
		['llm_interrupted', {}, {}],
		['llm_interrupted', { readable: null }, {}],
		['llm_proxy_unreachable', { answers: false }, { viaProxy: true, known: true }],
		['llm_proxy_no_cors', { readable: false }, { viaProxy: true, sentKey: true, answersPages: true }],
		['llm_interrupted', {}, { viaProxy: true, sentKey: true }]
	])('[D8] [LLM26] %s: %o %o', (code, evidence, circumstances) => {
		expect(classify({ ...there, ...evidence }, { ...plain, ...circumstances })).toBe(code);
	});
});

describe('gathering evidence', () => {
	let server: ReplayServer;
	beforeAll(async () => {
		server = await startReplayServer();
	});
	afterAll(() => server.close());

	/** A browser's view of a server that does not allow pages: only the blind question succeeds. */
	const withoutCors: ExternalFetch = (url, init, policy) =>
		policy.blind ? externalFetch(url, init, policy) : Promise.reject(new TypeError('Failed to fetch'));

	it('[D8] [LLM26] finds a server, and whether pages may read it', async () => {
		server.script([{ status: 404, body: '{}' }]);
		const url = `${server.url}/v1/models`;
		const open = { online: true, permissionMissing: false, answers: true, readable: true, redirects: false };
		expect(await gatherEvidence(url, externalFetch, browser, never)).toEqual(open);
		expect(await gatherEvidence(url, withoutCors, browser, never)).toEqual({ ...open, readable: false });
	});

	it('[D8] [LLM26] tells a redirect', async () => {
		server.script([{ body: '' }, { status: 301, headers: { location: 'https://elsewhere.example/' } }]);
		const found = await gatherEvidence(`${server.url}/v1/models`, externalFetch, browser, never);
		expect(found).toMatchObject({ answers: true, redirects: true });
	});

	it('[D6] [LLM26] a local address is told apart by the permission that the page needs', async () => {
		const closed = 'http://127.0.0.1:9/api/tags';
		const missing = async (view: BrowserView) =>
			(await gatherEvidence(closed, externalFetch, view, never)).permissionMissing;
		expect(await missing(asks('denied'))).toBe(true);
		// Whoever closes the question without an answer leaves it open, and the request fails all the same.
		expect(await missing(asks('prompt'))).toBe(true);
		expect(await missing(asks('granted'))).toBe(false);
		expect(await missing(asks(null))).toBe(false);
		expect(await missing({ ...asks('prompt'), pageHost: 'localhost' })).toBe(false);
	});

	it('[D8] [LLM26] offline, only this machine and network are asked', async () => {
		server.script([{ body: '{}' }]);
		const offline = { ...browser, online: false };
		const failing: ExternalFetch = () => Promise.reject(new Error('must not be asked'));
		expect(await gatherEvidence('https://api.example.com/v1', failing, offline, never)).toMatchObject({
			online: false
		});
		expect(await gatherEvidence(`${server.url}/v1`, externalFetch, offline, never)).toMatchObject({ answers: true });
	});

	it('[D10] [LLM26] no question carries a key or any other header of ours', async () => {
		server.script([{ body: '{}' }]);
		await diagnose({
			fetch: externalFetch,
			pageOrigin: 'https://app.example',
			provider: findProvider('openai-compatible'),
			context: { connection: connectionTo(server.url), secrets: ['canary-key'] },
			thrown: new TypeError('Failed to fetch'),
			signal: never,
			browser
		});
		expect(server.requests).toHaveLength(2);
		expect(JSON.stringify(server.requests)).not.toContain('canary-key');
		for (const { headers } of server.requests) expect(headers).not.toHaveProperty('authorization');
	});

	it('[D8] [LLM26] mixed content: a page served over https sends nothing unencrypted, and says why', async () => {
		vi.stubGlobal('location', { protocol: 'https:', hostname: 'app.example' });
		const call = streamCall(requestTo(connectionTo('http://192.168.1.5:8080')), callOptions());
		const { response } = await collect(call);
		vi.unstubAllGlobals();
		expect(response).toMatchObject({
			fault: { code: 'url_mixed_content', data: { url: 'http://192.168.1.5:8080' } },
			timing: { tries: 1, connectMs: null }
		});
		expect(en.faults.url_mixed_content(response.fault?.data ?? {})).toContain('https');
	});

	it('[LLM4] [LLM26] an abort ends the search at once', async () => {
		const silent = createServer(() => undefined);
		await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
		const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`;
		const control = new AbortController();
		const found = gatherEvidence(url, externalFetch, browser, control.signal);
		control.abort(new Fault('llm_cancelled', 'Cancelled'));
		expect(await found).toMatchObject({ answers: null });
		silent.close();
	});

	it('[LLM4] [LLM26] a call that is aborted while the reason is sought ends as aborted', async () => {
		const control = new AbortController();
		const hanging: ExternalFetch = (_url, init, policy) =>
			policy.blind
				? new Promise((_resolve, reject) => {
						init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
						control.abort();
					})
				: Promise.reject(new TypeError('Failed to fetch'));
		const options = callOptions({ signal: control.signal });
		options.outside.fetch = hanging;
		const { response } = await collect(streamCall(requestTo(connectionTo('https://api.example.com')), options));
		expect(response).toMatchObject({ finishReason: 'aborted', fault: null });
		expect(await listModels(connectionTo('https://api.example.com'), options)).toMatchObject({
			fault: { code: 'llm_cancelled' }
		});
	});
});
