import { systemClock, type Clock } from '#lib/base/clock.ts';

export interface PacedOptions {
	/** If no requests come for this long, the work runs early, milliseconds; if omitted, always after the interval. */
	pauseMs?: number;
	clock?: Clock;
}

/**
 * Calls `work` at most `intervalMs` after the first request, once for all requests until then. A burst followed by a pause
 * is handled promptly, and continuous requests do not delay it forever.
 */
export class Paced {
	#waiting: AbortController | null = null;
	#lastRequest = 0;
	readonly #pauseMs: number;
	readonly #clock: Clock;

	constructor(
		private readonly intervalMs: number,
		private readonly work: () => void,
		{ pauseMs = Infinity, clock = systemClock }: PacedOptions = {}
	) {
		this.#pauseMs = pauseMs;
		this.#clock = clock;
	}

	request(): void {
		this.#lastRequest = this.#clock.now();
		if (!this.#waiting) void this.#wait((this.#waiting = new AbortController()));
	}

	now(): void {
		this.cancel();
		this.work();
	}

	cancel(): void {
		this.#waiting?.abort();
		this.#waiting = null;
	}

	async #wait(waiting: AbortController): Promise<void> {
		const end = this.#clock.now() + this.intervalMs;
		for (;;) {
			const left = Math.min(this.#lastRequest + this.#pauseMs, end) - this.#clock.now();
			if (left <= 0) break;
			await this.#clock.sleep(left, waiting.signal).catch(() => undefined);
			if (waiting.signal.aborted) return;
		}
		this.now();
	}
}
