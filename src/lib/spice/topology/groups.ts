/** Disjoint sets of numbered nodes; cleared and used again, so that nothing is allocated for each definition. */
export class Groups {
	#parent = new Int32Array(1024);
	/** Nodes with a number different from the current round are in no set yet. */
	#round = new Int32Array(1024);
	#current = 1;

	clear(): void {
		this.#current += 1;
	}

	/** One of the nodes of the set that a node is in, the same for all of them until sets are joined. */
	of(node: number): number {
		if (node >= this.#parent.length) this.#grow(node);
		if (this.#round[node] !== this.#current) {
			this.#round[node] = this.#current;
			this.#parent[node] = node;
		}
		const parent = this.#parent;
		let at = node;
		// Shortens the path for the next query, so that long ladders stay quick.
		while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!;
		return at;
	}

	/** Joins the sets of two nodes; false if they were in one set already. */
	join(a: number, b: number): boolean {
		const first = this.of(a);
		const second = this.of(b);
		this.#parent[second] = first;
		return first !== second;
	}

	#grow(node: number): void {
		const length = Math.max(node + 1, 2 * this.#parent.length);
		const [parent, round] = [new Int32Array(length), new Int32Array(length)];
		parent.set(this.#parent);
		round.set(this.#round);
		this.#parent = parent;
		this.#round = round;
	}
}
