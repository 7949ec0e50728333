import type { Clock } from '#lib/base/clock.ts';
import { toFaultRecord } from '#lib/base/fault.ts';
import { CallTimer } from '../call/call-timer.ts';
import { ResponseBuffer } from '../call/response-buffer.ts';
import { callFault } from '../call/service-fault.ts';
import { TextTools } from '../text-tools/text-tools.ts';
import type { FinishReason, LlmEvent, LlmRequest, Usage } from '../types.ts';

export type AnswerPiece =
	| { type: 'reasoning' | 'text'; text: string }
	| { type: 'finish'; reason: FinishReason; usage: Usage };

/** A model that runs in this browser. It handles text only: tools are described in the prompt and calls parsed from its text. */
export interface InPageModel {
	/**
	 * Answers messages; the last piece is `finish`.
	 *
	 * @throws Fault with a code in the catalogue
	 */
	answer(request: LlmRequest, signal: AbortSignal): AsyncIterable<AnswerPiece>;
}

/** One call to a model in the page, with the guarantees of `LlmClient.stream`. */
export async function* streamInPage(
	model: InPageModel,
	request: LlmRequest,
	{ clock, signal }: { clock: Clock; signal?: AbortSignal }
): AsyncGenerator<LlmEvent, void, undefined> {
	const { connection } = request;
	const buffer = new ResponseBuffer(connection);
	const timer = new CallTimer(clock);
	const abort = new AbortController();
	const onAbort = () => abort.abort(signal?.reason);
	if (signal?.aborted) onAbort();
	else signal?.addEventListener('abort', onAbort, { once: true });
	const texts = new TextTools(request);
	let finish: Extract<AnswerPiece, { type: 'finish' }> | null = null;
	const end = (...how: Parameters<ResponseBuffer['end']>): LlmEvent => {
		buffer.timing = timer.timing(1);
		return buffer.end(...how);
	};
	function* told(events: LlmEvent[]): Generator<LlmEvent> {
		for (const event of events) {
			buffer.add(event);
			yield event;
		}
	}
	try {
		abort.signal.throwIfAborted();
		if (seesImages(request))
			throw callFault('in_page_no_images', 'The model in this browser supports text only', { connection, secrets: [] });
		yield { type: 'start', model: connection.model };
		timer.connected();
		for await (const piece of untilAborted(model.answer(texts.request, abort.signal), abort.signal)) {
			if (piece.type === 'finish') finish = piece;
			else if (piece.text !== '') {
				timer.received();
				yield* told(texts.read(piece));
			}
		}
		yield* told(texts.end(finish !== null));
		if (finish) buffer.usage = finish.usage;
		yield end(texts.finishReason(finish?.reason ?? 'unknown'), finish === null, null);
	} catch (thrown) {
		yield* told(texts.end(false));
		if (signal?.aborted) yield end('aborted', true, null);
		else yield end('error', true, toFaultRecord(thrown));
	} finally {
		signal?.removeEventListener('abort', onAbort);
		abort.abort();
	}
}

function seesImages({ messages }: LlmRequest): boolean {
	return messages.some(
		(message) =>
			(message.role === 'user' && message.content.some((part) => part.type === 'image')) ||
			(message.role === 'tool' && message.images !== undefined && message.images.length > 0)
	);
}

/** Ends at once when the signal is aborted, even if the model does not. */
async function* untilAborted<T>(pieces: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T, void, undefined> {
	const iterator = pieces[Symbol.asyncIterator]();
	let onAbort = () => {};
	const aborted = new Promise<never>((_resolve, reject) => {
		onAbort = () => reject(signal.reason);
		signal.addEventListener('abort', onAbort, { once: true });
	});
	aborted.catch(() => undefined);
	try {
		for (;;) {
			const next = await Promise.race([iterator.next(), aborted]);
			if (next.done) return;
			yield next.value;
		}
	} finally {
		signal.removeEventListener('abort', onAbort);
		// Not awaited: a model that hangs must not block the turn.
		iterator.return?.().catch(() => undefined);
	}
}
