/** Wider than any agreement: `about` allows 15 %. */
const NEAR = 1.2;

/** Values of which those near to a number are found without looking at all. */
export class ValuesBySize<T extends { value: number }> {
	/** Places in the list, by the size of the values there. */
	readonly #places: Uint32Array;
	readonly #sizes: Float64Array;

	constructor(private readonly values: readonly T[]) {
		const size = (place: number) => Math.abs(values[place]?.value ?? 0);
		this.#places = Uint32Array.from(values.keys()).sort((a, b) => size(a) - size(b));
		this.#sizes = Float64Array.from(this.#places, size);
	}

	/**
	 * The values whose size could agree with one of the numbers, in the order of the list.
	 *
	 * @param margin how far a value may be away at least, whatever its size
	 */
	near(numbers: readonly number[], margin: number): T[] {
		const places = new Set<number>();
		for (const number of numbers) {
			const size = Math.abs(number);
			const from = this.#first(Math.min(size / NEAR, size - margin));
			const highest = Math.max(size * NEAR, size + margin);
			for (let index = from; index < this.#sizes.length && (this.#sizes[index] ?? Infinity) <= highest; index++)
				places.add(this.#places[index] ?? 0);
		}
		return [...places].sort((a, b) => a - b).flatMap((place) => this.values[place] ?? []);
	}

	/** Index of the first size that is not below a limit. */
	#first(limit: number): number {
		let low = 0;
		let high = this.#sizes.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if ((this.#sizes[middle] ?? 0) < limit) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
