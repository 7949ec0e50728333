import type { Clock } from '#lib/base/clock.ts';
import type { StopReason } from '#lib/db/records.ts';

/** The time limit of one turn. It is paused while the user decides. */
export class TurnBudget {
	readonly #spent = new AbortController();
	/** Milliseconds left; null before the turn starts and after it has ended. */
	#left: number | null = null;
	/** Milliseconds that the current work may still take even when the turn has none left. */
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
	 * Lets work that has its own time limit run that long, even if the turn's time is used up before. The returned
	 * function ends this, and the signal is aborted at once if the turn has no time left.
	 */
	grant(milliseconds: number): () => void {
		this.#change(() => (this.#granted = milliseconds));
		return this.#once(() => (this.#granted = 0));
	}

	/** Ends the turn: no timer remains. */
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
		if (rest <= 0) return this.#spent.abort('timeout' satisfies StopReason);
		this.#sleep = new AbortController();
		this.clock.sleep(rest, this.#sleep.signal).then(
			() => this.#change(() => undefined),
			() => undefined
		);
	}
}
