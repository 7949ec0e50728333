import { joinUrl } from '#lib/llm/wire/chat-completions.ts';
import { readEach } from '../read-each.ts';
import type { SearchEngine } from '../types.ts';

/** Maximum number of results per request. */
const MOST = 10;

/** Google Custom Search: closed to new customers, ends on 2027-01-01 (developers.google.com/custom-search). */
export const google: SearchEngine = {
	id: 'google',
	name: 'Google Custom Search',
	defaultUrl: 'https://www.googleapis.com/customsearch/v1',
	key: 'required',
	helpUrl: 'https://developers.google.com/custom-search/v1/overview',
	allowedHeaders: ['accept', 'x-goog-api-key'],
	request(baseUrl, key, { query, results, googleEngineId }) {
		const asked = { cx: googleEngineId ?? '', q: query, num: String(Math.min(results, MOST)) };
		return {
			url: joinUrl(baseUrl, `?${new URLSearchParams(asked)}`),
			init: { headers: { accept: 'application/json', 'x-goog-api-key': key } }
		};
	},
	// The list is missing if there are no results.
	readPages: ({ items, searchInformation, kind }) =>
		items === undefined && (searchInformation !== undefined || kind !== undefined)
			? []
			: readEach(items, 'link', 'title', 'snippet')
};
