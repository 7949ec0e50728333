/** Merges events from several sources, in order of arrival, for one reader. */
export class EventQueue<Event> {
	readonly #waiting: Event[] = [];
	#wake: (() => void) | null = null;
	#closed = false;

	push(event: Event): void {
		if (this.#closed) return;
		this.#waiting.push(event);
		this.#wake?.();
	}

	/** Ends the reader after the events already queued; later events are dropped. */
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
