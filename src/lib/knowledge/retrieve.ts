import type { Clock } from '#lib/base/clock.ts';
import { findExact, type ExactHits, type ExactText } from '#lib/search/exact/find-exact.ts';
import { fuseRanks, type RankedList } from '#lib/search/fusion/fuse-ranks.ts';
import { fitTexts, type EstimateTokens } from '#lib/search/fusion/token-budget.ts';
import { withoutRepeats } from '#lib/search/fusion/without-repeats.ts';
import type { WordIndex } from '#lib/search/bm25/word-index.ts';
import type { VectorIndex } from '#lib/search/vectors/vector-index.ts';
import { queryUnits } from '#lib/search/words/query-units.ts';
import { queryWords } from '#lib/search/words/query-words.ts';
import { compareHits, type Hit } from '#lib/search/hit.ts';
import type { FoundBy, KnowledgeQuery, KnowledgeResult, MeaningState, Passage, PassagePlace } from './knowledge.ts';
import { isContents } from './contents-page.ts';
import { searchedTitle } from './searched-title.ts';

/** A chunk of a source. */
export interface SearchedChunk {
	id: string;
	place: PassagePlace;
	title: string;
	text: string;
	textHash: string;
}

/** The search by meaning. */
export interface MeaningSearch {
	/** Of the chunks that are embedded so far, by their ids. */
	vectors: VectorIndex;
	/** Whether all chunks are. */
	isComplete: boolean;
	/** `EmbedderIdentity.rankWeight` of the model. */
	rankWeight?: number | undefined;
	/** `EmbedderIdentity.minScore` of the model. */
	minScore?: number | undefined;
	/** The query's vector by the model of the vectors. */
	embed(query: string, signal: AbortSignal): Promise<Float32Array>;
}

/** Everything that is searched. All indexes use the ids of the chunks; that of words, their `searchedTitle`. */
export interface SearchedKnowledge {
	chunks: ReadonlyMap<string, SearchedChunk>;
	words: WordIndex;
	/** Null when no model is set up or allowed. */
	meaning: MeaningSearch | null;
}

export interface RetrievalParts {
	clock: Clock;
	estimate: EstimateTokens;
}

/** Hits of each way of searching that are fused. */
const DEPTH = 100;
/** How long a query's vector is awaited, ms: an online service may be slow, and the other results are there at once. */
const MEANING_LIMIT = 5_000;

/**
 * How much each list of hits counts, chosen by the retrieval benchmark (docs/SEARCH-QUALITY.md). Names are also words, so that finding
 * them exactly only moves a chunk up.
 */
const weights = { literal: 1, names: 0.1, words: 1 } as const;
/** Of a model of sentences; none is measured yet. */
const MEANING_WEIGHT = 0.5;

/**
 * How much of a query a passage must contain to be taken for an answer, and relative to what contains most, if it does not contain the
 * query or a name of it as written and is not near in meaning. Chosen by the retrieval benchmark.
 */
const MIN_COVERAGE = 0.15;
const MIN_OF_BEST = 0.4;
/** Number of hits by words among which the best one is looked for. */
const BEST = 20;
/** When the best one contains less than this of the query, only so many of the first hits are taken for answers, or of the nearest ones. */
const DOUBTFUL = { coverage: 0.4, hits: 3 };
/** Number of nearest passages that are taken for near when the model does not say which score is. */
const NEAREST = 10;
/** How much the score of a table of contents counts: it names what other passages are about. */
const CONTENTS = 0.5;

/** What each way of searching found. */
interface Found {
	literal: RankedList;
	names: RankedList;
	words: RankedList;
	meaning: RankedList;
	/** Of the hits by meaning, those that are near, or the nearest ones in place of any. */
	near: { ids: ReadonlySet<string>; way: 'meaning' | 'nearest' };
}

/**
 * Searches what a project knows in all three ways and fuses the results: passages best first, without duplicates, within the
 * budget. The search by meaning can be missing or fail; the result says so and contains what the others found.
 *
 * @throws the signal's reason
 */
export async function retrieve(
	{ chunks, words, meaning }: SearchedKnowledge,
	query: KnowledgeQuery,
	{ clock, estimate }: RetrievalParts,
	signal: AbortSignal
): Promise<KnowledgeResult> {
	signal.throwIfAborted();
	const times: Partial<Record<FoundBy, number>> = {};
	const timed = <Result>(way: FoundBy, search: () => Result): Result => {
		const start = clock.now();
		const result = search();
		times[way] = clock.now() - start;
		return result;
	};
	const options = { limit: DEPTH, accepts: filterOf(chunks, query) };
	const used = query.withoutMeaning ? null : meaning;
	// Asked for first, so that the model works while the others search.
	const vector = used && queryVector(used, query.text, clock, signal);
	const exact = timed('exact', () => findExact(withPaths(chunks.values()), query.text, options));
	const { byWords, isCredible } = timed('words', () => {
		const hits = words.search(queryWords(query.text), options);
		const isEnough = credibility(words, query, exact, hits);
		return { byWords: hits.filter(isEnough), isCredible: isEnough };
	});
	const found = await vector;
	signal.throwIfAborted();
	let state: MeaningState = used ? 'failed' : 'off';
	let byMeaning: readonly Hit[] = [];
	let near: Found['near'] = { ids: new Set(), way: 'meaning' };
	if (used && found?.vector.length === used.vectors.dimensions) {
		const start = clock.now();
		// A query without a known word has a vector of zeros, which is near to nothing.
		const { minScore } = used;
		const nearest = used.vectors.search(found.vector, options).filter(({ score }) => score > 0);
		const isNear = ({ score }: Hit, at: number) => (minScore === undefined ? at < NEAREST : score >= minScore);
		near = { ids: new Set(nearest.filter(isNear).map(({ id }) => id)), way: 'meaning' };
		byMeaning = nearest.filter((hit) => near.ids.has(hit.id) || isCredible(hit));
		if ([exact.literal, exact.names, byWords, byMeaning].every(({ length }) => length === 0)) {
			byMeaning = nearest.slice(0, DOUBTFUL.hits);
			near = { ids: new Set(byMeaning.map(({ id }) => id)), way: 'nearest' };
		}
		state = used.isComplete ? 'used' : 'partial';
		times.meaning = found.duration + clock.now() - start;
	}
	const lists: Found = {
		literal: { hits: exact.literal, weight: weights.literal },
		names: { hits: exact.names, weight: weights.names },
		words: { hits: byWords, weight: weights.words },
		meaning: { hits: byMeaning, weight: used?.rankWeight ?? MEANING_WEIGHT },
		near
	};
	return { ...passagesOf(chunks, lists, query, estimate), meaning: state, times };
}

/** Whether a passage contains enough of a query, or a literal part or name of it. @param hits by words */
function credibility(
	words: WordIndex,
	{ text, withWeak }: KnowledgeQuery,
	{ literal, names }: ExactHits,
	hits: readonly Hit[]
): (hit: Hit) => boolean {
	if (withWeak) return () => true;
	const contained = words.coverage(queryUnits(text));
	const asWritten = new Set([...literal, ...names].map(({ id }) => id));
	const coverage = ({ id }: Hit) => (asWritten.has(id) ? 1 : contained(id));
	const best = Math.max(...hits.slice(0, BEST).map(coverage));
	const least = Math.max(MIN_COVERAGE, MIN_OF_BEST * best);
	if (best >= DOUBTFUL.coverage) return (hit) => coverage(hit) >= least;
	const first = new Set(
		hits
			.filter((hit) => coverage(hit) >= least)
			.slice(0, DOUBTFUL.hits)
			.map(({ id }) => id)
	);
	return ({ id }) => first.has(id);
}

function* withPaths(chunks: Iterable<SearchedChunk>): Generator<ExactText> {
	for (const { id, place, title, text } of chunks) yield { id, title: searchedTitle(place, title), text };
}

/** Null when the model fails or takes too long. */
async function queryVector(
	{ embed }: MeaningSearch,
	text: string,
	clock: Clock,
	signal: AbortSignal
): Promise<{ vector: Float32Array; duration: number } | null> {
	const start = clock.now();
	const end = new AbortController();
	const stop = AbortSignal.any([signal, end.signal]);
	try {
		const late = clock.sleep(MEANING_LIMIT, stop).then(() => null);
		// Aborted when the vector is there first.
		late.catch(() => undefined);
		const vector = await Promise.race([embed(text, stop), late]);
		return vector && { vector, duration: clock.now() - start };
	} catch {
		return null;
	} finally {
		end.abort();
	}
}

function filterOf(
	chunks: ReadonlyMap<string, SearchedChunk>,
	{ kinds, path }: KnowledgeQuery
): ((id: string) => boolean) | undefined {
	if (!kinds && path === undefined) return undefined;
	const root = path?.endsWith('/') ? path.slice(0, -1) : (path ?? '');
	return (id) => {
		const place = chunks.get(id)?.place;
		if (!place || (kinds && !kinds.includes(place.kind))) return false;
		if (root === '') return true;
		return 'path' in place && (place.path === root || place.path.startsWith(`${root}/`));
	};
}

function passagesOf(
	chunks: ReadonlyMap<string, SearchedChunk>,
	{ literal, names, words, meaning, near }: Found,
	{ limit, tokens }: KnowledgeQuery,
	estimate: EstimateTokens
): Pick<KnowledgeResult, 'passages' | 'tokens'> {
	const ways: readonly (readonly [way: FoundBy, ids: ReadonlySet<string>])[] = [
		['exact', idsOf(literal, names)],
		['words', idsOf(words)],
		[near.way, near.ids]
	];
	const ranked = fuseRanks([literal, names, words, meaning])
		.map((hit) => (isContents(chunks.get(hit.id)?.text ?? '') ? { ...hit, score: CONTENTS * hit.score } : hit))
		.sort(compareHits);
	const best = withoutRepeats(
		ranked.flatMap(({ id, score }) => {
			const chunk = chunks.get(id);
			return chunk ? [{ chunk, score }] : [];
		}),
		({ chunk: { textHash, place } }) => ({ textHash, lines: place.kind === 'file' ? place : null })
	).slice(0, limit);
	const texts = best.map(({ chunk }) => chunk.text);
	const fitted = fitTexts(texts, tokens, estimate);
	const passages = fitted.texts.map((fit, index): Passage => {
		const { chunk, score } = best[index]!;
		const { id, place, title } = chunk;
		const foundBy = ways.flatMap(([way, ids]) => (ids.has(id) ? [way] : []));
		return { place, title, ...fit, score, foundBy };
	});
	return { passages, tokens: { used: fitted.used, budget: tokens } };
}

function idsOf(...lists: readonly RankedList[]): Set<string> {
	return new Set(lists.flatMap(({ hits }) => hits.map(({ id }) => id)));
}
