import abbreviations from './abbreviations.json';
import { englishOf } from './english-of.ts';
import { readNetlistLine } from './netlist-words.ts';

/** Counted up when other words come from the same text: vectors that were made before no longer fit. */
export const TERMS_VERSION = 2;

const written: ReadonlyMap<string, string> = new Map(Object.entries(abbreviations));

/** A run of Chinese characters, or a word of Latin letters. */
const pieces = /[\p{Script=Han}]+|[\p{Script=Latin}\p{M}]+/gu;
/** Between the words of a name such as `loopGain`. */
const hump = /(?<=[a-z])(?=[A-Z][a-z])/;

/**
 * The words of a text that carry its meaning, for a model of English word vectors: Chinese technical terms in English, devices and
 * cards of a netlist as the words for them, abbreviations written out, each word once. Numbers, values and punctuation are left out.
 *
 * @param limit maximum number of words
 */
export function meaningWords(text: string, limit: number): string[] {
	const words = new Set<string>();
	const add = (found: string) => {
		for (const word of found.split(' ')) if (words.size < limit && word !== '') words.add(word);
	};
	for (const line of text.split('\n')) {
		const card = readNetlistLine(line);
		if (card) add(card.meaning);
		for (const [piece] of (card?.rest ?? line).matchAll(pieces)) {
			if (/\p{Script=Han}/u.test(piece)) for (const word of englishOf(piece)) add(written.get(word) ?? word);
			else for (const part of piece.split(hump)) add(written.get(part.toLowerCase()) ?? part.toLowerCase());
		}
		if (words.size >= limit) break;
	}
	return [...words];
}
