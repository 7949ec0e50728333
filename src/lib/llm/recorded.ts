import type { Clock } from '#lib/base/clock.ts';
import { Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import { ResponseBuffer } from './call/response-buffer.ts';
import { asRecord } from './call/service-fault.ts';
import type { LlmClient, LlmEvent, LlmRequest, ModelConnection, ToolCall } from './types.ts';

export type RecordedEvent =
	| { type: 'reasoning' | 'text'; text: string }
	| { type: 'tool_call'; name: string; arguments: Record<string, unknown> };

interface RecordedCall {
	/** Texts in the tool results on which the model based this call. */
	expects: string[];
	events: RecordedEvent[];
}

/** The model's side of a conversation: its text and calls for each request, in order. */
export interface Recording {
	model: string;
	calls: RecordedCall[];
}

/** Playback pace: about as fast as a quick model writes. */
const PIECE_CHARACTERS = 40;
const PIECE_MS = 30;

/** @throws Fault `recording_invalid` when the data is not a recording */
export function parseRecording(data: unknown): Recording {
	const recording = asRecord(data);
	const calls = recording?.calls;
	if (typeof recording?.model !== 'string' || !Array.isArray(calls) || calls.length === 0)
		throw invalid('model or calls');
	return {
		model: recording.model,
		calls: calls.map((call, index) => parseCall(asRecord(call), index))
	};
}

/** The connection shown for messages of a recorded conversation. */
export function recordedConnection({ model }: Recording): ModelConnection {
	return {
		provider: 'recorded',
		baseUrl: '',
		model,
		thinking: true,
		proxyUrl: null,
		webSearch: false,
		contextTokens: null
	};
}

/**
 * A model client that plays a recording: the n-th request gets the n-th recorded call. The tools and the simulator are
 * real. If their results differ from the recording, it ends with `recording_diverged`, because the rest of the recording
 * would be wrong.
 */
export function createRecordedClient(recording: Recording, clock: Clock): LlmClient {
	let next = 0;
	return {
		stream: (request, { signal }) => play(recording, recording.calls[next++], request, clock, signal)
	};
}

async function* play(
	recording: Recording,
	call: RecordedCall | undefined,
	request: LlmRequest,
	clock: Clock,
	signal?: AbortSignal
): AsyncGenerator<LlmEvent, void, undefined> {
	const buffer = new ResponseBuffer({ provider: request.connection.provider, model: recording.model });
	if (!call) {
		const fault = { code: 'recording_ended', message: 'The recording has no more answers', data: {} };
		yield buffer.end('error', false, fault);
		return;
	}
	const missing = missingResult(call, request);
	if (missing !== undefined) {
		const message = `The tools did not give what was recorded: ${missing}`;
		yield buffer.end('error', false, { code: 'recording_diverged', message, data: {} });
		return;
	}
	const { events } = call;
	try {
		signal?.throwIfAborted();
		yield { type: 'start', model: recording.model };
		for (const event of events.flatMap(toPieces)) {
			await clock.sleep(PIECE_MS, signal);
			buffer.add(event);
			yield event;
		}
		yield buffer.end(events.some((event) => event.type === 'tool_call') ? 'tool_calls' : 'stop', false, null);
	} catch {
		// Only the pause throws, and only if it is aborted.
		yield buffer.end('aborted', true, null);
	}
}

/** The first text on which the call is based that is missing in the tool results since the last answer. */
function missingResult({ expects }: RecordedCall, { messages }: LlmRequest): string | undefined {
	const answer = messages.findLastIndex(({ role }) => role === 'assistant');
	const results = messages.slice(answer + 1).flatMap((message) => (message.role === 'tool' ? [message.content] : []));
	return expects.find((text) => !results.some((result) => result.includes(text)));
}

function toPieces(event: RecordedEvent): LlmEvent[] {
	if (event.type === 'tool_call') {
		const call = toCall(event);
		const { id, name, argumentsText } = call;
		return [
			...split(argumentsText).map((text): LlmEvent => ({ type: 'tool_call_delta', id, name, text })),
			{ type: 'tool_call', call }
		];
	}
	const { type } = event;
	return split(event.text).map((text) => ({ type, text }));
}

function toCall(event: Extract<RecordedEvent, { type: 'tool_call' }>): ToolCall {
	return {
		id: `recorded-${newId()}`,
		name: event.name,
		arguments: structuredClone(event.arguments),
		argumentsText: JSON.stringify(event.arguments)
	};
}

/** Splits by code points, so that no character is cut. */
function split(text: string): string[] {
	const characters = [...text];
	const pieces: string[] = [];
	for (let start = 0; start < characters.length; start += PIECE_CHARACTERS)
		pieces.push(characters.slice(start, start + PIECE_CHARACTERS).join(''));
	return pieces;
}

function parseCall(call: Record<string, unknown> | null, index: number): RecordedCall {
	const expects: unknown = call?.expects ?? [];
	if (!Array.isArray(expects) || !expects.every((text): text is string => typeof text === 'string'))
		throw invalid(`calls[${index}].expects`);
	return { expects, events: parseEvents(call?.events, index) };
}

function parseEvents(data: unknown, call: number): RecordedEvent[] {
	if (!Array.isArray(data)) throw invalid(`calls[${call}].events`);
	return data.map((entry, index): RecordedEvent => {
		const event = asRecord(entry);
		if ((event?.type === 'text' || event?.type === 'reasoning') && typeof event.text === 'string')
			return { type: event.type, text: event.text };
		const given = asRecord(event?.arguments);
		if (event?.type === 'tool_call' && typeof event.name === 'string' && given)
			return { type: 'tool_call', name: event.name, arguments: given };
		throw invalid(`calls[${call}].events[${index}]`);
	});
}

function invalid(place: string): Fault {
	return new Fault('recording_invalid', `Not a recorded conversation: ${place}`, { place });
}
