import type { Clock } from './clock.ts';

/** The time that some work may take. It stands still while a person decides. */
export class TimeBudget {
	readonly #spent = new AbortController();
	/** Milliseconds; null before it starts and after it has ended. */
	#left: number | null = null;
	/** Milliseconds that the work under way may take even when none are left. */
	#granted = 0;
	#pauses = 0;
	#since = 0;
	#sleep: AbortController | null = null;

	constructor(private readonly clock: Clock) {}

	/** Aborted with the reason `timeout` when the time is used up. */
	get signal(): AbortSignal {
		return this.#spent.signal;
	}

	/** @param totalMs time limit from now on, pauses not counted */
	start(totalMs: number): void {
		this.#change(() => (this.#left = totalMs));
	}

	/** Pauses the time until the returned function is called; several pauses may overlap. */
	pause(): () => void {
		this.#change(() => this.#pauses++);
		return this.#once(() => this.#pauses--);
	}

	/**
	 * Lets work that has a limit of its own use it up: the time does not run out before. The returned function ends that; it
	 * aborts the signal at once when the own time is spent by then.
	 */
	grant(milliseconds: number): () => void {
		this.#change(() => (this.#granted = milliseconds));
		return this.#once(() => (this.#granted = 0));
	}

	/** The work has ended: no timer is left. */
	end(): void {
		this.#change(() => (this.#left = null));
	}

	#once(work: () => void): () => void {
		let isDone = false;
		return () => {
			if (!isDone) this.#change(work);
			isDone = true;
		};
	}

	/** Subtracts the time that has passed, makes a change and starts a timer for the time left. */
	#change(work: () => void): void {
		const now = this.clock.now();
		if (this.#pauses === 0 && this.#left !== null) {
			this.#left -= now - this.#since;
			this.#granted = Math.max(0, this.#granted - (now - this.#since));
		}
		this.#since = now;
		work();
		this.#sleep?.abort();
		this.#sleep = null;
		if (this.#left === null || this.#pauses > 0) return;
		const rest = Math.max(this.#left, this.#granted);
		if (rest <= 0) return this.#spent.abort('timeout');
		this.#sleep = new AbortController();
		this.clock.sleep(rest, this.#sleep.signal).then(
			() => this.#change(() => undefined),
			() => undefined
		);
	}
}
