import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock, type Clock } from '#lib/base/clock.ts';
import type { CallLimits } from '#lib/llm/call/limits.ts';
import { createServiceManager } from '#lib/llm/manager/service-manager.ts';
import { streamCall } from '#lib/llm/call/stream.ts';
import type { Outside } from '#lib/llm/call/transport.ts';
import { externalFetch } from '#lib/security/http.ts';
import { callOptions, collect, connectionTo, requestTo } from '../../../support/llm/llm.ts';
import { startReplayServer, type ReplayServer, type ReplayStep } from '../../../support/llm/replay-server.ts';
import { familyText, wireFamilies, type WireFamily } from '../../../support/llm/wire-families.ts';

let server: ReplayServer;
beforeAll(async () => {
	server = await startReplayServer();
});
afterAll(() => server.close());

/** Real time for limits, which are short here; the pauses between tries pass at once and are remembered. */
function briskClock(): Clock & { pauses: number[] } {
	const pauses: number[] = [];
	return {
		pauses,
		now: () => Date.now(),
		sleep(milliseconds, signal) {
			if (milliseconds < 1_000 || milliseconds >= 70_000) return systemClock.sleep(milliseconds, signal);
			pauses.push(milliseconds);
			return Promise.resolve();
		}
	};
}

const hours = 3_600_000;
const patient: CallLimits = { connectMs: hours, refusalMs: hours, idleMs: hours, totalMs: hours };

interface Row {
	fault: string;
	step: (family: WireFamily) => ReplayStep;
	code: string;
	/** Whether the fault says that trying again makes sense. */
	retryable: boolean;
	tries: number;
	/** Whether the breaker counts the tries as failures. */
	counted: boolean;
	/** What came is kept. */
	partialText?: boolean;
	pauses?: number[];
	limits?: Partial<CallLimits>;
	/** Where a provider has a code of its own for it. */
	codes?: Partial<Record<WireFamily['provider'], string>>;
}

const status = (code: number, more: Partial<ReplayStep> = {}) => ({
	step: (family: WireFamily): ReplayStep => ({ status: code, body: family.error(`no: ${code}`, code), ...more })
});
const gzip = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3, 250, 251, 252]).toString('base64');
/** Bytes until the end of the event that holds the first half of the text. */
const textEnd = ({ body, afterText, eventEnd }: WireFamily) =>
	Buffer.byteLength(body.slice(0, body.indexOf(eventEnd, body.indexOf(JSON.stringify(afterText))) + eventEnd.length));

/** The table of `src/lib/llm/SPEC.md`, row by row. */
const table: Row[] = [
	{
		fault: 'reset before an answer',
		codes: { ollama: 'ollama_unreachable' },
		step: () => ({ reset: true }),
		code: 'llm_unreachable',
		retryable: true,
		tries: 3,
		counted: true
	},
	{
		fault: 'no headers in time',
		step: ({ body }) => ({ body, delayMs: 20_000 }),
		limits: { connectMs: 300 },
		code: 'llm_timeout',
		retryable: true,
		tries: 3,
		counted: true
	},
	{
		fault: '401',
		...status(401),
		code: 'llm_auth',
		codes: { ollama: 'llm_no_key' },
		retryable: false,
		tries: 1,
		counted: false
	},
	{
		fault: '403',
		...status(403),
		code: 'llm_auth',
		codes: { ollama: 'llm_no_key' },
		retryable: false,
		tries: 1,
		counted: false
	},
	{ fault: '404', ...status(404), code: 'llm_model_not_found', retryable: false, tries: 1, counted: false },
	{ fault: '408', ...status(408), code: 'llm_unavailable', retryable: true, tries: 3, counted: true },
	{ fault: '413', ...status(413), code: 'llm_context_length', retryable: false, tries: 1, counted: false },
	{ fault: '429', ...status(429), code: 'llm_rate_limited', retryable: true, tries: 3, counted: false },
	{
		fault: '429 with seconds to wait',
		...status(429, { headers: { 'retry-after': '7' } }),
		code: 'llm_rate_limited',
		retryable: true,
		tries: 3,
		counted: false,
		pauses: [7_000, 7_000]
	},
	{
		fault: '429 with longer to wait than a minute',
		...status(429, { headers: { 'retry-after': '61' } }),
		code: 'llm_rate_limited',
		retryable: true,
		tries: 1,
		counted: false
	},
	{
		fault: '500',
		...status(500),
		code: 'llm_unavailable',
		retryable: true,
		tries: 3,
		counted: true,
		pauses: [1_000, 2_000]
	},
	{ fault: '502', ...status(502), code: 'llm_unavailable', retryable: true, tries: 3, counted: true },
	{ fault: '503', ...status(503), code: 'llm_unavailable', retryable: true, tries: 3, counted: true },
	{ fault: '529', ...status(529), code: 'llm_unavailable', retryable: true, tries: 3, counted: true },
	{
		fault: '503 whose text never comes',
		...status(503, { stallAfter: 0 }),
		limits: { refusalMs: 300 },
		code: 'llm_unavailable',
		retryable: true,
		tries: 3,
		counted: true
	},
	{
		fault: '503 whose text has no end',
		...status(503, { endless: true, body: 'overloaded '.repeat(500), contentType: 'text/plain' }),
		code: 'llm_unavailable',
		retryable: true,
		tries: 3,
		counted: true
	},
	{
		fault: 'redirect',
		...status(307, { headers: { location: 'http://127.0.0.1:9/' } }),
		code: 'url_redirected',
		retryable: false,
		tries: 1,
		counted: false
	},
	{
		fault: 'a web page with 200',
		step: () => ({ body: '<!doctype html><title>Hello</title>', contentType: 'text/html' }),
		code: 'llm_bad_response',
		retryable: false,
		tries: 1,
		counted: false
	},
	{
		fault: 'a picture with 200',
		step: () => ({ bytes: gzip, contentType: 'image/png' }),
		code: 'llm_bad_response',
		retryable: false,
		tries: 1,
		counted: false
	},
	{
		fault: 'an error document with 200',
		step: (family) => ({ body: family.error('You are not welcome', 400), contentType: 'application/json' }),
		code: 'llm_rejected',
		retryable: false,
		tries: 1,
		counted: false
	},
	{
		fault: 'an empty body',
		step: () => ({ body: '' }),
		code: 'llm_stream_cut',
		retryable: true,
		tries: 1,
		counted: false
	},
	{
		fault: 'no body',
		step: () => ({ status: 204 }),
		code: 'llm_bad_response',
		retryable: false,
		tries: 1,
		counted: false
	},
	{
		fault: 'compressed bytes that are none',
		step: () => ({ bytes: gzip, headers: { 'content-encoding': 'gzip' } }),
		code: 'llm_stream_cut',
		retryable: true,
		tries: 1,
		counted: false
	},
	{
		fault: 'compressed bytes without a word of it',
		step: () => ({ bytes: gzip }),
		code: 'llm_stream_cut',
		retryable: true,
		tries: 1,
		counted: false
	},
	{
		fault: 'a body without end',
		step: () => ({ endless: true, body: `data: ${'x'.repeat(1_000_000)}` }),
		code: 'llm_bad_response',
		retryable: false,
		tries: 1,
		counted: false
	},
	{
		fault: 'the stream falls silent',
		step: (family) => ({ body: family.body, contentType: family.contentType, stallAfter: textEnd(family) }),
		limits: { idleMs: 900 },
		code: 'llm_timeout',
		retryable: true,
		tries: 1,
		counted: false,
		partialText: true
	},
	{
		fault: 'the connection breaks in the stream',
		step: (family) => ({
			body: family.body,
			contentType: family.contentType,
			cutAfter: textEnd(family),
			pieceDelayMs: 20
		}),
		code: 'llm_stream_cut',
		retryable: true,
		tries: 1,
		counted: false,
		partialText: true
	},
	{
		fault: 'the connection is reset in the stream',
		step: (family) => ({
			body: family.body,
			contentType: family.contentType,
			cutAfter: textEnd(family),
			reset: true,
			pieceDelayMs: 20
		}),
		code: 'llm_stream_cut',
		retryable: true,
		tries: 1,
		counted: false,
		partialText: true
	},
	{
		fault: 'the stream ends too early',
		step: (family) => ({
			bytes: Buffer.from(family.body).subarray(0, textEnd(family)).toString('base64'),
			contentType: family.contentType
		}),
		code: 'llm_stream_cut',
		retryable: true,
		tries: 1,
		counted: false,
		partialText: true
	}
];

describe.each(wireFamilies)('faults over real sockets, $name', (family) => {
	const connection = () =>
		connectionTo(server.url, { provider: family.provider, baseUrl: server.url + family.basePath });

	function call(steps: ReplayStep[], limits: Partial<CallLimits> = {}) {
		server.script(steps);
		const clock = briskClock();
		const manager = createServiceManager(clock);
		const events = streamCall(
			requestTo(connection()),
			callOptions({ clock, manager, limits: { ...patient, ...limits } })
		);
		return { clock, manager, ended: collect(events) };
	}

	it.each(table)('[D8] [LLM28] [LLM29] $fault is $code', async (row) => {
		const { clock, manager, ended } = call([row.step(family)], row.limits);
		const code = row.codes?.[family.provider] ?? row.code;
		const { events, response } = await ended;
		expect(response.fault?.code).toBe(code);
		expect(response.fault?.data.retryable === true).toBe(row.retryable);
		expect(response).toMatchObject({ finishReason: 'error', partial: true, timing: { tries: row.tries } });
		expect(server.requests.filter(({ method }) => method === 'POST')).toHaveLength(row.tries);
		expect(events.filter(({ type }) => type === 'retry')).toHaveLength(row.tries - 1);
		expect(response.content).toBe(row.partialText ? family.afterText : '');
		if (row.pauses) expect(clock.pauses).toEqual(row.pauses);
		const [state] = manager.states();
		expect(state).toMatchObject({
			calls: 1,
			failures: 1,
			retries: row.tries - 1,
			failuresByCode: { [code]: 1 },
			failuresInRow: row.counted ? row.tries : 0
		});
	});

	const unreachable = family.provider === 'ollama' ? 'ollama_unreachable' : 'llm_unreachable';

	it('[D8] [LLM28] an address where nobody listens is tried three times', async () => {
		const clock = briskClock();
		const manager = createServiceManager(clock);
		const nobody = connectionTo('', { provider: family.provider, baseUrl: `http://127.0.0.1:9${family.basePath}` });
		const { response } = await collect(streamCall(requestTo(nobody), callOptions({ clock, manager, limits: patient })));
		expect(response.fault).toMatchObject({ code: unreachable, data: { retryable: true } });
		expect(response.timing).toMatchObject({ tries: 3, connectMs: null, firstTokenMs: null });
		expect(manager.states()).toMatchObject([
			{ calls: 1, failures: 1, retries: 2, failuresByCode: { [unreachable]: 1 }, failuresInRow: 3 }
		]);
	});

	it('[D8] [LLM28] a connection that is reset as soon as it is made is tried three times', async () => {
		let connections = 0;
		const resetting = createServer((socket) => {
			connections++;
			socket.resetAndDestroy();
		});
		await new Promise<void>((resolve) => resetting.listen(0, '127.0.0.1', resolve));
		const baseUrl = `http://127.0.0.1:${(resetting.address() as AddressInfo).port}${family.basePath}`;
		const { response } = await collect(
			streamCall(
				requestTo(connectionTo('', { provider: family.provider, baseUrl })),
				callOptions({ clock: briskClock(), limits: patient })
			)
		);
		resetting.close();
		expect(response).toMatchObject({ partial: true, fault: { code: unreachable }, timing: { tries: 3 } });
		expect(connections).toBeGreaterThanOrEqual(3);
	});

	it('[D8] [LLM29] failures open the breaker, which sends nothing until its time is over and a probe closes it', async () => {
		const [failures, openMs] = family.provider === 'ollama' ? [3, 30_000] : [5, 60_000];
		let passed = 0;
		const clock = { ...briskClock(), now: () => Date.now() + passed };
		const manager = createServiceManager(clock);
		const hosted = 'https://api.example.com';
		const outside: Outside = {
			clock,
			fetch: (url, init, policy) => externalFetch(url.replace(hosted, server.url), init, policy),
			pageOrigin: null
		};
		const ask = async () => {
			const request = requestTo({ ...connection(), baseUrl: hosted + family.basePath });
			return (await collect(streamCall(request, callOptions({ outside, manager, limits: patient })))).response;
		};
		server.script([{ status: 503, body: family.error('down', 503) }]);
		while (manager.states()[0]?.breaker !== 'open') expect((await ask()).fault?.code).toBe('llm_unavailable');
		expect(server.requests).toHaveLength(failures);
		expect(await ask()).toMatchObject({
			fault: { code: 'llm_circuit_open', data: { failures, lastFailure: 'llm_unavailable' } },
			timing: { tries: 0 }
		});
		expect(server.requests).toHaveLength(failures);

		passed += openMs;
		expect((await ask()).fault?.code).toBe('llm_unavailable');
		expect(server.requests).toHaveLength(failures + 1);
		expect((await ask()).fault?.code).toBe('llm_circuit_open');

		passed += openMs;
		server.script([{ body: family.body, contentType: family.contentType }]);
		expect(await ask()).toMatchObject({ content: familyText, fault: null });
		const [state] = manager.states();
		expect(state).toMatchObject({ breaker: 'closed', failuresInRow: 0, successes: 1 });
		expect(state?.failuresByCode).toMatchObject({ llm_circuit_open: 2 });
		expect(state?.transitions.map(({ to }) => to)).toEqual(['open', 'half-open', 'open', 'half-open', 'closed']);
	});

	it('[D8] [LLM28] waits until the date that the service gives', async () => {
		const date = new Date(Date.now() + 20_000).toUTCString();
		const { clock, ended } = call([
			{ status: 429, body: family.error('slow', 429), headers: { 'retry-after': date } },
			{ body: family.body, contentType: family.contentType }
		]);
		expect((await ended).response).toMatchObject({ content: familyText, fault: null, timing: { tries: 2 } });
		expect(clock.pauses).toHaveLength(1);
		expect(clock.pauses[0]).toBeGreaterThan(15_000);
		expect(clock.pauses[0]).toBeLessThanOrEqual(20_000);
	});

	it('[LLM31] says how long a call took, from its begin, and how many tries', async () => {
		const { ended } = call([
			{ body: family.body, contentType: family.contentType, delayMs: 50, pieceDelayMs: 5, seed: 3 }
		]);
		const { response } = await ended;
		const { connectMs, firstTokenMs, totalMs, tries } = response.timing;
		expect(response.fault).toBeNull();
		expect(tries).toBe(1);
		expect(connectMs).toBeGreaterThanOrEqual(49);
		expect(firstTokenMs).toBeGreaterThanOrEqual(connectMs!);
		expect(totalMs).toBeGreaterThanOrEqual(firstTokenMs!);
	});
});
