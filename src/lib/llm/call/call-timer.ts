import type { Clock } from '#lib/base/clock.ts';
import type { CallTiming } from '../types.ts';

/** Measures the times of one call, from its creation. */
export class CallTimer {
	readonly #startedAt: number;
	#connectMs: number | null = null;
	#firstTokenMs: number | null = null;

	constructor(private readonly clock: Pick<Clock, 'now'>) {
		this.#startedAt = clock.now();
	}

	/** To be called when the service has answered. */
	connected(): void {
		this.#connectMs = this.#elapsed();
	}

	/** To be called when a piece of the answer has arrived. */
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
