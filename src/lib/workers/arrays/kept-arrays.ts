import type { SentArray } from './sent-plot.ts';

/** The arrays that a worker keeps for its page. */
export class KeptArrays {
	readonly #arrays = new Map<number, Float64Array>();
	readonly #ids = new WeakMap<ArrayBufferLike, number>();

	/** Adds samples at the end of an array. */
	keep(id: number, from: number, samples: Float64Array): void {
		let array = this.#arrays.get(id) ?? samples;
		if (array.length < from + samples.length) {
			const grown = new Float64Array(Math.max(from + samples.length, 2 * array.length));
			grown.set(array);
			array = grown;
		}
		if (array !== samples) array.set(samples, from);
		this.#arrays.set(id, array);
		this.#ids.set(array.buffer, id);
	}

	read({ id, length }: SentArray): Float64Array {
		const array = this.#arrays.get(id);
		if (!array || array.length < length) throw new Error(`The array ${id} was not sent`);
		return array.subarray(0, length);
	}

	/** The id of the array that another one is a part of. */
	idOf(array: Float64Array): number | undefined {
		return this.#ids.get(array.buffer);
	}

	forget(): void {
		this.#arrays.clear();
	}
}
