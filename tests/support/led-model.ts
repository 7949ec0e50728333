import type { LlmClient, LlmEvent, LlmRequest } from '#lib/llm/types.ts';
import { answerEvents, type Answer } from './scripted-llm.ts';
import { until } from './until.ts';

/** A model that the test leads: it writes what the test says, when the test says it, or is stopped. */
export class LedModel implements LlmClient {
	readonly requests: LlmRequest[] = [];
	readonly #waiting: ((events: Iterable<LlmEvent>) => void)[] = [];

	async *stream(request: LlmRequest, { signal }: { signal?: AbortSignal }): AsyncGenerator<LlmEvent, void, undefined> {
		this.requests.push(request);
		const aborted = [...answerEvents({ end: { finishReason: 'aborted', partial: true } })].slice(-1);
		let isOpen = true;
		while (isOpen) {
			const events = await new Promise<Iterable<LlmEvent>>((resolve) => {
				this.#waiting.push(resolve);
				const onAbort = () => {
					this.#waiting.splice(this.#waiting.indexOf(resolve), 1);
					resolve(aborted);
				};
				signal?.addEventListener('abort', onAbort, { once: true });
			});
			for (const event of events) {
				yield event;
				if (event.type === 'end') isOpen = false;
			}
		}
	}

	/** Writes a piece of the answer that is asked for, once one is. */
	async write(text: string): Promise<void> {
		await this.#tell([{ type: 'text', text }]);
	}

	/** Gives the whole answer that is asked for, once one is. */
	async answer(answer: Answer): Promise<void> {
		await this.#tell(answerEvents(answer));
	}

	async #tell(events: Iterable<LlmEvent>): Promise<void> {
		await until(() => this.#waiting.length > 0);
		this.#waiting.shift()?.(events);
	}
}
