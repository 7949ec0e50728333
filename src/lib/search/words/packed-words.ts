import { packCount, timesInText, timesInTitle, type CountedWords } from './counted-words.ts';

/** The counted words of several chunks as they are stored. */
export interface PackedWords {
	/** Every word once, one a line. */
	vocabulary: string;
	/**
	 * For each chunk the number of its words; then for each word how far its position in the vocabulary is from the one after the word
	 * before, its times in the text with a bit that says whether it is in the title, and if so the times there. Numbers are in groups of
	 * seven bits, the lowest first.
	 */
	counts: Uint8Array<ArrayBuffer>;
}

/** Packs the words of chunks. Equal words give equal bytes, whatever vocabularies they have. */
export function packWords(chunks: readonly CountedWords[]): PackedWords {
	const positions = new Map<string, number>();
	const bytes = new ByteWriter();
	for (const { vocabulary, words, counts } of chunks) {
		bytes.write(words.length);
		let expected = 0;
		for (let at = 0; at < words.length; at++) {
			const word = vocabulary[words[at]!]!;
			let position = positions.get(word);
			if (position === undefined) positions.set(word, (position = positions.size));
			const step = position - expected;
			bytes.write(step >= 0 ? step * 2 : -step * 2 - 1);
			const inTitle = timesInTitle(counts[at]!);
			bytes.write(timesInText(counts[at]!) * 2 + Math.min(inTitle, 1));
			if (inTitle > 0) bytes.write(inTitle);
			expected = position + 1;
		}
	}
	return { vocabulary: [...positions.keys()].join('\n'), counts: bytes.take() };
}

/** The words of each chunk, with one vocabulary; null if what is stored is damaged. */
export function unpackWords({ vocabulary: lines, counts: bytes }: PackedWords): CountedWords[] | null {
	const vocabulary = lines.split('\n');
	const reader = new ByteReader(bytes);
	const chunks: CountedWords[] = [];
	while (!reader.isAtEnd) {
		const size = reader.read();
		if (!(size <= vocabulary.length)) return null;
		const words = new Uint32Array(size);
		const counts = new Uint32Array(size);
		let expected = 0;
		for (let at = 0; at < size; at++) {
			const step = reader.read();
			const position = expected + (step % 2 === 0 ? step / 2 : -(step + 1) / 2);
			if (!(position >= 0 && position < vocabulary.length)) return null;
			const times = reader.read();
			words[at] = position;
			counts[at] = packCount(times >>> 1, times % 2 === 0 ? 0 : reader.read());
			expected = position + 1;
		}
		chunks.push({ vocabulary, words, counts });
	}
	return reader.isPastEnd ? null : chunks;
}

/** Bytes of the largest number that is written. */
const MAX_BYTES = 5;

class ByteWriter {
	#bytes = new Uint8Array(1024);
	#length = 0;

	/** @param value below 2^32 */
	write(value: number): void {
		if (this.#length + MAX_BYTES > this.#bytes.length) {
			const larger = new Uint8Array(this.#bytes.length * 2);
			larger.set(this.#bytes);
			this.#bytes = larger;
		}
		let rest = value;
		for (; rest >= 128; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128;
		this.#bytes[this.#length++] = rest;
	}

	take(): Uint8Array<ArrayBuffer> {
		return this.#bytes.slice(0, this.#length);
	}
}

class ByteReader {
	#at = 0;

	constructor(private readonly bytes: Uint8Array) {}

	get isAtEnd(): boolean {
		return this.#at >= this.bytes.length;
	}

	get isPastEnd(): boolean {
		return this.#at > this.bytes.length;
	}

	/** NaN past the end. */
	read(): number {
		let value = 0;
		for (let shift = 0; shift < 7 * MAX_BYTES; shift += 7) {
			const byte = this.bytes[this.#at++];
			if (byte === undefined) return NaN;
			value |= (byte & 127) << shift;
			if (byte < 128) return value >>> 0;
		}
		return NaN;
	}
}
