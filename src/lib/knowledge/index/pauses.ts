import type { Clock } from '#lib/base/clock.ts';
import type { PauseReason } from '../index-protocol.ts';

/** How long a pause lasts without being asked for again, ms: a page that is gone pauses nothing for long. */
const LASTS_MS: Readonly<Record<PauseReason, number>> = { typing: 1_500, run: 60_000, turn: 60_000 };

/** How long one step of the work waits at most, ms: while there are pauses, the index still goes on a little. */
const MAX_WAIT_MS = 30_000;

/** When the index leaves the machine to others. */
export class Pauses {
	/** When each pause ends, ms. */
	readonly #ends = new Map<PauseReason, number>();
	readonly #waiting = new Set<() => void>();
	#hurriedUntil = -Infinity;

	constructor(private readonly clock: Clock) {}

	/** Why the index pauses; null if it does not. */
	get reason(): PauseReason | null {
		const now = this.clock.now();
		for (const [reason, end] of this.#ends) if (end > now) return reason;
		return null;
	}

	pause(reason: PauseReason): void {
		this.#ends.set(reason, this.clock.now() + LASTS_MS[reason]);
	}

	resume(reason: PauseReason): void {
		this.#ends.delete(reason);
		if (this.reason === null) this.hurry(0);
	}

	/** Lets those that wait go on now, and nothing waits for a time. */
	hurry(milliseconds: number): void {
		this.#hurriedUntil = this.clock.now() + milliseconds;
		for (const wake of this.#waiting) wake();
	}

	/** Waits until there is no pause, at most for half a minute. @throws the signal's reason */
	async clear(signal: AbortSignal): Promise<void> {
		const limit = this.clock.now() + MAX_WAIT_MS;
		while (this.reason !== null && this.clock.now() >= this.#hurriedUntil) {
			const end = Math.min(limit, Math.max(...this.#ends.values()));
			const left = end - this.clock.now();
			if (left <= 0) return;
			if (await this.#wait(left, signal)) return;
		}
	}

	/** @returns whether it was hurried */
	async #wait(milliseconds: number, signal: AbortSignal): Promise<boolean> {
		const woken = new AbortController();
		const wake = () => woken.abort(this);
		this.#waiting.add(wake);
		try {
			await this.clock.sleep(milliseconds, AbortSignal.any([signal, woken.signal]));
			return false;
		} catch (thrown) {
			if (thrown === this) return true;
			throw thrown;
		} finally {
			this.#waiting.delete(wake);
		}
	}
}
