import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import type { SearchOptions } from '#lib/db/records.ts';
import type { MeaningState, Passage, ProjectKnowledge } from '#lib/knowledge/knowledge.ts';
import type { FindTotals, MatchLine } from '#lib/search/find-matches.ts';
import { pathFilter } from '#lib/search/path-filter.ts';
import type { RankedNames } from '#lib/search/rank-names.ts';
import type { FileMatches } from '#lib/search/scan-texts.ts';
import { writtenPatterns } from '#lib/search/written-patterns.ts';
import type { OutlineSymbol } from '#lib/spice/service-types.ts';
import { escapePattern } from '#lib/tools/text/escape-pattern.ts';
import type { LanguageClient } from '#lib/workers/language/language-client.ts';
import type { TextSearchClient } from '#lib/workers/text-search/text-search-client.ts';
import type { SearchedTexts } from './searched-texts.ts';

/** Maximum numbers of results: of lines or replacements, of names, of passages. */
const MAX_LINES = 2_000;
const MAX_NAMES = 100;
const MAX_PASSAGES = 20;
/** Maximum size of the passages together, tokens. */
const PASSAGE_TOKENS = 6_000;
/** Pause before the search by meaning, which may cost a request, milliseconds. */
const MEANING_PAUSE_MS = 400;

/** What was found by text. */
export interface FoundText {
	files: readonly FileMatches<MatchLine>[];
	totals: FindTotals;
	/** Duration of the search, ms; null until it has ended. */
	elapsedMs: number | null;
}

/** Passages, and whether they were found by meaning too. */
export interface FoundMeaning {
	passages: readonly Passage[];
	state: MeaningState;
}

/** The results of a search; null for what was not searched. */
export interface Found {
	names: RankedNames | null;
	text: FoundText | null;
	symbols: readonly OutlineSymbol[] | null;
	meaning: FoundMeaning | null;
}

export interface ProjectQuestion {
	query: string;
	options: SearchOptions;
	/** What replaces the matches; null to search only. */
	replacement: string | null;
	/** False to leave the passages by meaning as they are. */
	withMeaning: boolean;
}

export interface SearchServices {
	client: TextSearchClient;
	symbols: Pick<LanguageClient, 'ask'>;
	knowledge: ProjectKnowledge;
	clock: Clock;
}

/**
 * Searches a project in the ways that the options name, at the same time.
 *
 * @param put takes results as they are found; it is not called after the signal is aborted
 * @returns why text or names could not be searched; null if they were
 */
export async function findInProject(
	question: ProjectQuestion,
	texts: SearchedTexts,
	services: SearchServices,
	put: (part: Partial<Found>) => void,
	signal: AbortSignal
): Promise<Fault | null> {
	const { kind, include, exclude } = question.options;
	const putWanted = (part: Partial<Found>) => {
		if (!signal.aborted) put(part);
	};
	const isWanted = pathFilter(writtenPatterns(include), writtenPatterns(exclude)) ?? (() => true);
	const search: Search = { ...question, texts, services, isWanted, put: putWanted, signal };
	const wants = (other: SearchOptions['kind']) => kind === 'all' || kind === other;
	const parts: Promise<void>[] = [];
	if (wants('names')) parts.push(findNames(search));
	else put({ names: null });
	if (wants('text')) parts.push(findText(search));
	else put({ text: null });
	if (wants('symbols')) parts.push(findSymbols(search));
	else put({ symbols: null });
	if (!wants('meaning')) put({ meaning: null });
	else if (question.withMeaning) parts.push(findMeaning(search));
	const failed = (await Promise.allSettled(parts)).find(({ status }) => status === 'rejected');
	return failed?.status === 'rejected' ? toFault(failed.reason, 'search_failed') : null;
}

interface Search extends ProjectQuestion {
	texts: SearchedTexts;
	services: SearchServices;
	isWanted: (path: string) => boolean;
	put: (part: Partial<Found>) => void;
	signal: AbortSignal;
}

async function findNames({ query, texts, services, isWanted, put, signal }: Search): Promise<void> {
	put({ names: await services.client.names(query, texts.files.filter(isWanted), MAX_NAMES, signal) });
}

async function findText({ query, options, replacement, texts, services, put, signal }: Search): Promise<void> {
	const { isRegex, matchCase, wholeWord, include, exclude } = options;
	const request = {
		query: { pattern: isRegex ? query : escapePattern(query), ignoreCase: !matchCase, wholeWord },
		paths: texts.paths,
		include: writtenPatterns(include),
		exclude: writtenPatterns(exclude),
		maxLines: MAX_LINES,
		replacement: replacement === null ? null : { text: replacement, expands: isRegex }
	};
	const started = services.clock.now();
	let files: readonly FileMatches<MatchLine>[] = [];
	const take = (batch: typeof files, totals: FindTotals) =>
		put({ text: { files: (files = [...files, ...batch]), totals, elapsedMs: null } });
	try {
		const totals = await services.client.find(texts, request, take, signal);
		put({ text: { files, totals, elapsedMs: services.clock.now() - started } });
	} catch (thrown) {
		// What an earlier query has found is not shown for one that failed.
		if (files.length === 0) put({ text: null });
		throw thrown;
	}
}

async function findSymbols({ query, services, isWanted, put }: Search): Promise<void> {
	const symbols = (await services.symbols.ask('workspaceSymbols', query)) ?? [];
	put({ symbols: symbols.filter(({ selection }) => isWanted(selection.path)) });
}

async function findMeaning({ query, services, isWanted, put, signal }: Search): Promise<void> {
	try {
		await services.clock.sleep(MEANING_PAUSE_MS, signal);
		const result = await services.knowledge.search(
			{ text: query, limit: MAX_PASSAGES, tokens: PASSAGE_TOKENS },
			signal
		);
		const passages = result.passages.filter(({ place }) => !('path' in place) || isWanted(place.path));
		put({ meaning: { passages, state: result.meaning } });
	} catch {
		// The other ways of searching do not depend on it.
		put({ meaning: { passages: [], state: 'failed' } });
	}
}
