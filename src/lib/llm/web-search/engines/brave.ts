import { joinUrl } from '#lib/llm/wire/chat-completions.ts';
import { asRecord } from '#lib/llm/call/service-fault.ts';
import { readEach } from '../read-each.ts';
import type { SearchEngine } from '../types.ts';

/** Maximum number of results per request. */
const MOST = 20;

/**
 * Brave Search (api-dashboard.search.brave.com). It is made for servers; if it refuses web pages, the user can enter a proxy
 * instead of its address.
 */
export const brave: SearchEngine = {
	id: 'brave',
	name: 'Brave Search',
	defaultUrl: 'https://api.search.brave.com/res/v1',
	key: 'required',
	helpUrl: 'https://api-dashboard.search.brave.com/app/keys',
	allowedHeaders: ['accept', 'x-subscription-token'],
	request: (baseUrl, key, { query, results }) => ({
		url: joinUrl(baseUrl, `/web/search?${new URLSearchParams({ q: query, count: String(Math.min(results, MOST)) })}`),
		init: { headers: { accept: 'application/json', 'x-subscription-token': key } }
	}),
	// The `web` part is missing if there are no results.
	readPages: ({ web, type, query }) =>
		web === undefined && (type !== undefined || query !== undefined)
			? []
			: readEach(asRecord(web)?.results, 'url', 'title', 'description')
};
