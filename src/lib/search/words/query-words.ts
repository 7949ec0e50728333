import { conceptsIn } from '../terms/same-meaning.ts';
import { searchWords } from './search-words.ts';

/** A word of a query, and how much it counts. */
export interface QueryWord {
	word: string;
	/** 1 for a word that was written, less for one that means the same. */
	weight: number;
	/** Terms of several words that brought it: it counts only where one of them is whole. Missing for a word that counts alone. */
	terms?: readonly Term[] | undefined;
}

/** The words of a term, each in the forms by which it is found; the parts of `look-up` are two words. */
export type Term = readonly (readonly string[])[];

/** How much a word counts that was not written but means the same as one that was. Chosen by the retrieval benchmark. */
const SAME_MEANING = 0.75;

/** What follows in a longer query, a pasted text, is not read. UTF-16 units. */
export const MAX_QUERY = 2_000;

const HAN = /\p{Script=Han}/u;

/**
 * The words of a query, each once. Terms of the field bring the words that mean the same, also in the other language, so that
 * 相位裕度 finds `phase margin` without a model.
 */
export function queryWords(query: string): QueryWord[] {
	const text = query.slice(0, MAX_QUERY);
	const words = new Map<string, QueryWord>();
	for (const word of searchWords(text)) words.set(word, { word, weight: 1 });
	// `4.7k` is also written `4700`.
	for (const word of [...words.keys()]) {
		const same = /^=\d{4,}$/.test(word) ? word.slice(1) : /^\d{4,}$/.test(word) ? `=${word}` : word;
		if (!words.has(same)) words.set(same, { word: same, weight: SAME_MEANING });
	}
	for (const term of conceptsIn(text).flatMap(({ others }) => others)) addTerm(words, term);
	return [...words.values()];
}

/** Adds the words of a term that means the same as a written one. */
function addTerm(words: Map<string, QueryWord>, text: string): void {
	const term = termOf(text);
	const all = term.flat();
	const added = all.filter((word) => !words.has(word));
	for (const word of all) {
		const known = words.get(word);
		if (known && !known.terms) continue;
		// A term of several words counts as much as one of one word.
		const weight = known?.weight ?? SAME_MEANING / Math.sqrt(added.length);
		const terms = term.length > 1 ? [...(known?.terms ?? []), term] : undefined;
		words.set(word, { word, weight, terms });
	}
}

function termOf(text: string): Term {
	const parts = text.split(/[ -]/u).map(searchWords);
	return parts.flatMap((part) =>
		HAN.test(part[0] ?? '') ? part.map((pair) => [pair]) : part.length > 0 ? [part] : []
	);
}
