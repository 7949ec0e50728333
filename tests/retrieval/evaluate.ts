import { systemClock } from '../../src/lib/base/clock.ts';
import type { FoundBy } from '../../src/lib/knowledge/knowledge.ts';
import { retrieve, type MeaningSearch } from '../../src/lib/knowledge/retrieve.ts';
import { searchedTitle } from '../../src/lib/knowledge/searched-title.ts';
import { estimateTokens } from '../../src/lib/llm/tokens/estimate.ts';
import { WordIndex } from '../../src/lib/search/bm25/word-index.ts';
import { findExact } from '../../src/lib/search/exact/find-exact.ts';
import { VectorIndex } from '../../src/lib/search/vectors/vector-index.ts';
import { countWords } from '../../src/lib/search/words/counted-words.ts';
import { queryWords } from '../../src/lib/search/words/query-words.ts';
import type { CorpusChunk } from './corpus.ts';
import { firstContactQuestions } from './first-contact-questions.ts';
import { furtherQuestions } from './further-questions.ts';
import { heldOutQuestions } from './held-out-questions.ts';
import { questions, type Question } from './questions.ts';

/** Vectors of length 1 by one model. */
export interface BenchModel {
	name: string;
	dimensions: number;
	/** As `EmbedderIdentity.rankWeight`. */
	rankWeight: number | undefined;
	/** As `EmbedderIdentity.minScore`. */
	minScore: number | undefined;
	passages: readonly Float32Array[];
	queries: readonly Float32Array[];
}

/** A way of searching, or all of them fused. */
export type Way = Exclude<FoundBy, 'nearest'> | 'fused';

/** Rank of the first answer for each question, from 1; Infinity if it is not among the first 50. */
export type Ranks = Partial<Record<Way, number[]>>;

const DEPTH = 50;

export function isAnswer(question: Question, chunk: Pick<CorpusChunk, 'source' | 'text'>): boolean {
	return question.answers.some(({ source, contains }) => source === chunk.source && chunk.text.includes(contains));
}

/** The chunks as they are searched, and the ways of searching them. */
function prepare(corpus: readonly CorpusChunk[], model: BenchModel | null) {
	const chunks = new Map<string, CorpusChunk>(corpus.map((chunk) => [chunk.id, chunk]));
	const words = new WordIndex();
	const titled = corpus.map(({ id, place, title, text }) => ({ id, title: searchedTitle(place, title), text }));
	for (const { id, title, text } of titled) words.add(id, countWords(title, text));
	const vectors = model && new VectorIndex(model.dimensions);
	for (const [index, { id }] of corpus.entries()) vectors?.add(id, model!.passages[index]!);
	/** @param vector of the query; null without a model */
	const search = (text: string, vector: Float32Array | null, limit: number) => {
		const { rankWeight, minScore } = model ?? {};
		const embed = () => Promise.resolve(vector!);
		const meaning: MeaningSearch | null = vectors && { vectors, isComplete: true, rankWeight, minScore, embed };
		return retrieve(
			{ chunks, words, meaning: vector && meaning },
			{ text, limit, tokens: 1e9 },
			{ clock: systemClock, estimate: estimateTokens },
			new AbortController().signal
		);
	};
	return { chunks, words, titled, vectors, search };
}

/** Asks every question in every way. */
export async function rankAnswers(
	corpus: readonly CorpusChunk[],
	asked: readonly Question[],
	model: BenchModel | null
): Promise<Ranks> {
	const { chunks, words, titled, vectors, search } = prepare(corpus, model);
	const ranks: Record<Way, number[]> = { exact: [], words: [], meaning: [], fused: [] };
	for (const [index, question] of asked.entries()) {
		const rankOf = (hits: readonly { id: string }[]) => {
			const at = hits.findIndex(({ id }) => isAnswer(question, chunks.get(id)!));
			return at === -1 ? Infinity : at + 1;
		};
		const { literal, names } = findExact(titled, question.text, { limit: DEPTH });
		ranks.exact.push(rankOf([...literal, ...names]));
		ranks.words.push(rankOf(words.search(queryWords(question.text), { limit: DEPTH })));
		const vector = model?.queries[index] ?? null;
		if (vectors && vector) ranks.meaning.push(rankOf(vectors.search(vector, { limit: DEPTH })));
		const { passages } = await search(question.text, vector, DEPTH);
		const at = passages.findIndex((passage) =>
			corpus.some((chunk) => chunk.place === passage.place && chunk.text === passage.text && isAnswer(question, chunk))
		);
		ranks.fused.push(at === -1 ? Infinity : at + 1);
	}
	if (model) return ranks;
	const { exact, words: byWords, fused } = ranks;
	return { exact, words: byWords, fused };
}

/** Maximum number of passages in the Search panel. */
const SHOWN = 20;

/** How many passages are shown for each query. @param vectors of the queries */
export async function passagesShown(
	corpus: readonly CorpusChunk[],
	queries: readonly string[],
	model: BenchModel,
	vectors: readonly Float32Array[]
): Promise<number[]> {
	const { search } = prepare(corpus, model);
	const results = await Promise.all(queries.map((text, at) => search(text, vectors[at] ?? null, SHOWN)));
	return results.map(({ passages }) => passages.length);
}

/** The share of questions with an answer among the first five, 0 to 1. */
export function recallAt5(ranks: readonly number[]): number {
	return ranks.filter((rank) => rank <= 5).length / ranks.length;
}

/** Mean of 1 / rank. */
export function meanReciprocalRank(ranks: readonly number[]): number {
	return ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
}

/** The sets that are measured whole, in the order of their writing. */
const sets = {
	further: furtherQuestions,
	'held out': heldOutQuestions,
	'first contact': firstContactQuestions
} as const;

/** Every question: those for tuning and for the test, then the other sets. */
export const allQuestions: readonly Question[] = [...questions, ...Object.values(sets).flat()];

export type Part = 'tuning' | 'test' | keyof typeof sets;

export const parts: readonly Part[] = ['tuning', 'test', 'further', 'held out', 'first contact'];

/** Positions of a part among all questions: of each language every other one is for tuning, and the others are the test. */
export function positionsOf(part: Part): number[] {
	const counts = { en: 0, zh: 0 };
	return allQuestions.flatMap((question, position) => {
		const isTuning = counts[question.language]++ % 2 === 0;
		const isIn =
			part === 'tuning' || part === 'test'
				? position < questions.length && isTuning === (part === 'tuning')
				: sets[part].includes(question);
		return isIn ? [position] : [];
	});
}
