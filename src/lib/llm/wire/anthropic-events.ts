import { asRecord } from '../call/service-fault.ts';

type Event = Record<string, unknown>;

/** Events that the library reads. Anthropic adds kinds from time to time, and the library treats unknown ones as errors. */
const events = /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop)|ping)$/;
const blocks =
	/^(?:text|(?:redacted_)?thinking|compaction|(?:server_|mcp_)?tool_use|mcp_tool_result|(?:web_fetch|web_search|(?:bash_|text_editor_)?code_execution|tool_search|advisor)_tool_result)$/;
const deltas = /^(?:input_json|text|thinking|signature|compaction|citations)_delta$/;
const citations = /^(?:web_search_result|page|char|content_block)_location$/;

/** Filters events from an Anthropic stream that the library does not know. One instance per stream. */
export class AnthropicEvents {
	readonly #unknownBlocks = new Set<unknown>();
	#isStopped = false;
	#isWhole = false;

	/** True when the library reads the event. */
	accepts(event: Event): boolean {
		const { type, index } = event;
		if (typeof type !== 'string' || !events.test(type)) return false;
		if (type === 'message_stop') this.#isStopped = true;
		if (type === 'message_delta' && typeof asRecord(event.delta)?.stop_reason === 'string') this.#isWhole = true;
		if (type === 'content_block_start') {
			if (blocks.test(String(asRecord(event.content_block)?.type))) this.#unknownBlocks.delete(index);
			else this.#unknownBlocks.add(index);
		}
		if (type.startsWith('content_block_') && this.#unknownBlocks.has(index)) return false;
		return type !== 'content_block_delta' || isKnownDelta(asRecord(event.delta) ?? {});
	}

	/** True once the service has reported its stop reason. */
	get isWhole(): boolean {
		return this.#isWhole || this.#isStopped;
	}

	/** The final event if a gateway omits it after the stop reason, or null. */
	missingStop(): Event | null {
		return this.#isWhole && !this.#isStopped ? { type: 'message_stop' } : null;
	}
}

function isKnownDelta({ type, citation }: Event): boolean {
	if (!deltas.test(String(type))) return false;
	return type !== 'citations_delta' || citations.test(String(asRecord(citation)?.type));
}
