/** Numbers of a file whose length is not known ahead. */
export class NumberColumn {
	#data = new Float64Array(1_024);
	length = 0;

	push(value: number): void {
		if (this.length === this.#data.length) {
			const larger = new Float64Array(this.length * 2);
			larger.set(this.#data);
			this.#data = larger;
		}
		this.#data[this.length++] = value;
	}

	last(): number | undefined {
		return this.length > 0 ? this.#data[this.length - 1] : undefined;
	}

	toArray(): Float64Array {
		return this.#data.slice(0, this.length);
	}
}
