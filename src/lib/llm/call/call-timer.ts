import type { Clock } from '#lib/base/clock.ts';
import type { CallTiming } from '../types.ts';

/** Takes the times of one call, from when it is made. */
export class CallTimer {
	readonly #startedAt: number;
	#connectMs: number | null = null;
	#firstTokenMs: number | null = null;

	constructor(private readonly clock: Pick<Clock, 'now'>) {
		this.#startedAt = clock.now();
	}

	/** The service has answered. */
	connected(): void {
		this.#connectMs = this.#elapsed();
	}

	/** A piece of the answer has come. */
	received(): void {
		this.#firstTokenMs ??= this.#elapsed();
	}

	timing(tries: number): CallTiming {
		return { connectMs: this.#connectMs, firstTokenMs: this.#firstTokenMs, totalMs: this.#elapsed(), tries };
	}

	#elapsed(): number {
		return this.clock.now() - this.#startedAt;
	}
}
