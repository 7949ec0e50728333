import { headerCanary, type MadeCall } from './call-every-provider.ts';
import type { ReplayRequest } from './replay-server.ts';

const chat = ['authorization', 'content-type'];

/**
 * The headers that each service's preflight is asked to allow, listed independently of the code, from its documentation
 * and its responses to web pages. Any other header would be refused by a strict gateway.
 */
const expectedHeaders: Readonly<Record<string, readonly string[]>> = {
	openai: chat,
	anthropic: ['anthropic-dangerous-direct-browser-access', 'anthropic-version', 'content-type', 'x-api-key'],
	gemini: ['content-type', 'x-goog-api-key'],
	deepseek: chat,
	qwen: chat,
	zhipu: chat,
	siliconflow: chat,
	openrouter: chat,
	ollama: ['content-type'],
	'openai-compatible': chat
};

interface Recorded {
	requests: readonly ReplayRequest[];
	preflights: readonly ReplayRequest[];
}

/** Checks that every call succeeded and requested no headers but those of its service. Returns a sentence for each failure. */
export function checkHeaders(calls: readonly MadeCall[], recorded: Recorded): string[] {
	return [...checkEndings(calls), ...checkRequests(recorded)];
}

/** A call that reached the server is answered with 404, which every provider classifies. */
function checkEndings(calls: readonly MadeCall[]): string[] {
	const missing = Object.keys(expectedHeaders).filter((id) => !calls.some(({ provider }) => provider === id));
	return [
		...missing.map((id) => `${id}: not called`),
		...calls
			.filter(({ ended }) => ended !== 'llm_model_not_found')
			.map(({ provider, call, ended }) => `${provider} ${call}: ended with ${ended}`)
	];
}

function checkRequests({ requests, preflights }: Recorded): string[] {
	const failures: string[] = [];
	for (const request of preflights) {
		const { provider, where } = placeOf(request);
		const asked = (request.headers['access-control-request-headers'] ?? '')
			.split(/,\s*/)
			.filter((header) => header !== '');
		const expected = expectedHeaders[provider];
		if (!expected) failures.push(`${where}: a provider without expected headers`);
		const surplus = asked.filter((header) => !expected?.includes(header));
		if (surplus.length > 0) failures.push(`${where}: the preflight asks for ${surplus.join(', ')}`);
	}
	for (const request of requests) {
		const { where } = placeOf(request);
		if (request.url.includes(headerCanary)) failures.push(`${where}: the key is in the address`);
		for (const header of ['cookie', 'referer'])
			if (request.headers[header] !== undefined) failures.push(`${where}: sends ${header}`);
		if (/ai-sdk/i.test(request.headers['user-agent'] ?? '')) failures.push(`${where}: changes the user agent`);
	}
	for (const [provider, headers] of Object.entries(expectedHeaders)) {
		const all = preflights.filter((request) => placeOf(request).provider === provider);
		const asked = all.flatMap((request) => (request.headers['access-control-request-headers'] ?? '').split(/,\s*/));
		for (const header of headers) if (!asked.includes(header)) failures.push(`${provider}: never sends ${header}`);
	}
	return failures;
}

function placeOf({ method, path }: ReplayRequest): { provider: string; where: string } {
	return { provider: path.split('/')[1] ?? '', where: `${method} ${path}` };
}

/** All headers, for a preflight that refuses none: the test checks which ones were requested. */
export function everyHeader(): string {
	return [...new Set(Object.values(expectedHeaders).flat())].join(', ');
}
