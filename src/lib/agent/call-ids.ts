/**
 * Gives every tool call of a turn an id of its own. Some services begin with `call_0` again in every answer, or give no
 * id at all; with equal ids one call's result would be shown as another's.
 */
export class CallIds {
	readonly #used: Set<string>;
	#answer = new Map<string, string>();

	/** @param used ids that the turn's calls have already */
	constructor(used: readonly string[] = []) {
		this.#used = new Set(used);
	}

	/** A new answer of the model begins: its ids name new calls. */
	beginAnswer(): void {
		this.#answer = new Map();
	}

	/** The turn's id for an id of this answer. */
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
