import { glossary } from './glossary.ts';

const HAN = /\p{Script=Han}/u;

const english: ReadonlyMap<string, readonly string[]> = new Map(
	glossary
		.flatMap(([plain = '', ...others]) => {
			const words = plain.toLowerCase().split(/[ -]/);
			return others.filter((term) => HAN.test(term)).map((term) => [term, words] as const);
		})
		// The first list with a term is set last.
		.reverse()
);
const LONGEST = Math.max(...[...english.keys()].map((term) => term.length));

/**
 * The English words for the technical terms in Chinese text, longest terms first from left to right; what is not in the glossary is
 * left out. It makes Chinese questions find English netlists.
 */
export function englishOf(chinese: string): string[] {
	const words: string[] = [];
	for (let at = 0; at < chinese.length;) {
		const length = chineseTermAt(chinese, at);
		words.push(...(english.get(chinese.slice(at, at + length)) ?? []));
		at += Math.max(length, 1);
	}
	return words;
}

/** Length of the longest Chinese term that begins at this character; 0 without one. */
export function chineseTermAt(text: string, at: number): number {
	for (let length = Math.min(LONGEST, text.length - at); length > 0; length--)
		if (english.has(text.slice(at, at + length))) return length;
	return 0;
}
