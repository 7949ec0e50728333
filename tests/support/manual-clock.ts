import type { Clock } from '#lib/base/clock.ts';

interface Sleeper {
	until: number;
	wake: () => void;
}

/** A clock that stands still until the test moves it. */
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

	/** Timers that are still set. */
	get pending(): number {
		return this.#sleepers.length;
	}

	/** Moves time on and lets everything that follows from it happen. */
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

/** Timeouts of zero take a millisecond in Node, too long for a clock that is moved by days. */
const soon: (then: () => void) => void =
	typeof setImmediate === 'function' ? (then) => setImmediate(then) : (then) => setTimeout(then, 0);

/** Lets promises that are ready run, those that follow from them too. */
export async function settle(): Promise<void> {
	for (let turn = 0; turn < 5; turn++) await new Promise<void>(soon);
}
