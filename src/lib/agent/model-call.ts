import type { Clock } from '#lib/base/clock.ts';
import { toFaultRecord } from '#lib/base/fault.ts';
import { noTiming, noUsage } from '#lib/llm/call/response-buffer.ts';
import type { LlmClient, LlmEvent, LlmRequest, LlmResponse } from '#lib/llm/types.ts';
import { afterAbort } from './stop.ts';

/**
 * The events of one call to a model. Always ends with `end`, within `graceMs` of an abort, even when the client sends
 * nothing or breaks its contract and throws: a stopped turn must not wait for a connection.
 */
export async function* callModel(
	llm: LlmClient,
	request: LlmRequest,
	signal: AbortSignal,
	graceMs: number,
	clock: Clock
): AsyncGenerator<LlmEvent, void, undefined> {
	const finished = new AbortController();
	const cut = afterAbort(signal, graceMs, clock, finished.signal).then(() => 'cut' as const);
	const iterator = llm.stream(request, { signal })[Symbol.asyncIterator]();
	try {
		while (true) {
			const next = await Promise.race([iterator.next(), cut]);
			if (next === 'cut') return yield { type: 'end', response: emptyResponse(request, { finishReason: 'aborted' }) };
			if (next.done) {
				const fault = { code: 'llm_bad_response', message: 'The model call ended without a result', data: {} };
				return yield { type: 'end', response: emptyResponse(request, { finishReason: 'error', fault }) };
			}
			yield next.value;
			if (next.value.type === 'end') return;
		}
	} catch (thrown) {
		const fault = toFaultRecord(thrown);
		yield { type: 'end', response: emptyResponse(request, { finishReason: 'error', fault }) };
	} finally {
		finished.abort();
		// Not awaited: a client that hangs must not block the turn.
		iterator.return?.().catch(() => undefined);
	}
}

/** An answer of which nothing has arrived. */
export function emptyResponse(request: LlmRequest, end: Partial<LlmResponse>): LlmResponse {
	return {
		content: '',
		reasoning: '',
		toolCalls: [],
		usage: noUsage,
		finishReason: 'unknown',
		model: request.connection.model,
		provider: request.connection.provider,
		partial: true,
		fault: null,
		replay: null,
		sources: [],
		timing: noTiming,
		...end
	};
}
