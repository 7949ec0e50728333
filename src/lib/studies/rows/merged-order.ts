/** Places are below this number. */
export const MAX_PLACES = 1_000;

/**
 * The order that lists have in common. It depends on the lists alone, not on the order in which they come: what follows each other in a
 * list stays in this order, and what no list orders goes by its name.
 */
export class MergedOrder {
	/** Pairs of places that follow each other in a list, each as one number. */
	readonly #pairs = new Set<number>();
	#last: readonly number[] = [];

	/**
	 * Adds a list of places, each at most once.
	 *
	 * @returns whether it says something new
	 */
	add(list: readonly number[]): boolean {
		// Nearly all lists are like the one before.
		if (list.length === this.#last.length && list.every((place, index) => place === this.#last[index])) return false;
		this.#last = list;
		const { size } = this.#pairs;
		for (let index = 1; index < list.length; index += 1) this.#pairs.add(list[index - 1]! * MAX_PLACES + list[index]!);
		return this.#pairs.size > size;
	}

	/** Pairs of places, as they are stored: the one before and the one after, pair after pair. */
	get stored(): Uint32Array {
		return Uint32Array.from([...this.#pairs].flatMap((pair) => [Math.floor(pair / MAX_PLACES), pair % MAX_PLACES]));
	}

	/** Adds stored pairs, as far as they name places below a number. */
	restore(stored: Uint32Array, count: number): void {
		for (let index = 0; index + 1 < stored.length; index += 2) {
			const [before, after] = [stored[index]!, stored[index + 1]!];
			if (before < count && after < count) this.#pairs.add(before * MAX_PLACES + after);
		}
	}

	/** All places in order. Where lists contradict each other, the place with the fewest others before it comes first. */
	sorted(names: readonly string[]): number[] {
		const after = names.map((): number[] => []);
		const open = new Map(names.map((_, place) => [place, 0]));
		for (const pair of this.#pairs) {
			const [before, next] = [Math.floor(pair / MAX_PLACES), pair % MAX_PLACES];
			after[before]!.push(next);
			open.set(next, open.get(next)! + 1);
		}
		const order: number[] = [];
		while (open.size > 0) {
			let [first, fewest] = [-1, Infinity];
			for (const [place, count] of open)
				if (count < fewest || (count === fewest && names[place]! < names[first]!)) [first, fewest] = [place, count];
			open.delete(first);
			order.push(first);
			for (const next of after[first]!) if (open.has(next)) open.set(next, open.get(next)! - 1);
		}
		return order;
	}
}
