import type { FaultRecord } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import { findModelInfo } from '../models/find-model.ts';
import type { FinishReason, LlmEvent, LlmRequest, ModelConnection } from '../types.ts';
import { TextToolReader } from './text-tool-reader.ts';
import { toTextToolRequest } from './text-tool-request.ts';

/** One call to a model without native tools: the request to send, and how to read its events. */
export class TextTools {
	/** The request with the tools described in its messages. */
	readonly request: LlmRequest;
	#reader: TextToolReader;
	#called = false;

	constructor(request: LlmRequest, makeId: () => string = newId) {
		this.request = toTextToolRequest(request);
		this.#reader = new TextToolReader(request.tools, makeId);
	}

	/** Converts an event of the model to the resulting events. */
	read(event: LlmEvent): LlmEvent[] {
		return event.type === 'text' ? this.#reader.push(event.text) : [event];
	}

	/**
	 * The events held back, and the calls.
	 *
	 * @param regular whether the model finished
	 */
	end(regular: boolean): LlmEvent[] {
		const events = this.#reader.end(regular);
		this.#called = events.some((event) => event.type === 'tool_call');
		return events;
	}

	/** The finish reason: a model that called tools in its text reports `stop`. */
	finishReason(reason: FinishReason): FinishReason {
		return this.#called && reason === 'stop' ? 'tool_calls' : reason;
	}
}

/** Models that have refused tools since the worker was started. */
const refused = new Set<string>();

const modelKey = ({ provider, baseUrl, model }: ModelConnection) => JSON.stringify([provider, baseUrl, model]);

/**
 * The same request with the tools in its text if a fault says that the model has no native tools; else null. The model is
 * remembered, so that the next call does not fail first.
 */
export function withTextTools(request: LlmRequest, fault: FaultRecord): LlmRequest | null {
	if (fault.code !== 'llm_no_tools' || request.textTools !== undefined) return null;
	refused.add(modelKey(request.connection));
	return { ...request, textTools: true };
}

/** Text tools for a call whose model is known to have no native tools, else null. */
export async function textToolsFor(request: LlmRequest): Promise<TextTools | null> {
	const { connection, messages, tools } = request;
	if (tools.length === 0 && messages.every((message) => message.role !== 'tool')) return null;
	const needed =
		request.textTools ??
		(refused.has(modelKey(connection)) ||
			(await findModelInfo(connection.provider, connection.model))?.abilities.tools === false);
	return needed ? new TextTools(request) : null;
}
