import { createParser } from 'eventsource-parser';
import type { Fault } from '#lib/base/fault.ts';
import {
	asRecord,
	callFault,
	parseRecord,
	readServiceError,
	serviceFault,
	type FaultContext
} from '../call/service-fault.ts';
import { AnthropicEvents } from './anthropic-events.ts';
import { readableResponsesEvent } from './responses-events.ts';

const encoder = new TextEncoder();
/** Characters of a body kept to report its content if it is not an event stream. */
const HEAD_LENGTH = 20_000;

/**
 * Passes on the event stream of a service whose protocol its library reads (Anthropic, Gemini, OpenAI Responses).
 *
 * Errors in the stream, bodies that are not event streams and streams that break off are reported to `onFault`, and the
 * stream then ends: an error thrown into it would make the following streams drop their buffers.
 */
export function ownStream(
	body: ReadableStream<Uint8Array>,
	context: FaultContext,
	onFault: (fault: Fault) => void
): ReadableStream<Uint8Array> {
	const reader = body.getReader();
	// Not fatal: invalid bytes become replacement characters.
	const decoder = new TextDecoder();
	const pending: string[] = [];
	const anthropic = new AnthropicEvents();
	let head = '';
	let events = 0;
	/** True once the service has reported how its answer ended: later connection errors do not matter. */
	let finished = false;
	let atEnd = false;
	let done = false;

	const fail = (fault: Fault) => {
		onFault(fault);
		done = true;
	};
	const pass = (event: Record<string, unknown>) => pending.push(`data: ${JSON.stringify(event)}\n\n`);

	const parser = createParser({
		onEvent({ data }) {
			if (done || data === '[DONE]') return;
			const event = parseRecord(data);
			// Half an event of a cut-off stream.
			if (event === null && atEnd) return;
			if (event === null) return fail(callFault('llm_bad_response', `Not JSON: ${data.slice(0, 80)}`, context));
			events++;
			const error = errorOf(event);
			if (error !== null) return fail(serviceFault(readServiceError(error, null), context));
			const readable = readableEvent(event);
			if (readable === null) return;
			finished ||= anthropic.isWhole || endsAnswer(event);
			pass(readable);
		}
	});

	/** Gemini's events have no type; OpenAI's library ignores unknown ones. */
	function readableEvent(event: Record<string, unknown>): Record<string, unknown> | null {
		if (typeof event.type !== 'string') return event;
		if (event.type.startsWith('response.')) return readableResponsesEvent(event);
		return anthropic.accepts(event) ? event : null;
	}

	/** @param broken true if the connection broke: what came before may still be the end of an answer */
	function finish(broken: boolean): void {
		atEnd = true;
		// The last event may lack the empty line after it.
		parser.feed('\n\n');
		if (done) return;
		if (!finished) fail(events === 0 && !broken ? noStream(head, context) : cut(context));
		end();
	}

	function end(): void {
		const stop = anthropic.missingStop();
		if (stop !== null) pass(stop);
		done = true;
	}

	async function read(): Promise<void> {
		try {
			const piece = await reader.read();
			if (piece.done) return finish(false);
			const text = decoder.decode(piece.value, { stream: true });
			if (head.length < HEAD_LENGTH) head += text.slice(0, HEAD_LENGTH - head.length);
			parser.feed(text);
		} catch {
			finish(true);
		}
	}

	return new ReadableStream<Uint8Array>({
		async pull(controller) {
			while (pending.length === 0 && !done) await read();
			if (pending.length > 0) controller.enqueue(encoder.encode(pending.splice(0).join('')));
			if (!done) return;
			controller.close();
			await reader.cancel().catch(() => undefined);
		},
		cancel: (reason) => reader.cancel(reason)
	});
}

/** The error that an event reports: Anthropic and OpenAI `error`, OpenAI `response.failed`, Gemini `{error}`. */
function errorOf(event: Record<string, unknown>): unknown {
	const { type } = event;
	if (type === 'error') return asRecord(event.error) ?? event;
	if (type === 'response.failed')
		return asRecord(asRecord(event.response)?.error) ?? { message: 'The service could not finish its answer' };
	return type === undefined && event.error !== undefined && event.error !== null ? event : null;
}

/** True if Gemini reports a finish reason, or why it blocks the prompt. */
function endsAnswer(event: Record<string, unknown>): boolean {
	const { type, candidates, promptFeedback } = event;
	if (type === 'response.completed' || type === 'response.incomplete') return true;
	const [candidate] = Array.isArray(candidates) ? (candidates as unknown[]) : [];
	return typeof asRecord(candidate)?.finishReason === 'string' || asRecord(promptFeedback)?.blockReason !== undefined;
}

function cut(context: FaultContext): Fault {
	return callFault('llm_stream_cut', 'The stream ended before the model had finished', context);
}

/** The fault for an error with HTTP 200, a web page, or an empty body. */
function noStream(text: string, context: FaultContext): Fault {
	// Binary data, or nothing.
	if (!/^\s*[[{<"\w]/.test(text)) return cut(context);
	const body = parseRecord(text.replace(/^\s*\[/, '').replace(/\]\s*$/, '')) ?? parseRecord(text);
	const error = body === null ? null : readServiceError(body, null);
	if (error !== null && (error.message !== '' || error.code !== '')) return serviceFault(error, context);
	return callFault('llm_bad_response', `Not an event stream: ${text.trim().slice(0, 80)}`, context);
}
