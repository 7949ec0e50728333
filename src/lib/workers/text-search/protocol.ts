import type { SearchRequest, SearchResult } from '#lib/search/search-texts.ts';

export interface TextSearchWorkerApi {
	/** Takes over texts and forgets others. */
	update(texts: readonly { path: string; text: string }[], removed: readonly string[]): void;
	/** Null if it was cancelled. One question at a time. */
	search(request: SearchRequest): Promise<SearchResult | null>;
	/** The paths that match a pattern for paths. */
	glob(pattern: string, paths: readonly string[]): Promise<string[] | null>;
	/** Ends the search that is under way. */
	cancel(): void;
	/** Is answered between two slices of a search, so not while a regular expression runs away. */
	ping(): void;
}
