import { searchEngineIds, type SearchEngineId } from '#lib/llm/web-search/types.ts';
import { asObject, oneOf, parseText, parseUrl, parseWhole } from './stored-values.ts';

/** How the web is searched for a conversation: by the provider or by an engine, never by both. */
export interface WebSearchSettings {
	mode: 'off' | 'provider' | 'engine';
	engine: SearchEngineId;
	/** Address of the engine if it is not the default; SearXNG always needs one. */
	url: string | null;
	/** Id of the user's Google Programmable Search Engine. */
	googleEngineId: string | null;
	/** Number of results to request. */
	results: number;
}

export const webSearchResultBounds = { least: 1, most: 20, standard: 5 };

export function parseWebSearch(stored: unknown): WebSearchSettings {
	const { mode, engine, url, googleEngineId, results } = asObject(stored);
	return {
		mode: oneOf(mode, ['off', 'provider', 'engine'], 'off'),
		engine: oneOf(engine, searchEngineIds, 'tavily'),
		url: parseUrl(url),
		googleEngineId: parseText(googleEngineId),
		results: parseWhole(results, webSearchResultBounds)
	};
}
