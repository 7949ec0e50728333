import { searchWords } from './search-words.ts';

/** How often each word occurs in a chunk. */
export interface CountedWords {
	/** Chunks of one source may share it. */
	vocabulary: readonly string[];
	/** Positions of the chunk's words in the vocabulary, each once, in the order of the text, then of the title. */
	words: Uint32Array;
	/** For each word, its times in the text times 256, plus its times in the title. */
	counts: Uint32Array;
}

const MAX_IN_TITLE = 255;
const MAX_IN_TEXT = 0xff_ffff;

export function packCount(inText: number, inTitle: number): number {
	return Math.min(inText, MAX_IN_TEXT) * (MAX_IN_TITLE + 1) + Math.min(inTitle, MAX_IN_TITLE);
}

export function timesInText(count: number): number {
	return count >>> 8;
}

export function timesInTitle(count: number): number {
	return count & MAX_IN_TITLE;
}

/** Counts the words of a chunk. */
export function countWords(title: string, text: string): CountedWords {
	const numbers = new Map<string, number>();
	const inText: number[] = [];
	const inTitle: number[] = [];
	for (const [found, times] of [
		[searchWords(text), inText],
		[searchWords(title), inTitle]
	] as const)
		for (const word of found) {
			const number = numbers.get(word);
			if (number === undefined) {
				numbers.set(word, inText.length);
				inText.push(0);
				inTitle.push(0);
			}
			times[number ?? inText.length - 1]! += 1;
		}
	return {
		vocabulary: [...numbers.keys()],
		words: Uint32Array.from(inText.keys()),
		counts: Uint32Array.from(inText, (times, at) => packCount(times, inTitle[at]!))
	};
}
