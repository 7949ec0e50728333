import { Fault } from '#lib/base/fault.ts';
import type { Clock } from '#lib/base/clock.ts';
import type { ExternalFetch } from '#lib/security/http.ts';
import { diagnose, unansweredQuestion } from '../diagnosis/diagnose.ts';
import { beginOfBody, readText, watchedStream } from '../wire/body.ts';
import type { CallLimits } from './limits.ts';
import { ownStream } from '../wire/own-stream.ts';
import type { FetchFunction, ProviderDefinition } from '../providers/provider.ts';
import { throughProxy } from './proxy-url.ts';
import { retryAfterSeconds } from './retry.ts';
import { asRecord, callFault, readServiceError, serviceFault, type FaultContext } from './service-fault.ts';
import { repairedStream, streamOfWhole } from '../wire/wire-stream.ts';

/** Everything outside the call, as arguments. */
export interface Outside {
	clock: Clock;
	fetch: ExternalFetch;
	/** Origin of the page, which the user has to allow in Ollama; null outside a browser. */
	pageOrigin: string | null;
}

export interface TransportOptions {
	outside: Outside;
	provider: ProviderDefinition;
	limits: CallLimits;
	context: FaultContext;
	/** Aborted with a Fault when the stream sends nothing for too long. */
	abort: AbortController;
}

const ERROR_BODY_LIMIT = 20_000;
/** Maximum size of a body, bytes: larger than any answer; an endless stream must not fill the memory. */
const BODY_LIMIT = 64 * 1024 * 1024;

/**
 * `fetch` for one call to one service. Any failure before the stream begins is thrown as a Fault with a code in the
 * catalogue; the returned stream is repaired and its time limits are applied.
 *
 * @param onStreamFault receives a fault in a stream of the service's own protocol, which then ends
 */
export function createTransport(options: TransportOptions, onStreamFault: (fault: Fault) => void): FetchFunction {
	return async (input, init = {}) => {
		const response = await connect(options, String(input), init);
		if (!response.ok) throw await refusal(options, response);
		const type = response.headers.get('content-type') ?? '';
		const ok = { headers: { 'content-type': 'text/event-stream' } };
		if (response.body === null || isNoText(type)) throw notAnApi(options.context, type);
		let watched = watchedStream(response.body, watch(options));
		if (isDocument(type)) {
			// Some gateways send an event stream with the content type of a document.
			const { isEventStream, body } = await beginOfBody(watched);
			if (!isEventStream) return new Response(wholeAnswer(options, await readJson(body, options.context)), ok);
			watched = body;
		}
		// JSON lines are parsed by the provider's own model.
		if (type.includes('ndjson')) return new Response(watched, ok);
		const { provider, context } = options;
		return new Response(
			provider.wire === 'own' ? ownStream(watched, context, onStreamFault) : repairedStream(watched),
			ok
		);
	};
}

/**
 * Fetches a JSON document from the service, with the same faults.
 *
 * @param post body of a POST request, sent as JSON; a GET request if omitted
 */
export async function fetchJson(
	options: TransportOptions,
	url: string,
	headers: Record<string, string>,
	post?: Record<string, unknown>
): Promise<unknown> {
	const asked = post && {
		method: 'POST',
		body: JSON.stringify(post),
		headers: { ...headers, 'content-type': 'application/json' }
	};
	const response = await connect(options, url, asked ?? { headers });
	if (!response.ok) throw await refusal(options, response);
	if (!isDocument(response.headers.get('content-type') ?? '')) throw notAnApi(options.context, 'text');
	const body = response.body && watchedStream(response.body, watch(options));
	return readJson(body, options.context);
}

async function connect(options: TransportOptions, url: string, init: RequestInit): Promise<Response> {
	const { outside, provider, limits, context, abort } = options;
	const waiting = new AbortController();
	const late = new AbortController();
	outside.clock.sleep(limits.connectMs, waiting.signal).then(
		() =>
			late.abort(
				callFault('llm_timeout', 'No answer in time', context, { phase: 'connect', limitS: limits.connectMs / 1000 })
			),
		() => undefined
	);
	try {
		const signal = AbortSignal.any([abort.signal, late.signal]);
		const address = throughProxy(context.connection.proxyUrl, url);
		return await outside.fetch(address, { ...init, signal }, { allowedHeaders: provider.allowedHeaders });
	} catch (thrown) {
		if (abort.signal.aborted) throw abort.signal.reason;
		if (late.signal.aborted)
			throw (await unansweredQuestion(context.connection.proxyUrl ?? url, context)) ?? late.signal.reason;
		if (thrown instanceof Fault) throw thrown;
		const { fetch, pageOrigin } = outside;
		const fault = await diagnose({ fetch, pageOrigin, provider, context, thrown, signal: abort.signal });
		throw abort.signal.aborted ? abort.signal.reason : fault;
	} finally {
		waiting.abort();
	}
}

async function refusal({ context, outside, limits }: TransportOptions, response: Response): Promise<Fault> {
	const reading = new AbortController();
	const late = new AbortController();
	// The status is enough if the text does not arrive in time.
	outside.clock.sleep(limits.refusalMs, reading.signal).then(
		() => late.abort(),
		() => undefined
	);
	const text = await readText(response.body, { bytes: ERROR_BODY_LIMIT, signal: late.signal });
	reading.abort();
	const retryAfterS = retryAfterSeconds(response.headers.get('retry-after'), outside.clock.now());
	const fault = serviceFault(readServiceError(parse(text), response.status, retryAfterS), context);
	// Some servers need no key; only the refusal shows that this one does.
	if (fault.code === 'llm_auth' && context.secrets.length === 0) return callFault('llm_no_key', fault.message, context);
	return fault;
}

async function readJson(body: ReadableStream<Uint8Array> | null, context: FaultContext): Promise<unknown> {
	const text = await readText(body, { bytes: BODY_LIMIT });
	const document = asRecord(parse(text));
	if (document) return document;
	throw callFault('llm_bad_response', `Not JSON: ${text.slice(0, 80)}`, context);
}

/** A complete response instead of a stream: from a server without streaming, or an error with HTTP 200. */
function wholeAnswer({ context, provider }: TransportOptions, body: unknown): ReadableStream<Uint8Array> {
	if (provider.wire === 'chat-completions' && Array.isArray(asRecord(body)?.choices)) return streamOfWhole(body);
	const error = readServiceError(body, null);
	if (error.message === '' && error.code === '') throw notAnApi(context, 'a document');
	throw serviceFault(error, context);
}

/** JSON, but not a stream of JSON lines. */
function isDocument(type: string): boolean {
	return /^application\/(?:[\w.]+\+)?json\b/i.test(type);
}

/** HTML or media. Streams may have other wrong content types, so those are inspected. */
function isNoText(type: string): boolean {
	return /html|^(?:image|audio|video|font)\//i.test(type);
}

function notAnApi(context: FaultContext, type: string): Fault {
	return callFault(
		'llm_bad_response',
		`The address answers with ${type || 'nothing'}, not with a model's stream`,
		context
	);
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** Starts the time limits of a body and counts its length; the returned function reports each received piece. */
function watch({ outside: { clock }, limits, context, abort }: TransportOptions): (length: number) => void {
	let lastByteAt = clock.now();
	let total = 0;
	const watchIdle = async () => {
		for (;;) {
			const left = lastByteAt + limits.idleMs - clock.now();
			if (left <= 0) break;
			await clock.sleep(left, abort.signal);
		}
		abort.abort(
			callFault('llm_timeout', 'The stream stopped sending data', context, {
				phase: 'idle',
				limitS: limits.idleMs / 1000
			})
		);
	};
	watchIdle().catch(() => undefined);
	return (length) => {
		lastByteAt = clock.now();
		total += length;
		if (total > BODY_LIMIT) abort.abort(callFault('llm_bad_response', 'The answer is too long', context));
	};
}
