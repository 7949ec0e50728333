import { joinUrl } from '#lib/llm/wire/chat-completions.ts';
import { readEach } from '../read-each.ts';
import type { SearchEngine } from '../types.ts';

/** Tavily (docs.tavily.com, search endpoint). */
export const tavily: SearchEngine = {
	id: 'tavily',
	name: 'Tavily',
	defaultUrl: 'https://api.tavily.com',
	key: 'required',
	helpUrl: 'https://app.tavily.com',
	allowedHeaders: ['accept', 'authorization', 'content-type'],
	request: (baseUrl, key, { query, results }) => ({
		url: joinUrl(baseUrl, '/search'),
		init: {
			method: 'POST',
			headers: { accept: 'application/json', authorization: `Bearer ${key}`, 'content-type': 'application/json' },
			body: JSON.stringify({ query, max_results: results })
		}
	}),
	readPages: ({ results }) => readEach(results, 'url', 'title', 'content'),
	// 432 and 433: the limit of the plan or the account is reached.
	faultOfStatus: { 432: 'search_quota', 433: 'search_quota' }
};
