/** Slots of the chunks that contain a word, with the number of times in text and title, in typed arrays that grow. */
export class Postings {
	length = 0;
	#slots = new Uint32Array(4);
	/** Times in the text times 256, plus times in the title. */
	#counts = new Uint32Array(4);

	add(slot: number, inText: number, inTitle: number): void {
		if (this.length === this.#slots.length) {
			this.#slots = grown(this.#slots);
			this.#counts = grown(this.#counts);
		}
		this.#slots[this.length] = slot;
		this.#counts[this.length] = Math.min(inText, 0xff_ffff) * 256 + Math.min(inTitle, 255);
		this.length += 1;
	}

	/** Removes the entry of a chunk; the last entry takes its position. */
	remove(slot: number): void {
		const index = this.#slots.subarray(0, this.length).indexOf(slot);
		if (index === -1) return;
		this.length -= 1;
		this.#slots[index] = this.#slots[this.length]!;
		this.#counts[index] = this.#counts[this.length]!;
	}

	slotAt(index: number): number {
		return this.#slots[index]!;
	}

	/** Times in the text, with those in the title counted `titleWeight` times. */
	countAt(index: number, titleWeight: number): number {
		const counts = this.#counts[index]!;
		return (counts >>> 8) + titleWeight * (counts & 255);
	}
}

function grown(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
	const larger = new Uint32Array(array.length * 2);
	larger.set(array);
	return larger;
}
