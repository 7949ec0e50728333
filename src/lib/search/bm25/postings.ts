import { timesInText, timesInTitle } from '../words/counted-words.ts';

const FIRST_ROOM = 4;

/** Slots of the chunks that contain a word, with the number of times in text and title, in a typed array that grows. */
export class Postings {
	length = 0;
	/** For each chunk its slot, then its counts as in `CountedWords`. */
	#entries = new Uint32Array(2 * FIRST_ROOM);

	/** @param isChinese whether the word is */
	constructor(readonly isChinese: boolean) {}

	add(slot: number, count: number): void {
		const at = 2 * this.length;
		if (at === this.#entries.length) {
			const larger = new Uint32Array(2 * at);
			larger.set(this.#entries);
			this.#entries = larger;
		}
		this.#entries[at] = slot;
		this.#entries[at + 1] = count;
		this.length += 1;
	}

	/** Removes the entry of a chunk; the last entry takes its position. */
	remove(slot: number): void {
		for (let at = 0; at < 2 * this.length; at += 2) {
			if (this.#entries[at] !== slot) continue;
			this.length -= 1;
			this.#entries.copyWithin(at, 2 * this.length, 2 * this.length + 2);
			return;
		}
	}

	slotAt(index: number): number {
		return this.#entries[2 * index]!;
	}

	/** Times in the text, with those in the title counted `titleWeight` times. */
	countAt(index: number, titleWeight: number): number {
		const count = this.#entries[2 * index + 1]!;
		return timesInText(count) + titleWeight * timesInTitle(count);
	}
}
