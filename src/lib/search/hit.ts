/** A chunk that was found. */
export interface Hit {
	id: string;
	/** Larger is better; comparable within one list only. */
	score: number;
}

/** Best first; equal scores in the order of their ids, so that a result does not depend on the order of additions. */
export function compareHits(a: Hit, b: Hit): number {
	return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** Keeps the best hits that are added, at most `limit`. */
export class BestHits {
	readonly #limit: number;
	#hits: Hit[] = [];
	#worst = -Infinity;

	constructor(limit: number) {
		this.#limit = limit;
	}

	/** Whether a hit of this score may be among the best. */
	mayKeep(score: number): boolean {
		return score >= this.#worst;
	}

	add(hit: Hit): void {
		if (!this.mayKeep(hit.score)) return;
		this.#hits.push(hit);
		// Sorting at twice the limit costs less than keeping the list sorted.
		if (this.#hits.length >= this.#limit * 2 + 16) this.#cut();
	}

	/** The best hits, best first. */
	take(): Hit[] {
		this.#cut();
		return this.#hits;
	}

	#cut(): void {
		this.#hits.sort(compareHits);
		this.#hits.length = Math.min(this.#hits.length, this.#limit);
		if (this.#hits.length === this.#limit) this.#worst = this.#hits.at(-1)?.score ?? Infinity;
	}
}
