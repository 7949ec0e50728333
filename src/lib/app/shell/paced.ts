/**
 * Calls `work` at most once an interval, and always once after the last request: what comes in a burst before a pause is
 * not left waiting for the next event.
 */
export class Paced {
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(
		private readonly intervalMs: number,
		private readonly work: () => void
	) {}

	request(): void {
		this.#timer ??= setTimeout(() => this.now(), this.intervalMs);
	}

	now(): void {
		this.cancel();
		this.work();
	}

	cancel(): void {
		clearTimeout(this.#timer);
		this.#timer = undefined;
	}
}
