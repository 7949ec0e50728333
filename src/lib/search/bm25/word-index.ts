import { BestHits, type Hit } from '../hit.ts';
import type { QueryUnit } from '../words/query-units.ts';
import type { QueryWord, Term } from '../words/query-words.ts';
import { timesInText, timesInTitle, type CountedWords } from '../words/counted-words.ts';
import { Postings } from './postings.ts';
import { similarWords } from './similar-words.ts';

export interface WordSearch {
	/** Maximum number of hits. */
	limit: number;
	/** Leaves out other chunks. */
	accepts?: (id: string) => boolean;
	ranking?: Ranking;
}

/** The constants of BM25. */
export interface Ranking {
	/** How soon further repetitions of a word stop counting. */
	k1: number;
	/** How much a long chunk is at a disadvantage, 0 to 1. */
	b: number;
	/** How many times a word of the title counts. */
	titleWeight: number;
}

/** Chosen by the retrieval benchmark, docs/SEARCH-QUALITY.md. */
const defaultRanking: Ranking = { k1: 1.2, b: 0.75, titleWeight: 2 };

/** How much words count that stand in for a misspelt one, together. */
const MISSPELT = 0.5;
/** How rare a part of a query is taken at least, so that in a small project, where all contain it, it still counts. */
const MIN_RARITY = 1;
/** Maximum number of words of a query that are taken for misspelt: each is compared with all words of the index. */
const MAX_MISSPELT = 4;

interface IndexedChunk {
	id: string;
	/** Number of words in text and title. */
	inText: number;
	inTitle: number;
	counted: CountedWords;
	isChinese: boolean;
}

/**
 * Finds chunks by their words, ranked by BM25 (Robertson and Zaragoza, 2009) over text and title as one field, in which the
 * title's words count more. Chunks can be added and removed at any time: the results are those of an index made of the
 * present chunks only.
 */
export class WordIndex {
	readonly #postings = new Map<string, Postings>();
	readonly #slots = new Map<string, number>();
	readonly #chunks: (IndexedChunk | undefined)[] = [];
	readonly #free: number[] = [];
	/** The postings of the words of a vocabulary, by their positions: chunks of a source, which are added in a row, share one. */
	#lastVocabulary: { vocabulary: readonly string[]; postings: (Postings | undefined)[] } | null = null;
	/** Number of chunks with Chinese words. */
	#chineseChunks = 0;
	#wordsInTexts = 0;
	#wordsInTitles = 0;

	/** Number of chunks. */
	get size(): number {
		return this.#slots.size;
	}

	/** Adds a chunk; one with the same id is replaced. */
	add(id: string, counted: CountedWords): void {
		this.remove(id);
		const slot = this.#free.pop() ?? this.#chunks.length;
		const { vocabulary, words, counts } = counted;
		const known = this.#postingsOf(vocabulary);
		let [inText, inTitle, hasChinese] = [0, 0, false];
		for (let at = 0; at < words.length; at++) {
			const word = words[at]!;
			const count = counts[at]!;
			const postings = (known[word] ??= this.#postingsFor(vocabulary[word]!));
			postings.add(slot, count);
			hasChinese ||= postings.isChinese;
			inText += timesInText(count);
			inTitle += timesInTitle(count);
		}
		this.#slots.set(id, slot);
		this.#chunks[slot] = { id, inText, inTitle, counted, isChinese: hasChinese };
		this.#chineseChunks += Number(hasChinese);
		this.#wordsInTexts += inText;
		this.#wordsInTitles += inTitle;
	}

	/** The words of a chunk. */
	wordsOf(id: string): CountedWords | undefined {
		return this.#chunks[this.#slots.get(id) ?? -1]?.counted;
	}

	/** Removes a chunk; has no effect if there is no chunk of this id. */
	remove(id: string): void {
		const slot = this.#slots.get(id);
		const chunk = slot === undefined ? undefined : this.#chunks[slot];
		if (slot === undefined || !chunk) return;
		this.#lastVocabulary = null;
		const { vocabulary, words } = chunk.counted;
		for (const position of words) {
			const word = vocabulary[position]!;
			const postings = this.#postings.get(word);
			postings?.remove(slot);
			if (postings?.length === 0) this.#postings.delete(word);
		}
		this.#chineseChunks -= Number(chunk.isChinese);
		this.#wordsInTexts -= chunk.inText;
		this.#wordsInTitles -= chunk.inTitle;
		this.#slots.delete(id);
		this.#chunks[slot] = undefined;
		this.#free.push(slot);
	}

	/** Number of chunks that contain a word as `searchWords` gives it. */
	frequency(word: string): number {
		return this.#postings.get(word)?.length ?? 0;
	}

	/** The chunks that share words with a query, best first. */
	search(query: readonly QueryWord[], { limit, accepts, ranking = defaultRanking }: WordSearch): Hit[] {
		const { k1, b, titleWeight } = ranking;
		const count = this.size;
		const meanLength = (this.#wordsInTexts + titleWeight * this.#wordsInTitles) / Math.max(1, count);
		const scores = new Float64Array(this.#chunks.length);
		for (const { word, weight, terms } of this.#withSpelling(query)) {
			const postings = this.#postings.get(word);
			if (!postings) continue;
			const value = weight * rarity(this.#countFor(word), postings.length);
			const together = terms && this.#slotsOfTerms(terms);
			for (let index = 0; index < postings.length; index++) {
				const slot = postings.slotAt(index);
				if (together && !together.has(slot)) continue;
				const { inText, inTitle } = this.#chunks[slot]!;
				const length = (inText + titleWeight * inTitle) / meanLength;
				const times = postings.countAt(index, titleWeight);
				scores[slot]! += (value * times * (k1 + 1)) / (times + k1 * (1 - b + b * length));
			}
		}
		const best = new BestHits(limit);
		for (const [slot, score] of scores.entries()) {
			if (score <= 0 || !best.mayKeep(score)) continue;
			const { id } = this.#chunks[slot]!;
			if (!accepts || accepts(id)) best.add({ id, score });
		}
		return best.take();
	}

	#postingsOf(vocabulary: readonly string[]): (Postings | undefined)[] {
		if (this.#lastVocabulary?.vocabulary !== vocabulary)
			this.#lastVocabulary = { vocabulary, postings: new Array<Postings | undefined>(vocabulary.length) };
		return this.#lastVocabulary.postings;
	}

	#postingsFor(word: string): Postings {
		let postings = this.#postings.get(word);
		if (!postings) this.#postings.set(word, (postings = new Postings(isChinese(word))));
		return postings;
	}

	/**
	 * How much of a query each chunk contains, 0 to 1: the share of its parts, of which rare ones, and those that no chunk contains, count
	 * more.
	 *
	 * @returns 0 for chunks that contain nothing of it; 1 for all if the query has no parts
	 */
	coverage(units: readonly QueryUnit[]): (id: string) => number {
		const covered = new Float64Array(this.#chunks.length);
		let total = 0;
		for (const unit of units) {
			const credits = new Map<number, number>();
			for (const [word, credit] of this.#spelt(unit)) {
				const postings = this.#postings.get(word);
				for (let index = 0; index < (postings?.length ?? 0); index++) {
					const slot = postings!.slotAt(index);
					credits.set(slot, Math.min(1, (credits.get(slot) ?? 0) + credit));
				}
			}
			let frequency = 0;
			for (const credit of credits.values()) if (credit >= 0.5) frequency += 1;
			const count = [...unit.words.keys()].every(isChinese) ? this.#chineseChunks : this.size;
			const weight = unit.weight * Math.max(MIN_RARITY, rarity(count, frequency));
			total += weight;
			for (const [slot, credit] of credits) covered[slot]! += weight * credit;
		}
		return (id) => (total === 0 ? 1 : (covered[this.#slots.get(id) ?? -1] ?? 0) / total);
	}

	/** The words of a part of a query, or those that are spelt nearly like it. */
	#spelt({ words }: QueryUnit): Iterable<readonly [word: string, credit: number]> {
		const [written = ''] = words.keys();
		if ([...words.keys()].some((word) => this.#postings.has(word))) return words;
		return similarWords(written, this.#frequencies()).map((word) => [word, 1]);
	}

	/** The words of a query; in place of one that no chunk contains, those that are spelt nearly like it. */
	#withSpelling(query: readonly QueryWord[]): readonly QueryWord[] {
		let misspelt = 0;
		return query.flatMap((written) => {
			// Words that were not written are added for their meaning, and spelt right.
			if (written.weight < 1 || this.#postings.has(written.word)) return [written];
			if (misspelt++ >= MAX_MISSPELT) return [];
			const similar = similarWords(written.word, this.#frequencies());
			return similar.map((word) => ({ word, weight: MISSPELT / similar.length }));
		});
	}

	/** The chunks that contain one of the terms whole. */
	#slotsOfTerms(terms: readonly Term[]): ReadonlySet<number> {
		const slots = new Set<number>();
		for (const term of terms) {
			const [first, ...others] = term.map((forms) => this.#slotsOf(forms));
			for (const slot of first ?? []) if (others.every((other) => other.has(slot))) slots.add(slot);
		}
		return slots;
	}

	/** The chunks that contain one of the words. */
	#slotsOf(words: readonly string[]): Set<number> {
		const slots = new Set<number>();
		for (const word of words) {
			const postings = this.#postings.get(word);
			for (let index = 0; index < (postings?.length ?? 0); index++) slots.add(postings!.slotAt(index));
		}
		return slots;
	}

	/** The chunks among which a word is rare or not: for Chinese, those with Chinese text. */
	#countFor(word: string): number {
		return isChinese(word) ? this.#chineseChunks : this.size;
	}

	*#frequencies(): Generator<[string, number]> {
		for (const [word, { length }] of this.#postings) yield [word, length];
	}
}

const HAN = /^\p{Script=Han}/u;

function isChinese(word: string): boolean {
	return HAN.test(word);
}

/** How rare a word is that so many of all chunks contain. */
function rarity(count: number, frequency: number): number {
	return Math.log(1 + (count - frequency + 0.5) / (frequency + 0.5));
}
