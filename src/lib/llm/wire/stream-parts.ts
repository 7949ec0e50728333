import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import type { Fault } from '#lib/base/fault.ts';
import { ReplayGatherer } from './replay.ts';
import { parseArguments, type ResponseBuffer } from '../call/response-buffer.ts';
import { asRecord, callFault, readServiceError, serviceFault, type FaultContext } from '../call/service-fault.ts';
import type { FinishReason, LlmEvent, WebSource } from '../types.ts';
import { sourcesOfChunk } from './chunk-sources.ts';
import { responsesReasoning } from './responses-events.ts';
import { readServiceUsage, readUsage, usageOfChunk } from './usage.ts';
import { completedSource } from './web-source.ts';

const finishReasons: ReadonlyMap<string, FinishReason> = new Map([
	['stop', 'stop'],
	['length', 'length'],
	['tool-calls', 'tool_calls'],
	['content-filter', 'content_filter']
]);

/** Gemini's finish reasons for a call that it could not parse (ai.google.dev/api/generate-content). */
const brokenCalls = /^(?:MALFORMED_FUNCTION_CALL|UNEXPECTED_TOOL_CALL|TOO_MANY_TOOL_CALLS|MALFORMED_RESPONSE)$/;

/** Converts the AI SDK's stream parts to our events, and stores how the stream ended. */
export class PartReader {
	/** Set by the finish part; null before it. */
	finishReason: FinishReason | null = null;
	/** The first failure that the stream reported. */
	fault: Fault | null = null;
	#textBegan = false;
	/** The block of the latest reasoning. */
	#reasoningBlock: string | null = null;
	#callNames = new Map<string, string>();
	/** Calls that the service itself runs, not meant for our tools. */
	#serviceCalls = new Set<string>();
	#madeCalls = false;
	#replay = new ReplayGatherer();
	#sources = new Map<string, WebSource>();
	#usage: Record<string, unknown> = {};

	constructor(
		private readonly buffer: ResponseBuffer,
		private readonly context: FaultContext
	) {}

	/** @returns the events for a part */
	read(part: LanguageModelV4StreamPart): LlmEvent[] {
		if (part.type === 'raw') return this.#readRaw(asRecord(part.rawValue) ?? {});
		const event = this.#readPart(part);
		return event ? [event] : [];
	}

	/**
	 * Sources, counts and reasoning in words are read from the service's own events: the libraries lose some, and all counts of a
	 * cut-off answer.
	 */
	#readRaw(chunk: Record<string, unknown>): LlmEvent[] {
		const usage = usageOfChunk(chunk);
		if (usage) {
			// Anthropic reports usage in two parts; for others the latest report is complete.
			const before = chunk.type === 'message_delta' ? this.#usage : {};
			const counted = Object.entries(usage).filter(([, value]) => value != null);
			this.#usage = { ...before, ...Object.fromEntries(counted) };
			this.buffer.usage = readServiceUsage(this.#usage);
		}
		const words = responsesReasoning(chunk);
		const reasoning = words && this.#readReasoning(words.block, words.text);
		return [...(reasoning ? [reasoning] : []), ...this.#readSources(chunk)];
	}

	#readSources(chunk: Record<string, unknown>): LlmEvent[] {
		return sourcesOfChunk(chunk).flatMap((named) => {
			const known = this.#sources.get(named.url);
			const source = known ? completedSource(known, named) : named;
			if (source === null) return [];
			this.#sources.set(source.url, source);
			return [{ type: 'source', source }];
		});
	}

	#readPart(part: LanguageModelV4StreamPart): LlmEvent | null {
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
			case 'error':
				this.fault ??= partFault(part.error, this.context);
				return null;
			case 'finish':
				if (Object.keys(this.#usage).length === 0) this.buffer.usage = readUsage(part.usage);
				this.#readFinish(part.finishReason);
				return null;
			default:
				return null;
		}
	}

	/** Blocks of reasoning are separated as paragraphs. */
	#readReasoning(block: string, delta: string): LlmEvent | null {
		if (delta === '') return null;
		const begins = this.#reasoningBlock !== null && this.#reasoningBlock !== block;
		this.#reasoningBlock = block;
		return { type: 'reasoning', text: begins ? `\n\n${delta}` : delta };
	}

	/** GLM begins its answer with line breaks; they are dropped. */
	#readText(delta: string): LlmEvent | null {
		const text = this.#textBegan ? delta : delta.replace(/^[\r\n]+/, '');
		if (text === '') return null;
		this.#textBegan = true;
		return { type: 'text', text };
	}

	#readFinish({ unified, raw }: LanguageModelV4FinishReason): void {
		// The Responses API sends no reason if nothing went wrong; libraries then report `other`.
		if (raw === undefined && !/^(?:stop|tool-calls|content-filter)$/.test(unified)) {
			this.fault ??= callFault('llm_stream_cut', 'The stream ended before the model had finished', this.context);
			return;
		}
		if (unified === 'error' || brokenCalls.test(raw ?? '')) this.fault ??= this.#failedFinish(raw ?? '');
		if (raw === 'pause_turn') {
			this.finishReason = 'paused';
			this.#keepReplay();
			return;
		}
		const reason = finishReasons.get(unified) ?? 'unknown';
		// Some servers report `stop` although tools were called.
		this.finishReason = this.#madeCalls && reason === 'stop' ? 'tool_calls' : reason;
		this.#keepReplay();
	}

	#failedFinish(raw: string): Fault {
		const code = brokenCalls.test(raw) ? 'llm_bad_call' : 'llm_unavailable';
		return callFault(code, `The service ended its answer with ${raw}`, this.context);
	}

	/** For complete answers only: a truncated signature is refused. */
	#keepReplay(): void {
		if (this.fault === null) this.buffer.replay = this.#replay.replay(this.context.connection);
	}
}

function partFault(error: unknown, context: FaultContext): Fault | null {
	// The library's own "ended without a finish reason": the finish part that follows reports the same.
	if (error instanceof Error && error.name === 'AI_InvalidResponseDataError') return null;
	if (error instanceof Error) return callFault('llm_bad_response', error.message, context);
	return serviceFault(readServiceError(error, null), context);
}
