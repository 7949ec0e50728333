import { systemClock } from '../../src/lib/base/clock.ts';
import type { FoundBy } from '../../src/lib/knowledge/knowledge.ts';
import { retrieve, type MeaningSearch, type SearchedChunk } from '../../src/lib/knowledge/retrieve.ts';
import { searchedTitle } from '../../src/lib/knowledge/searched-title.ts';
import { estimateTokens } from '../../src/lib/llm/tokens/estimate.ts';
import { WordIndex } from '../../src/lib/search/bm25/word-index.ts';
import { findExact } from '../../src/lib/search/exact/find-exact.ts';
import { VectorIndex } from '../../src/lib/search/vectors/vector-index.ts';
import { countWords } from '../../src/lib/search/words/counted-words.ts';
import { queryWords } from '../../src/lib/search/words/query-words.ts';
import type { CorpusChunk } from './corpus.ts';
import type { Question } from './questions.ts';

/** Vectors of length 1 by one model. */
export interface BenchModel {
	name: string;
	dimensions: number;
	/** As `EmbedderIdentity.rankWeight`. */
	rankWeight: number | undefined;
	passages: readonly Float32Array[];
	queries: readonly Float32Array[];
}

/** A way of searching, or all of them fused. */
export type Way = FoundBy | 'fused';

/** Rank of the first answer for each question, from 1; Infinity if it is not among the first 50. */
export type Ranks = Partial<Record<Way, number[]>>;

const DEPTH = 50;

export function isAnswer(question: Question, chunk: Pick<CorpusChunk, 'source' | 'text'>): boolean {
	return question.answers.some(({ source, contains }) => source === chunk.source && chunk.text.includes(contains));
}

/** Asks every question in every way. */
export async function rankAnswers(
	corpus: readonly CorpusChunk[],
	questions: readonly Question[],
	model: BenchModel | null
): Promise<Ranks> {
	const chunks = new Map<string, CorpusChunk>(corpus.map((chunk) => [chunk.id, chunk]));
	const words = new WordIndex();
	const titled = corpus.map(({ id, place, title, text }) => ({ id, title: searchedTitle(place, title), text }));
	for (const { id, title, text } of titled) words.add(id, countWords(title, text));
	const vectors = model && new VectorIndex(model.dimensions);
	for (const [index, { id }] of corpus.entries()) vectors?.add(id, model!.passages[index]!);
	const ranks: Record<Way, number[]> = { exact: [], words: [], meaning: [], fused: [] };
	for (const [index, question] of questions.entries()) {
		const rankOf = (found: readonly SearchedChunk[]) => {
			const at = found.findIndex(({ id }) => isAnswer(question, chunks.get(id)!));
			return at === -1 ? Infinity : at + 1;
		};
		const rankOfHits = (hits: readonly { id: string }[]) => rankOf(hits.map(({ id }) => chunks.get(id)!));
		const { literal, names } = findExact(titled, question.text, { limit: DEPTH });
		ranks.exact.push(rankOfHits([...literal, ...names]));
		ranks.words.push(rankOfHits(words.search(queryWords(question.text), { limit: DEPTH })));
		const vector = model?.queries[index];
		const meaning: MeaningSearch | null =
			vectors && vector
				? { vectors, isComplete: true, rankWeight: model?.rankWeight, embed: () => Promise.resolve(vector) }
				: null;
		if (vectors && vector) ranks.meaning.push(rankOfHits(vectors.search(vector, { limit: DEPTH })));
		const result = await retrieve(
			{ chunks, words, meaning },
			{ text: question.text, limit: DEPTH, tokens: 1e9 },
			{ clock: systemClock, estimate: estimateTokens },
			new AbortController().signal
		);
		const at = result.passages.findIndex((passage) =>
			corpus.some((chunk) => chunk.place === passage.place && chunk.text === passage.text && isAnswer(question, chunk))
		);
		ranks.fused.push(at === -1 ? Infinity : at + 1);
	}
	if (model) return ranks;
	const { exact, words: byWords, fused } = ranks;
	return { exact, words: byWords, fused };
}

/** The share of questions with an answer among the first five, 0 to 1. */
export function recallAt5(ranks: readonly number[]): number {
	return ranks.filter((rank) => rank <= 5).length / ranks.length;
}

/** Mean of 1 / rank. */
export function meanReciprocalRank(ranks: readonly number[]): number {
	return ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length;
}

export type Half = 'tuning' | 'test';

/** Positions of the questions of a half: of each language every other one. */
export function positionsOf(questions: readonly Question[], half: Half): number[] {
	const counts = { en: 0, zh: 0 };
	return questions.flatMap(({ language }, position) => {
		const isTuning = counts[language]++ % 2 === 0;
		return isTuning === (half === 'tuning') ? [position] : [];
	});
}
