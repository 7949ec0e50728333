import { systemClock, type Clock } from '#lib/base/clock.ts';

export interface PacedOptions {
	/** Requests that stop coming for this long are answered early, in milliseconds; without it the interval is waited for. */
	pauseMs?: number;
	clock?: Clock;
}

/**
 * Calls `work` at most `intervalMs` after the first request, and once for all requests until then: what comes in a burst
 * before a pause is not left waiting for the next event, and steady requests do not put it off.
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
