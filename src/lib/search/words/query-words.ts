import { conceptsIn } from '../terms/same-meaning.ts';
import { searchWords } from './search-words.ts';

/** A word of a query, and how much it counts. */
export interface QueryWord {
	word: string;
	/** 1 for a word that was written, less for one that means the same. */
	weight: number;
}

/** How much a word counts that was not written but means the same as one that was. Chosen by the retrieval benchmark. */
const SAME_MEANING = 0.75;

/** What follows in a longer query, a pasted text, is not read. UTF-16 units. */
export const MAX_QUERY = 2_000;

/**
 * The words of a query, each once. Terms of the field bring the words that mean the same, also in the other language, so that
 * 相位裕度 finds `phase margin` without a model.
 */
export function queryWords(query: string): QueryWord[] {
	const text = query.slice(0, MAX_QUERY);
	const words = new Map<string, number>();
	for (const word of searchWords(text)) words.set(word, 1);
	// `4.7k` is also written `4700`.
	for (const word of [...words.keys()]) {
		const same = /^=\d{4,}$/.test(word) ? word.slice(1) : /^\d{4,}$/.test(word) ? `=${word}` : word;
		if (!words.has(same)) words.set(same, SAME_MEANING);
	}
	for (const term of conceptsIn(text).flatMap(({ others }) => others)) {
		const added = searchWords(term).filter((word) => !words.has(word));
		// A term of several words counts as much as one of one word.
		for (const word of added) words.set(word, SAME_MEANING / Math.sqrt(added.length));
	}
	return [...words].map(([word, weight]) => ({ word, weight }));
}
