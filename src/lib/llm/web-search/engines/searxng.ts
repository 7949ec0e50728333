import { joinUrl } from '#lib/llm/wire/chat-completions.ts';
import { readEach } from '../read-each.ts';
import type { SearchEngine } from '../types.ts';

/** SearXNG on a server of the user's choice (docs.searxng.org, search API); JSON must be enabled on the server. */
export const searxng: SearchEngine = {
	id: 'searxng',
	name: 'SearXNG',
	defaultUrl: null,
	key: 'none',
	helpUrl: 'https://docs.searxng.org/admin/settings/settings_search.html',
	allowedHeaders: ['accept'],
	request: (baseUrl, _key, { query }) => ({
		url: joinUrl(baseUrl.replace(/\/search\/?$/, ''), `/search?${new URLSearchParams({ q: query, format: 'json' })}`),
		init: { headers: { accept: 'application/json' } }
	}),
	readPages: ({ results }) => readEach(results, 'url', 'title', 'content'),
	faultOfStatus: { 403: 'search_format_off' }
};
