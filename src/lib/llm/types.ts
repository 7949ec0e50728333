import type { FaultRecord } from '#lib/base/fault.ts';

export type ProviderId = 'openai-compatible' | 'zhipu' | 'ollama' | 'recorded';

/** How to reach a model. The key is not part of it: it never leaves the vault worker. */
export interface ModelConnection {
	provider: ProviderId;
	/** Such as `https://host/v1`, without a trailing slash. */
	baseUrl: string;
	model: string;
	/** Asks for visible reasoning where the provider has a switch for it. */
	thinking: boolean;
}

export interface ToolSpecification {
	name: string;
	description: string;
	/** JSON Schema of the arguments, always `type: object`. */
	parameters: JsonSchema;
}

/** The part of JSON Schema that tools use. */
export interface JsonSchema {
	type: 'object' | 'string' | 'number' | 'integer' | 'boolean' | 'array';
	description?: string;
	properties?: Record<string, JsonSchema>;
	required?: string[];
	items?: JsonSchema;
	enum?: (string | number)[];
	default?: string | number | boolean;
	minimum?: number;
	maximum?: number;
	additionalProperties?: boolean;
}

export interface ToolCall {
	id: string;
	name: string;
	/** Parsed arguments, or null when the text is not a JSON object. */
	arguments: Record<string, unknown> | null;
	/** Exactly what the model wrote. */
	argumentsText: string;
}

export interface ImagePart {
	type: 'image';
	mediaType: string;
	/** Base64 without a prefix. */
	data: string;
}

export type ChatMessage =
	| { role: 'system'; content: string }
	| { role: 'user'; content: (ImagePart | { type: 'text'; text: string })[] }
	| { role: 'assistant'; content: string; reasoning: string; toolCalls: ToolCall[] }
	| { role: 'tool'; callId: string; name: string; content: string };

export interface LlmRequest {
	connection: ModelConnection;
	messages: ChatMessage[];
	tools: ToolSpecification[];
	maxOutputTokens?: number;
	temperature?: number;
	json?: boolean;
}

/** Token counts as the provider reports them; null where it does not. */
export interface Usage {
	total: number | null;
	prompt: number | null;
	completion: number | null;
	cached: number | null;
	reasoning: number | null;
}

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter' | 'error' | 'aborted' | 'unknown';

/** What one call to a model gave, whole or cut off. Callers never see a provider's own shape. */
export interface LlmResponse {
	content: string;
	reasoning: string;
	/** In a partial response the last ones may be cut off (`arguments: null`): do not run the calls of a partial response. */
	toolCalls: ToolCall[];
	usage: Usage;
	finishReason: FinishReason;
	model: string;
	provider: ProviderId;
	/** True when the stream ended before the provider said that it was finished; what came is kept. */
	partial: boolean;
	/** Set when `finishReason` is `error`; carries a code with advice in the catalogue. */
	fault: FaultRecord | null;
}

/**
 * Events of one call, in order. The last one is always `end`, also after a failure: the stream never throws.
 * `tool_call` events carry whole calls; deltas are only for showing that something is being written.
 */
export type LlmEvent =
	| { type: 'start'; model: string }
	| { type: 'retry'; attempt: number; delayMs: number; fault: FaultRecord }
	| { type: 'reasoning'; text: string }
	| { type: 'text'; text: string }
	| { type: 'tool_call_delta'; id: string; name: string; text: string }
	| { type: 'tool_call'; call: ToolCall }
	| { type: 'end'; response: LlmResponse };

/** What a key belongs to: it is sent to no other service and no other origin than the one it was entered for. */
export type KeyTarget = Pick<ModelConnection, 'provider' | 'baseUrl'>;

export type ConnectionTest = { ok: true; latencyMs: number; model: string } | { ok: false; fault: FaultRecord };

export type ModelList = { ok: true; models: string[] } | { ok: false; fault: FaultRecord };

export interface LlmClient {
	/**
	 * One call to a model. The last event is always `end` and the iteration never throws. Aborting keeps what came; leaving
	 * the loop early aborts the call.
	 */
	stream(request: LlmRequest, options: { signal?: AbortSignal }): AsyncIterable<LlmEvent>;
}
