import type { FaultRecord } from '#lib/base/fault.ts';
import type { KeyTarget, WebSource } from '../types.ts';

export const searchEngineIds = ['tavily', 'brave', 'searxng', 'google', 'jina'] as const;
export type SearchEngineId = (typeof searchEngineIds)[number];

/** A search query and how the engine is reached. The key is not included: it never leaves the worker with the vault. */
export interface SearchRequest {
	engine: SearchEngineId;
	/** Address of the engine; null for its default. */
	url: string | null;
	/** Id of the user's Google Programmable Search Engine; for Google only. */
	googleEngineId: string | null;
	query: string;
	/** Number of results to request. */
	results: number;
}

export type SearchResult = { ok: true; sources: WebSource[] } | { ok: false; fault: FaultRecord };

/** Everything specific to one search engine. */
export interface SearchEngine {
	id: SearchEngineId;
	/** The engine's own name; not translated. */
	name: string;
	/** Null if every user needs a different address. */
	defaultUrl: string | null;
	key: 'required' | 'none';
	/** Page where the user gets a key, or instructions to run the engine. */
	helpUrl: string;
	/** Allowed headers, lower case. */
	allowedHeaders: readonly string[];
	/** The request; the key goes into a header, never into the address. */
	request(baseUrl: string, key: string, search: SearchRequest): { url: string; init: RequestInit };
	/** Reads the pages from the engine's response; null if it is not valid. */
	readPages(body: Record<string, unknown>): WebSource[] | null;
	/** Fault codes for statuses with a special meaning. */
	faultOfStatus?: Readonly<Record<number, string>>;
}

/** What an engine's key belongs to. */
export function searchKeyTarget(engine: Pick<SearchEngine, 'id' | 'defaultUrl'>, url: string | null): KeyTarget {
	return { provider: `search:${engine.id}`, baseUrl: url ?? engine.defaultUrl ?? '' };
}
