/** Events from several sources in the order in which they come, for one reader. */
export class EventQueue<Event> {
	readonly #waiting: Event[] = [];
	#wake: (() => void) | null = null;
	#closed = false;

	push(event: Event): void {
		if (this.#closed) return;
		this.#waiting.push(event);
		this.#wake?.();
	}

	/** Lets the reader end after what is there; later events are dropped. */
	close(): void {
		this.#closed = true;
		this.#wake?.();
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<Event, void, undefined> {
		while (true) {
			const event = this.#waiting.shift();
			if (event !== undefined) yield event;
			else if (this.#closed) return;
			else await new Promise<void>((resolve) => (this.#wake = resolve));
		}
	}
}
