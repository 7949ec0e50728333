/**
 * Gives every tool call of a turn a unique id. Some services start again at `call_0` in every answer, or send no id;
 * with equal ids, the result of one call would be shown for another.
 */
export class CallIds {
	readonly #used: Set<string>;
	#answer = new Map<string, string>();

	/** @param used ids that the turn's calls have already */
	constructor(used: readonly string[] = []) {
		this.#used = new Set(used);
	}

	/** Starts a new answer of the model: its ids name new calls. */
	beginAnswer(): void {
		this.#answer = new Map();
	}

	/** The id in the turn for an id of the current answer. */
	unique(id: string): string {
		const known = this.#answer.get(id);
		if (known !== undefined) return known;
		const base = id === '' ? 'call' : id;
		let candidate = base;
		for (let count = 2; this.#used.has(candidate); count++) candidate = `${base}-${count}`;
		this.#used.add(candidate);
		this.#answer.set(id, candidate);
		return candidate;
	}
}
