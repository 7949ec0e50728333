import type { FaultRecord } from '#lib/base/fault.ts';
import type { KeyTarget, WebSource } from '../types.ts';

export const searchEngineIds = ['tavily', 'brave', 'searxng', 'google', 'jina'] as const;
export type SearchEngineId = (typeof searchEngineIds)[number];

/** What to search for, and how the engine is reached. The key is not part of it: it never leaves the vault worker. */
export interface SearchRequest {
	engine: SearchEngineId;
	/** Address of the engine; null for its own. */
	url: string | null;
	/** Id of the user's programmable search engine; Google's only. */
	googleEngineId: string | null;
	query: string;
	/** How many pages to ask for. */
	results: number;
}

export type SearchResult = { ok: true; sources: WebSource[] } | { ok: false; fault: FaultRecord };

/** All that is particular to one search engine. */
export interface SearchEngine {
	id: SearchEngineId;
	/** The engine's own name; not translated. */
	name: string;
	/** Null where everybody runs their own. */
	defaultUrl: string | null;
	key: 'required' | 'none';
	/** Page where the user gets a key or learns to run the engine. */
	helpUrl: string;
	/** Headers that are sent, lower case. */
	allowedHeaders: readonly string[];
	/** The request; the key goes into a header, never into the address. */
	request(baseUrl: string, key: string, search: SearchRequest): { url: string; init: RequestInit };
	/** The pages in the engine's answer, or null when it is not one. */
	readPages(body: Record<string, unknown>): WebSource[] | null;
	/** Code of the fault for a status that means something of its own here. */
	faultOfStatus?: Readonly<Record<number, string>>;
}

/** What the key of an engine belongs to. */
export function searchKeyTarget(engine: Pick<SearchEngine, 'id' | 'defaultUrl'>, url: string | null): KeyTarget {
	return { provider: `search:${engine.id}`, baseUrl: url ?? engine.defaultUrl ?? '' };
}
