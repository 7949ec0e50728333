import { KeySearch, type KeyFinder } from './key-finder.ts';

const MARK = '[redacted]';
/** A longer beginning of a key, in letters and digits, is removed at the end of a text. Known beginnings, such as `sk-ant-api03-`, are not. */
const MAX_BEGINNING = 10;
/** A longer beginning of a key is held back while something else arrives. */
const MAX_PAUSED = 3;

/** Removes keys from a text that arrives in pieces, and holds back only what may still become a key. */
export class KeyStream {
	readonly #search: KeySearch;
	/** What may be needed, from `#from` on. */
	#text = '';
	#from = 0;
	/** Up to here the text was given out. */
	#given = 0;
	/** End of the last key that was given out as a mark. */
	#marked = -1;

	constructor(finder: KeyFinder) {
		this.#search = new KeySearch(finder);
	}

	/** @returns the text that no longer can become a key */
	push(text: string): string {
		this.#text += text;
		this.#search.push(text, false);
		return this.#give(this.#search.settled);
	}

	/**
	 * What is held back, unless much of a key is in it: something else follows in the answer, and the order counts. If the key
	 * goes on later, the rest of it is removed.
	 */
	pause(): string {
		return this.#search.openDepth > MAX_PAUSED ? '' : this.#give(this.#from + this.#text.length);
	}

	/** What is held back at the end of the text. */
	end(): string {
		this.#search.push('', true);
		if (this.#search.openDepth > MAX_BEGINNING) this.#search.takeBeginning();
		return this.#give(this.#from + this.#text.length);
	}

	#give(until: number): string {
		const { found } = this.#search;
		let given = '';
		for (let range = found[0]; range && range.start < until; range = found[0]) {
			given += this.#cut(this.#given, range.start);
			if (range.end > this.#given && this.#marked !== Math.max(this.#given, range.start)) given += MARK;
			this.#given = Math.max(this.#given, range.end);
			this.#marked = this.#given;
			found.shift();
		}
		given += this.#cut(this.#given, until);
		this.#given = Math.max(this.#given, until);
		this.#text = this.#text.slice(this.#given - this.#from);
		this.#from = this.#given;
		return given;
	}

	#cut(start: number, end: number): string {
		return end > start ? this.#text.slice(start - this.#from, end - this.#from) : '';
	}
}

/** Texts that follow each other, without keys: also without those that begin in one text and end in another. */
export function withoutKeys(texts: readonly string[], finder: KeyFinder): string[] {
	const search = new KeySearch(finder);
	search.push(texts.join(''), true);
	if (search.openDepth > MAX_BEGINNING) search.takeBeginning();
	const { found } = search;
	if (found.length === 0) return [...texts];
	let offset = 0;
	let next = 0;
	return texts.map((text) => {
		let clean = '';
		let kept = 0;
		for (let range = found[next]; range && range.start < offset + text.length; range = found[next]) {
			clean += text.slice(kept, Math.max(kept, range.start - offset)) + MARK;
			kept = Math.min(text.length, range.end - offset);
			if (range.end > offset + text.length) break;
			next++;
		}
		offset += text.length;
		return clean + text.slice(kept);
	});
}
