import type { Clock } from '#lib/base/clock.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { nextTask } from '#lib/base/slices.ts';

export interface BackgroundWorkOptions {
	clock: Clock;
	/** Waits before each step. */
	ready(signal: AbortSignal): Promise<void>;
	/** Called when it begins to work, rests or fails. */
	onchange(): void;
	/** Ends it. */
	signal: AbortSignal;
	/** Delay before the first new attempt after a failure, ms; it doubles each time up to the maximum. */
	retryMs: number;
	maxRetryMs: number;
}

/** Work that is done step by step until nothing is left, and again when there is more; after a failure later and later. */
export class BackgroundWork {
	/** Why the last attempt failed; null after a step that succeeded. */
	fault: Fault | null = null;
	#isRunning = false;
	#hasMore = false;
	#failures = 0;
	#wake: (() => void) | null = null;
	#endWait: (() => void) | null = null;
	#onrest: (() => void)[] = [];

	/** @param step does a part of the work; false if nothing is left to do */
	constructor(
		private readonly step: (signal: AbortSignal) => Promise<boolean>,
		private readonly options: BackgroundWorkOptions
	) {
		options.signal.addEventListener('abort', () => this.#wake?.(), { once: true });
		void this.#run().catch(() => undefined);
	}

	/** Whether there is work, and it is not put off after a failure. */
	get isWorking(): boolean {
		return this.#isRunning || (this.#hasMore && this.#endWait === null);
	}

	/** Says that there is work. */
	more(): void {
		this.#hasMore = true;
		this.#wake?.();
	}

	/** Tries again now if it failed. */
	retry(): void {
		this.#failures = 0;
		this.more();
		this.#endWait?.();
	}

	/** Resolves when nothing is left to do, or at the next failure. */
	rest(): Promise<void> {
		if (!this.isWorking) return Promise.resolve();
		return new Promise((resolve) => this.#onrest.push(resolve));
	}

	async #run(): Promise<void> {
		const { signal, ready } = this.options;
		while (!signal.aborted) {
			if (!this.#hasMore) {
				this.#rested();
				await this.#awaitMore(signal);
			}
			this.#hasMore = false;
			this.#set(true);
			try {
				do {
					await ready(signal);
					// Questions and pauses are heard between steps.
					await nextTask();
					signal.throwIfAborted();
				} while (await this.#succeed(signal));
			} catch (thrown) {
				if (signal.aborted) break;
				await this.#failed(toFault(thrown), signal);
			}
		}
		this.#rested();
	}

	async #succeed(signal: AbortSignal): Promise<boolean> {
		const isMore = await this.step(signal);
		this.#failures = 0;
		if (this.fault) {
			this.fault = null;
			this.options.onchange();
		}
		return isMore;
	}

	async #failed(fault: Fault, signal: AbortSignal): Promise<void> {
		const { clock, retryMs, maxRetryMs } = this.options;
		this.fault = fault;
		this.#hasMore = false;
		this.#rested();
		const delay = Math.min(maxRetryMs, retryMs * 2 ** this.#failures);
		this.#failures += 1;
		const hurried = new AbortController();
		this.#endWait = () => hurried.abort();
		await clock.sleep(delay, AbortSignal.any([signal, hurried.signal])).catch(() => undefined);
		this.#endWait = null;
		this.#hasMore = true;
	}

	#rested(): void {
		this.#set(false);
		for (const resolve of this.#onrest.splice(0)) resolve();
	}

	#set(isRunning: boolean): void {
		this.#isRunning = isRunning;
		this.options.onchange();
	}

	async #awaitMore(signal: AbortSignal): Promise<void> {
		if (signal.aborted) return;
		await new Promise<void>((resolve) => (this.#wake = resolve));
		this.#wake = null;
	}
}
