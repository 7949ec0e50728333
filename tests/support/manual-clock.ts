import type { Clock } from '#lib/base/clock.ts';

interface Sleeper {
	until: number;
	wake: () => void;
}

/** A clock that only moves when the test advances it. */
export class ManualClock implements Clock {
	#now = 1_000_000;
	#sleepers: Sleeper[] = [];

	now(): number {
		return this.#now;
	}

	sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const wake = () => {
				signal?.removeEventListener('abort', abort);
				resolve();
			};
			const sleeper = { until: this.#now + milliseconds, wake };
			const abort = () => {
				this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
				reject(signal?.reason);
			};
			if (signal?.aborted) return abort();
			this.#sleepers.push(sleeper);
			signal?.addEventListener('abort', abort, { once: true });
		});
	}

	/** Number of timers that are still set. */
	get pending(): number {
		return this.#sleepers.length;
	}

	/** Advances the time and runs everything that follows. */
	async advance(milliseconds: number): Promise<void> {
		const end = this.#now + milliseconds;
		while (true) {
			await settle();
			const next = this.#sleepers.filter(({ until }) => until <= end).sort((a, b) => a.until - b.until)[0];
			if (!next) break;
			this.#now = Math.max(this.#now, next.until);
			this.#sleepers = this.#sleepers.filter((sleeper) => sleeper !== next);
			next.wake();
		}
		this.#now = end;
		await settle();
	}
}

/** Timeouts of zero take a millisecond in Node, too slow for a clock that is advanced by days. */
const soon: (then: () => void) => void =
	typeof setImmediate === 'function' ? (then) => setImmediate(then) : (then) => setTimeout(then, 0);

/** Runs the promises that are ready, and those that follow from them. */
export async function settle(): Promise<void> {
	for (let turn = 0; turn < 5; turn++) await new Promise<void>(soon);
}
