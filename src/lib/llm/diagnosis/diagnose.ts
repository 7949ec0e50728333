import type { Fault } from '#lib/base/fault.ts';
import type { ExternalFetch } from '#lib/security/http.ts';
import type { ProviderDefinition } from '../providers/provider.ts';
import { throughProxy } from '../call/proxy-url.ts';
import { callFault, type FaultContext } from '../call/service-fault.ts';
import { missingPermission, thisBrowser, type BrowserView } from './browser-view.ts';
import { classify } from './classify.ts';
import { gatherEvidence } from './evidence.ts';

export interface FailedRequest {
	fetch: ExternalFetch;
	pageOrigin: string | null;
	provider: ProviderDefinition;
	context: FaultContext;
	/** The value that `fetch` threw. */
	thrown: unknown;
	/** Ends the diagnosis. */
	signal: AbortSignal;
	browser?: BrowserView;
}

/** Hosts measured to allow web pages; responses to a wrong key may still lack CORS headers. */
const answerPages: ReadonlySet<string> = new Set([
	'api.openai.com',
	'api.anthropic.com',
	'generativelanguage.googleapis.com',
	'openrouter.ai',
	'dashscope.aliyuncs.com',
	'api.groq.com',
	'api.mistral.ai',
	'api.x.ai',
	'api.together.xyz',
	'api.moonshot.ai'
]);

/**
 * Finds out why a request got no response. Browsers only report "failed to fetch", so that a page learns nothing about
 * other hosts; so the address is requested again without the key, which distinguishes most cases.
 *
 * Never throws; takes a few seconds at most.
 */
export async function diagnose(request: FailedRequest): Promise<Fault> {
	const { provider, context, browser = thisBrowser } = request;
	const { baseUrl, proxyUrl } = context.connection;
	const url = throughProxy(proxyUrl, provider.modelsUrl(baseUrl));
	const evidence = await gatherEvidence(url, request.fetch, browser, request.signal);
	const code = classify(evidence, {
		unreachableCode: provider.unreachableCode,
		noCorsCode: provider.id === 'ollama' ? 'ollama_cors' : 'llm_no_cors',
		sentKey: context.secrets.length > 0,
		known: isOwnAddress(provider, baseUrl),
		answersPages: answerPages.has(new URL(baseUrl).hostname),
		viaProxy: proxyUrl !== null
	});
	return callFault(code, `No connection: ${String(request.thrown)}`, context, {
		url: proxyUrl === null ? baseUrl : new URL(url).origin,
		origin: request.pageOrigin,
		proxy: proxyUrl === null ? null : new URL(url).host
	});
}

/** The fault of a request that timed out while the browser's permission prompt was open. */
export async function unansweredQuestion(
	url: string,
	context: FaultContext,
	browser: BrowserView = thisBrowser
): Promise<Fault | null> {
	if (!URL.canParse(url) || (await missingPermission(new URL(url).hostname, browser)) !== 'prompt') return null;
	return callFault('llm_local_permission', "The browser's permission prompt for this address is still open", context);
}

function isOwnAddress(provider: ProviderDefinition, baseUrl: string): boolean {
	const own = [provider.defaultBaseUrl, ...(provider.otherBaseUrls ?? [])];
	return provider.kind === 'hosted' && own.some((address) => originOf(address) === originOf(baseUrl));
}

function originOf(url: string): string {
	return URL.canParse(url) ? new URL(url).origin : '';
}
