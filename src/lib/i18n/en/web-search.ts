/** Searching the web for an answer, in the conversation and in the settings. */
export const webSearch = {
	card: 'Web search',
	searching: 'Searching the web',
	found: (count: number) => (count === 1 ? '1 page found' : `${count} pages found`),
	nothing: 'nothing found',
	failed: 'failed; the answer goes on without it',
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
		provider: 'By the model’s own service',
		engine: 'By a search engine'
	},
	modeHints: {
		off: 'Nothing is searched.',
		provider: (service: string, can: boolean) =>
			can
				? `${service} searches by itself when a question calls for it; no further key is needed, but it may charge for it.`
				: `${service} cannot search the web here. Choose another service, or a search engine.`,
		engine:
			'Before the model is asked, your message is sent to the engine, and what it finds is given to the model with it.'
	},
	engine: 'Engine',
	url: 'Address',
	urlOwn: 'Address of your server, such as https://search.example.org',
	urlHint: 'Leave it empty for the engine’s own address, or enter a proxy that passes requests on to it.',
	engineId: 'Search engine id (cx)',
	results: 'Results',
	helpOwn: 'How to set it up',
	try: 'Try a search',
	trying: 'Searching',
	tryOk: (count: number) => (count === 1 ? 'It works: 1 page found.' : `It works: ${count} pages found.`),
	engineHints: {
		tavily: 'Made for models; some searches a month are free.',
		searxng:
			'Runs on a server of yours or of somebody you trust. It must give JSON (search.formats in settings.yml) and allow this page (Access-Control-Allow-Origin).',
		jina: 'Made for models; a new key comes with free tokens.',
		brave: 'Made for servers and may refuse web pages; then enter the address of a proxy.',
		google: 'Takes no new customers and ends on 1 January 2027. For those who still have a key.'
	}
};
