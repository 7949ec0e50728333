/** Web search for an answer, in the conversation and in the settings. */
export const webSearch = {
	card: 'Web search',
	searching: 'Searching the web',
	found: (count: number) => (count === 1 ? '1 page found' : `${count} pages found`),
	nothing: 'nothing found',
	failed: 'failed; the answer continues without it',
	interrupted: 'stopped',
	query: (query: string) => `Searched for: ${query}`,
	by: (engine: string) => `Results by ${engine}`,
	sources: 'Sources',
	source: (number: number, title: string) => `Source ${number}: ${title} (opens in a new tab)`,
	on: 'Search the web: on',
	off: 'Search the web: off',

	heading: 'Web search',
	mode: 'Search the web',
	modes: {
		off: 'Off',
		provider: 'With the model’s own service',
		engine: 'With a search engine'
	},
	modeHints: {
		off: 'The web is not searched.',
		provider: (service: string, can: boolean) =>
			can
				? `${service} searches when a question needs it; no extra key is needed, but the service may charge for it.`
				: `${service} cannot search the web here. Choose another service, or a search engine.`,
		engine: 'Your message goes to the engine first; its results then go to the model together with your message.'
	},
	engine: 'Engine',
	url: 'Address',
	urlOwn: 'Address of your server, such as https://search.example.org',
	urlHint: 'Leave empty for the engine’s own address, or enter a proxy that forwards requests to it.',
	engineId: 'Search engine ID (cx)',
	results: 'Results',
	helpOwn: 'How to set it up',
	try: 'Try a search',
	trying: 'Searching',
	tryOk: (count: number) => (count === 1 ? 'It works: 1 page found.' : `It works: ${count} pages found.`),
	engineHints: {
		tavily: 'Designed for models; some searches per month are free.',
		searxng:
			'Runs on your own server or on one that you trust. It must return JSON (search.formats in settings.yml) and allow this page (Access-Control-Allow-Origin).',
		jina: 'Designed for models; a new key includes free tokens.',
		brave: 'Designed for servers and may refuse web pages; if so, enter the address of a proxy.',
		google: 'Accepts no new customers and ends on 1 January 2027. For existing keys only.'
	}
};
