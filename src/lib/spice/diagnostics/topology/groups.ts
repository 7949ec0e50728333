/** Disjoint sets of nodes. */
export class Groups {
	readonly #parent = new Map<string, string>();

	of(node: string): string {
		let root = node;
		for (let up = this.#parent.get(root); up !== undefined; up = this.#parent.get(root)) root = up;
		// shortens the way for the next, so that long ladders stay quick
		for (let at = node; at !== root;) {
			const up = this.#parent.get(at) ?? root;
			this.#parent.set(at, root);
			at = up;
		}
		return root;
	}

	/** False where both were in one set already. */
	join(a: string, b: string): boolean {
		const [first, second] = [this.of(a), this.of(b)];
		if (first !== second) this.#parent.set(second, first);
		return first !== second;
	}
}
