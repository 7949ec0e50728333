import { joinUrl } from '#lib/llm/wire/chat-completions.ts';
import { readEach } from '../read-each.ts';
import type { SearchEngine } from '../types.ts';

/** Jina Search (jina.ai/reader); `no-content` omits the full text of the pages. */
export const jina: SearchEngine = {
	id: 'jina',
	name: 'Jina Search',
	defaultUrl: 'https://s.jina.ai',
	key: 'required',
	helpUrl: 'https://jina.ai/api-dashboard/key-manager',
	allowedHeaders: ['accept', 'authorization', 'content-type', 'x-respond-with'],
	request: (baseUrl, key, { query, results }) => ({
		url: joinUrl(baseUrl, '/'),
		init: {
			method: 'POST',
			headers: {
				accept: 'application/json',
				authorization: `Bearer ${key}`,
				'content-type': 'application/json',
				'x-respond-with': 'no-content'
			},
			body: JSON.stringify({ q: query, num: results })
		}
	}),
	readPages: ({ data }) => readEach(data, 'url', 'title', 'description')
};
