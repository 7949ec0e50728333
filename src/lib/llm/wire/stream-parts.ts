import type { LanguageModelV4FinishReason, LanguageModelV4Source, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Fault } from '#lib/base/fault.ts';
import { ReplayGatherer } from './replay.ts';
import { parseArguments, type ResponseBuffer } from '../call/response-buffer.ts';
import { callFault, readServiceError, serviceFault, type FaultContext } from '../call/service-fault.ts';
import type { FinishReason, LlmEvent } from '../types.ts';
import { readUsage } from './usage.ts';
import { toSources } from './web-source.ts';

const finishReasons: Record<string, FinishReason> = {
	stop: 'stop',
	length: 'length',
	'tool-calls': 'tool_calls',
	'content-filter': 'content_filter',
	error: 'error'
};

/** Turns the AI SDK's stream parts into our events, and remembers how the stream ended. */
export class PartReader {
	/** Set by the finish part; null while none has come. */
	finishReason: FinishReason | null = null;
	/** First failure the stream reported. */
	fault: Fault | null = null;
	#textBegan = false;
	/** Block that reasoning came from last. */
	#reasoningBlock: string | null = null;
	#callNames = new Map<string, string>();
	/** Calls that the service itself runs: nothing for our tools. */
	#serviceCalls = new Set<string>();
	#madeCalls = false;
	#replay = new ReplayGatherer();

	constructor(
		private readonly buffer: ResponseBuffer,
		private readonly context: FaultContext
	) {}

	/** @returns the event that the part gives, or null */
	read(part: LanguageModelV4StreamPart): LlmEvent | null {
		this.#replay.read(part);
		switch (part.type) {
			case 'response-metadata':
				if (part.modelId) this.buffer.model = part.modelId;
				return null;
			case 'reasoning-delta':
				return this.#readReasoning(part.id, part.delta);
			case 'text-delta':
				return this.#readText(part.delta);
			case 'tool-input-start':
				if (part.providerExecuted) {
					this.#serviceCalls.add(part.id);
					return null;
				}
				this.#callNames.set(part.id, part.toolName);
				return { type: 'tool_call_delta', id: part.id, name: part.toolName, text: '' };
			case 'tool-input-delta': {
				if (this.#serviceCalls.has(part.id)) return null;
				return { type: 'tool_call_delta', id: part.id, name: this.#callNames.get(part.id) ?? '', text: part.delta };
			}
			case 'tool-call': {
				if (part.providerExecuted) return null;
				this.#madeCalls = true;
				const call = {
					id: part.toolCallId,
					name: part.toolName,
					arguments: parseArguments(part.input),
					argumentsText: part.input
				};
				return { type: 'tool_call', call };
			}
			case 'source':
				return readSource(part);
			case 'error':
				this.fault ??= partFault(part.error, this.context);
				return null;
			case 'finish':
				this.buffer.usage = readUsage(part.usage);
				this.#readFinish(part.finishReason);
				return null;
			default:
				return null;
		}
	}

	/** Blocks of reasoning are paragraphs. */
	#readReasoning(block: string, delta: string): LlmEvent | null {
		if (delta === '') return null;
		const begins = this.#reasoningBlock !== null && this.#reasoningBlock !== block;
		this.#reasoningBlock = block;
		return { type: 'reasoning', text: begins ? `\n\n${delta}` : delta };
	}

	/** GLM opens its answer with line breaks; they are dropped. */
	#readText(delta: string): LlmEvent | null {
		const text = this.#textBegan ? delta : delta.replace(/^[\r\n]+/, '');
		if (text === '') return null;
		this.#textBegan = true;
		return { type: 'text', text };
	}

	#readFinish({ unified, raw }: LanguageModelV4FinishReason): void {
		// The Responses interface gives no reason when nothing went wrong; `other` is what libraries say without any.
		if (raw === undefined && unified !== 'stop' && unified !== 'tool-calls') {
			this.fault ??= callFault('llm_stream_cut', 'The stream ended before the model had finished', this.context);
			return;
		}
		if (raw === 'network_error') {
			const error = {
				status: null,
				code: raw,
				message: 'The service lost its model while answering',
				retryAfterS: null
			};
			this.fault ??= serviceFault(error, this.context);
		}
		const reason = finishReasons[unified] ?? 'unknown';
		// Some servers say `stop` although they called tools.
		this.finishReason = this.#madeCalls && reason === 'stop' ? 'tool_calls' : reason;
		// Only of a whole answer: a signature that was cut off is refused.
		if (this.fault === null) this.buffer.replay = this.#replay.replay(this.context.connection);
	}
}

function partFault(error: unknown, context: FaultContext): Fault | null {
	// The library's own "ended without a finish reason": the finish part that follows says the same.
	if (error instanceof Error && error.name === 'AI_InvalidResponseDataError') return null;
	if (error instanceof Error) return callFault('llm_bad_response', error.message, context);
	return serviceFault(readServiceError(error, null), context);
}

/** Snippets come from what the service quotes, or from what its provider file has read. */
function readSource(part: LanguageModelV4Source): LlmEvent | null {
	if (part.sourceType !== 'url') return null;
	const { web, anthropic } = part.providerMetadata ?? {};
	const [source] = toSources(part.url, part.title, web?.snippet ?? anthropic?.citedText);
	return source ? { type: 'source', source } : null;
}
