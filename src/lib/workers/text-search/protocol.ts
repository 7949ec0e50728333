import type { FindRequest, FindTotals, MatchLine } from '#lib/search/find-matches.ts';
import type { RankedNames } from '#lib/search/rank-names.ts';
import type { FileMatches } from '#lib/search/scan-texts.ts';
import type { SearchRequest, SearchResult } from '#lib/search/search-texts.ts';

/** Files with matches as they are found, and the totals so far. */
export type TakeMatches = (files: readonly FileMatches<MatchLine>[], totals: FindTotals) => void;

/** What a finished search has found. */
export type FindResult = FindTotals & { searched: number };

/** A text and what replaces parts of it. */
export interface EditedText {
	before: string;
	edits: readonly { from: number; to: number; insert: string }[];
}

export interface TextSearchWorkerApi {
	/** Takes over texts and forgets others. */
	update(texts: readonly { path: string; text: string }[], removed: readonly string[]): void;
	/** Null if it was cancelled. One question at a time. */
	search(request: SearchRequest): Promise<SearchResult | null>;
	/** Hands over matches while it searches, and resolves after the last ones were taken; null if it was cancelled. */
	find(request: FindRequest, take: TakeMatches): Promise<FindResult | null>;
	/** The paths that match a pattern for paths. */
	glob(pattern: string, paths: readonly string[]): Promise<string[] | null>;
	/** The paths that match typed letters, best first. */
	names(query: string, paths: readonly string[], limit: number): Promise<RankedNames | null>;
	/** Each text with its edits, whose offsets count a line break as one character; null for a text that they do not fit. */
	edit(files: readonly EditedText[]): Promise<(string | null)[] | null>;
	/** Ends the search that is under way. */
	cancel(): void;
	/** Is answered between two slices of a search, so not while a regular expression runs away. */
	ping(): void;
}
