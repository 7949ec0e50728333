import type { EndedRows, Point, Points } from '../kinds/study-kind.ts';

/** The points of a study that are known so far. In a study with rounds they grow while it runs. */
export class StudyPoints {
	readonly #added: Point[] = [];
	#rounds: Iterator<readonly Point[], void> | AsyncIterator<readonly Point[], void> | null = null;
	#isComplete: boolean;

	constructor(private readonly first: Points) {
		this.#isComplete = !first.later;
	}

	/** Number of points that are known. */
	get count(): number {
		return this.first.count + this.#added.length;
	}

	/** Whether no further points follow. */
	get isComplete(): boolean {
		return this.#isComplete;
	}

	/** Points that the study can come to. */
	get maxCount(): number {
		return this.#isComplete ? this.count : Math.max(this.count, this.first.later?.maxCount ?? 0);
	}

	/** The values of a point; empty for one that is not known. */
	values(index: number): Point {
		if (index < this.first.count) return this.first.values(index);
		return this.#added[index - this.first.count] ?? [];
	}

	/** Whether points count by weights. */
	get isWeighted(): boolean {
		return this.first.later?.weight !== undefined;
	}

	/** What a point counts; null for one that does not count. */
	weight(index: number): number | null {
		return this.first.later?.weight ? this.first.later.weight(index) : 1;
	}

	/**
	 * Adds the points of the next round.
	 *
	 * @param rows those of all points so far, which have ended
	 * @returns whether there was one
	 */
	async addRound(rows: EndedRows): Promise<boolean> {
		if (this.#isComplete || !this.first.later) return false;
		this.#rounds ??= this.first.later.rounds(rows);
		const { value, done } = await this.#rounds.next();
		if (done || !value) this.#isComplete = true;
		else this.#added.push(...value);
		return !this.#isComplete;
	}
}
