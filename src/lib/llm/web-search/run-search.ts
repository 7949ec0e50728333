import { Fault, toFault, toFaultRecord, type FaultData } from '#lib/base/fault.ts';
import { isLoopback } from '#lib/security/http.ts';
import { redact } from '#lib/security/redact.ts';
import type { ServiceManager } from '../manager/service-manager.ts';
import { retryAfterSeconds } from '../call/retry.ts';
import { parseRecord, readServiceError } from '../call/service-fault.ts';
import type { Outside } from '../call/transport.ts';
import type { WebSource } from '../types.ts';
import { searchEngines } from './engines.ts';
import { searchKeyTarget, type SearchEngine, type SearchRequest, type SearchResult } from './types.ts';

export interface SearchOptions {
	outside: Outside;
	manager: ServiceManager;
	/** The key for the engine at its address, or null if none is stored. */
	key: () => Promise<string | null>;
	signal?: AbortSignal;
	/** True if the user tests the engine: see `RunOptions`. */
	check?: boolean;
}

/** Time limit of a search, milliseconds. */
const LIMIT_MS = 10_000;
const LARGEST_ANSWER = 2_000_000;
const DETAIL_LENGTH = 300;

/**
 * Searches the web with one engine, for at most 10 s. Never throws: returns a fault `search_...` with advice, or one about
 * the vault or the address; `search_cancelled` if the signal was aborted.
 */
export async function runSearch(search: SearchRequest, options: SearchOptions): Promise<SearchResult> {
	try {
		return { ok: true, sources: await findPages(search, options) };
	} catch (thrown) {
		if (options.signal?.aborted) return failed(new Fault('search_cancelled', 'The search was cancelled'));
		return failed(toFault(thrown, 'search_bad_response'));
	}
}

function failed(fault: Fault): SearchResult {
	return { ok: false, fault: toFaultRecord(fault) };
}

interface Attempt {
	engine: SearchEngine;
	host: string;
	key: string | null;
	outside: Outside;
}

async function findPages(search: SearchRequest, { outside, manager, key, signal, check }: SearchOptions) {
	const engine = searchEngines[search.engine];
	const { baseUrl } = searchKeyTarget(engine, search.url);
	if (baseUrl === '') throw new Fault('search_no_url', 'No address is set for the engine', { engine: engine.name });
	if (!URL.canParse(baseUrl)) throw new Fault('url_refused', 'Malformed address', { url: '', reason: 'malformed' });
	if (engine.id === 'google' && !search.googleEngineId)
		throw new Fault('search_no_engine_id', 'No search engine id is set', { engine: engine.name });
	const { origin, host, hostname } = new URL(baseUrl);
	const attempt: Attempt = { engine, host, key: engine.key === 'none' ? null : await key(), outside };
	if (engine.key === 'required' && attempt.key === null)
		throw new Fault('search_no_key', 'No key is stored for the engine', { engine: engine.name });
	const { url, init } = engine.request(baseUrl, attempt.key ?? '', search);
	const late = new AbortController();
	const over = new AbortController();
	outside.clock.sleep(LIMIT_MS, over.signal).then(
		() => late.abort(searchFault('search_timeout', 'No answer in time', attempt, { limitS: LIMIT_MS / 1000 })),
		() => undefined
	);
	const ended = signal ? AbortSignal.any([signal, late.signal]) : late.signal;
	try {
		const service = { provider: `search:${engine.id}`, origin, local: isLoopback(hostname) };
		const pages = await manager.run(service, () => ask(attempt, url, { ...init, signal: ended }), { signal, check });
		return distinct(pages).slice(0, search.results);
	} finally {
		over.abort();
	}
}

async function ask(attempt: Attempt, url: string, init: RequestInit & { signal: AbortSignal }): Promise<WebSource[]> {
	const { engine, outside } = attempt;
	init.signal.throwIfAborted();
	let response: Response;
	let text: string;
	try {
		response = await outside.fetch(url, init, { allowedHeaders: engine.allowedHeaders });
		text = await readText(response, attempt);
	} catch (thrown) {
		if (init.signal.aborted) throw init.signal.reason;
		if (thrown instanceof Fault) throw thrown;
		const offline = globalThis.navigator?.onLine === false;
		// Being offline is not the engine's fault, and does not end within a second.
		const data = { offline, retryable: !offline, origin: outside.pageOrigin };
		throw searchFault('search_unreachable', `No connection: ${String(thrown)}`, attempt, data);
	}
	const body = parseRecord(text);
	if (!response.ok) throw refusal(response, body ?? text, attempt);
	const pages = body && engine.readPages(body);
	if (pages) return pages;
	throw searchFault('search_bad_response', body ? 'No list of results' : `Not JSON: ${text.slice(0, 80)}`, attempt);
}

async function readText(response: Response, attempt: Attempt): Promise<string> {
	const reader = response.body?.getReader();
	const decoder = new TextDecoder();
	let text = '';
	for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
		text += decoder.decode(piece.value, { stream: true });
		if (text.length <= LARGEST_ANSWER) continue;
		await reader?.cancel().catch(() => undefined);
		throw searchFault('search_bad_response', 'The answer is too large', attempt);
	}
	return text;
}

function refusal(response: Response, body: unknown, attempt: Attempt): Fault {
	const { status, headers } = response;
	const error = readServiceError(body, status);
	const code = attempt.engine.faultOfStatus?.[status] ?? codeOf(status, error.message);
	return searchFault(code, error.message || `HTTP ${status}`, attempt, {
		status,
		retryAfterS: retryAfterSeconds(headers.get('retry-after'), attempt.outside.clock.now()),
		retryable: code === 'search_unavailable'
	});
}

function codeOf(status: number, message: string): string {
	if (/api[ _]?key not valid|invalid (?:api )?(?:key|token)/i.test(message)) return 'search_auth';
	if (status === 401 || status === 403) return 'search_auth';
	if (status === 402) return 'search_quota';
	if (status === 429) return 'search_rate_limited';
	return status >= 500 || status === 408 ? 'search_unavailable' : 'search_rejected';
}

function searchFault(code: string, message: string, { engine, host, key }: Attempt, data: FaultData = {}): Fault {
	const detail = redact(message, key === null ? [] : [key]).slice(0, DETAIL_LENGTH);
	return new Fault(code, detail, { engine: engine.name, host, detail, retryable: false, ...data });
}

/** Removes duplicate pages: engines that query several others return some pages twice. */
function distinct(pages: readonly WebSource[]): WebSource[] {
	return [...new Map(pages.toReversed().map((page) => [page.url, page])).values()].toReversed();
}
