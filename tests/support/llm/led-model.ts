import type { LlmClient, LlmEvent, LlmRequest } from '#lib/llm/types.ts';
import { answerEvents, type Answer } from './scripted-llm.ts';
import { until } from '../until.ts';

/** A model controlled by the test: it writes text when the test says so, or is stopped. */
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
				if (signal?.aborted) onAbort();
				else signal?.addEventListener('abort', onAbort, { once: true });
			});
			for (const event of events) {
				yield event;
				if (event.type === 'end') isOpen = false;
			}
		}
	}

	/** Writes a piece of the requested answer, after waiting for the request. */
	async write(text: string): Promise<void> {
		await this.#tell([{ type: 'text', text }]);
	}

	/** Sends the whole requested answer, after waiting for the request. */
	async answer(answer: Answer): Promise<void> {
		await this.#tell(answerEvents(answer));
	}

	async #tell(events: Iterable<LlmEvent>): Promise<void> {
		await until(() => this.#waiting.length > 0);
		this.#waiting.shift()?.(events);
	}
}
