import { systemClock, type Clock } from '#lib/base/clock.ts';
import { NewestAnswer } from '#lib/base/latest.ts';
import { reconnectDelay } from '#lib/llm/ollama/reconnect.ts';
import type { OllamaState } from '#lib/llm/ollama/types.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import type { LlmWorkerClient } from '#lib/workers/llm/client.ts';

/** The state of an Ollama server, updated while it is shown. */
export class OllamaMonitor {
	/** The latest state; null before the first response. */
	state = $state.raw<OllamaState | null>(null);
	/** True during a request. */
	busy = $state(false);
	/** Time of the next automatic request, milliseconds since 1970; null if there is none. */
	nextTryAt = $state<number | null>(null);
	/** Name of the model that is being unloaded. */
	unloading = $state<string | null>(null);
	#connection: ModelConnection | null = null;
	#watch = new AbortController();
	#wait = new AbortController();
	#failures = 0;
	readonly #newest = new NewestAnswer();

	constructor(
		private readonly client: Pick<LlmWorkerClient, 'readOllama' | 'unloadModel'>,
		private readonly clock: Clock = systemClock
	) {}

	/** Watches the Ollama server of a connection until the returned function is called. */
	watch(connection: ModelConnection): () => void {
		this.#watch.abort();
		this.#watch = new AbortController();
		this.#connection = connection;
		this.#failures = 0;
		this.state = null;
		void this.refresh();
		const watched = this.#watch;
		return () => {
			watched.abort();
			this.#wait.abort();
		};
	}

	/** Requests the state now. */
	async refresh(): Promise<void> {
		const { signal } = this.#watch;
		if (this.#connection === null || signal.aborted) return;
		this.#wait.abort();
		this.busy = true;
		const isNewest = this.#newest.ask();
		const state = await this.client.readOllama(this.#connection, { signal });
		if (!signal.aborted && isNewest()) this.#take(state);
	}

	/** Unloads a model from memory. */
	async unload(model: string): Promise<void> {
		const { signal } = this.#watch;
		if (this.#connection === null || signal.aborted) return;
		this.unloading = model;
		const isNewest = this.#newest.ask();
		const state = await this.client.unloadModel(this.#connection, model, { signal });
		if (this.unloading === model) this.unloading = null;
		if (!signal.aborted && isNewest()) this.#take(state);
	}

	#take(state: OllamaState): void {
		this.state = state;
		this.busy = false;
		this.nextTryAt = null;
		if (state.ok) {
			this.#failures = 0;
			return;
		}
		this.#failures += 1;
		const delay = reconnectDelay(this.#failures, state.fault.code);
		if (delay === null) return;
		this.nextTryAt = this.clock.now() + delay;
		this.#wait.abort();
		this.#wait = new AbortController();
		const signal = AbortSignal.any([this.#watch.signal, this.#wait.signal]);
		this.clock.sleep(delay, signal).then(
			() => this.refresh(),
			() => undefined
		);
	}
}
