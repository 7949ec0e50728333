import type { FaultRecord } from '#lib/base/fault.ts';
import { ResponseBuffer } from '#lib/llm/call/response-buffer.ts';
import type { FinishReason, LlmEvent, LlmRequest } from '#lib/llm/types.ts';
import type { PortRequest, StreamMessage } from './protocol.ts';

/** After an abort, how long to wait for the worker's `end`, ms; then the stream ends without it. */
const ABORT_GRACE_MS = 150;

/**
 * Reads the events of one call from its port.
 *
 * It always ends with `end`, even if the worker crashes or does not react to an abort; what had arrived is kept. Leaving the
 * loop early aborts the call.
 *
 * @param crashed aborted when the worker crashes
 */
export async function* readEvents(
	request: LlmRequest,
	port: MessagePort,
	crashed: AbortSignal,
	signal?: AbortSignal
): AsyncGenerator<LlmEvent, void, undefined> {
	const queue: LlmEvent[] = [];
	const buffer = new ResponseBuffer(request.connection);
	let wake = () => {};
	let gaveUp = false;
	let grace: ReturnType<typeof setTimeout> | undefined;
	const abort = () => port.postMessage('abort' satisfies PortRequest);
	const onAbort = () => {
		abort();
		grace = setTimeout(() => {
			gaveUp = true;
			wake();
		}, ABORT_GRACE_MS);
	};
	const onCrash = () => wake();
	port.onmessage = (event: MessageEvent<StreamMessage>) => {
		queue.push(event.data);
		wake();
	};
	if (signal?.aborted) onAbort();
	else signal?.addEventListener('abort', onAbort, { once: true });
	crashed.addEventListener('abort', onCrash, { once: true });
	try {
		for (;;) {
			const event = queue.shift() ?? lastWord();
			if (!event) {
				await new Promise<void>((resolve) => (wake = resolve));
				continue;
			}
			buffer.add(event);
			yield event;
			if (event.type === 'end') return;
		}
	} finally {
		clearTimeout(grace);
		signal?.removeEventListener('abort', onAbort);
		crashed.removeEventListener('abort', onCrash);
		abort();
		port.close();
	}

	function lastWord(): LlmEvent | null {
		if (gaveUp) return end('aborted', null);
		return crashed.aborted ? end('error', workerFailed) : null;
	}

	function end(reason: FinishReason, fault: FaultRecord | null): LlmEvent {
		return buffer.end(reason, true, fault);
	}
}

const workerFailed: FaultRecord = {
	code: 'llm_worker_failed',
	message: 'The worker for model calls stopped',
	data: { retryable: true }
};
