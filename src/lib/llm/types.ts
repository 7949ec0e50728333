import type { FaultRecord } from '#lib/base/fault.ts';

export type ProviderId =
	| 'openai'
	| 'anthropic'
	| 'gemini'
	| 'deepseek'
	| 'qwen'
	| 'zhipu'
	| 'siliconflow'
	| 'openrouter'
	| 'ollama'
	| 'openai-compatible'
	| 'browser'
	| 'wllama'
	| 'recorded';

/** How to reach a model. The key is not part of it: it never leaves the vault worker. */
export interface ModelConnection {
	provider: ProviderId;
	/** Such as `https://host/v1`, without a trailing slash. */
	baseUrl: string;
	model: string;
	/** Asks for visible reasoning where the provider has a switch for it. */
	thinking: boolean;
	/**
	 * Address that requests go through where a service does not answer web pages; the service's whole address is appended
	 * to it, or put in place of `{url}`, encoded. Null to call the service itself.
	 */
	proxyUrl: string | null;
	/** Lets the service search the web by itself where it can. */
	webSearch: boolean;
	/** Size of the context to ask for where the user chooses it (Ollama), tokens; null for the service's own. */
	contextTokens: number | null;
	/** How long Ollama keeps the model in memory after a call, minutes; negative for ever; left out for its own choice. */
	keepAliveMinutes?: number;
}

export interface ToolSpecification {
	name: string;
	description: string;
	/** JSON Schema of the arguments, always `type: object`. */
	parameters: JsonSchema;
}

export type JsonType = 'object' | 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'null';

/**
 * A JSON Schema. The keywords that the app reads are typed; a schema from elsewhere may have any other, which the validation
 * follows and the model sees.
 */
export interface JsonSchema {
	type?: JsonType | readonly JsonType[];
	description?: string;
	properties?: Readonly<Record<string, JsonSchema>>;
	required?: readonly string[];
	items?: JsonSchema;
	enum?: readonly (string | number | boolean | null)[];
	default?: unknown;
	minimum?: number;
	maximum?: number;
	minItems?: number;
	maxItems?: number;
	additionalProperties?: boolean | JsonSchema;
	patternProperties?: Readonly<Record<string, JsonSchema>>;
	anyOf?: readonly JsonSchema[];
	oneOf?: readonly JsonSchema[];
	allOf?: readonly JsonSchema[];
	$ref?: string;
	$schema?: string;
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

/** What a service attached to a piece of its answer, by the service's name; opaque, plain JSON. */
export type PieceMetadata = Record<string, Record<string, JsonValue>>;

export type JsonValue = null | string | number | boolean | JsonValue[] | { [key: string]: JsonValue | undefined };

/**
 * One piece of an answer in the order it came, with what the service wants to have back untouched: signatures of thinking,
 * redacted thinking, thought signatures of tool calls, searches of its own.
 */
export type ReplayPiece =
	| { type: 'reasoning'; text: string; metadata: PieceMetadata }
	| { type: 'text'; text: string; metadata: PieceMetadata }
	| { type: 'tool_call'; callId: string; metadata: PieceMetadata }
	/** A tool that the service itself ran while answering, such as its web search, and what came of it. */
	| { type: 'service_call'; callId: string; name: string; argumentsText: string; metadata: PieceMetadata }
	| { type: 'service_result'; callId: string; name: string; result: JsonValue; metadata: PieceMetadata };

/** An answer as its own service wants it back. Other services and models get the plain message. */
export interface Replay {
	provider: ProviderId;
	model: string;
	pieces: ReplayPiece[];
}

/** A page that an answer rests on. */
export interface WebSource {
	url: string;
	title: string;
	/** What the page says about the matter, as plain text; empty where the service gives none. */
	snippet: string;
}

export type ChatMessage =
	| { role: 'system'; content: string }
	| { role: 'user'; content: (ImagePart | { type: 'text'; text: string })[] }
	| { role: 'assistant'; content: string; reasoning: string; toolCalls: ToolCall[]; replay: Replay | null }
	| { role: 'tool'; callId: string; name: string; content: string };

export interface LlmRequest {
	connection: ModelConnection;
	messages: ChatMessage[];
	tools: ToolSpecification[];
	/**
	 * Whether the tools are described in the prompt and calls read from the text, for a model that has none of its own. Left
	 * out, it is so when the model is known to have none.
	 */
	textTools?: boolean;
	maxOutputTokens?: number;
	temperature?: number;
	json?: boolean;
}

/** Token counts as the provider reports them; null where it does not. */
export interface Usage {
	total: number | null;
	prompt: number | null;
	completion: number | null;
	/** Part of `prompt` that the service read from its cache. */
	cached: number | null;
	/** Part of `prompt` that it wrote to its cache. */
	cacheWritten: number | null;
	/** Part of `completion` that was reasoning. */
	reasoning: number | null;
}

/** `paused`: the service wants to be asked again with what came, and then goes on (Anthropic, long searches). */
export type FinishReason =
	'stop' | 'length' | 'tool_calls' | 'content_filter' | 'paused' | 'error' | 'aborted' | 'unknown';

/** How long one call took, milliseconds. */
export interface CallTiming {
	/** Until the response's headers of the try that succeeded, counted from the call's begin; null when none came. */
	connectMs: number | null;
	/** Until the first piece of reasoning, text or tool call; null when none came. */
	firstTokenMs: number | null;
	totalMs: number;
	/** Connections tried, from 1. */
	tries: number;
}

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
	/** Null when the service wants nothing back besides what the other fields hold. */
	replay: Replay | null;
	/** Pages that the service itself has searched, in its order. */
	sources: WebSource[];
	timing: CallTiming;
}

/**
 * Events of one call, in order. The last one is always `end`, also after a failure: the stream never throws.
 * `tool_call` events carry whole calls; deltas are only for showing that something is being written. A `source` with the address
 * of an earlier one takes its place: its title or snippet came later.
 */
export type LlmEvent =
	| { type: 'start'; model: string }
	/** The connection failed: attempt `attempt` of `attempts` begins after a pause. */
	| { type: 'retry'; attempt: number; attempts: number; delayMs: number; fault: FaultRecord }
	| { type: 'reasoning'; text: string }
	| { type: 'text'; text: string }
	| { type: 'tool_call_delta'; id: string; name: string; text: string }
	| { type: 'tool_call'; call: ToolCall }
	| { type: 'source'; source: WebSource }
	| { type: 'end'; response: LlmResponse };

/**
 * What a key belongs to: it is sent to no other service and no other origin than the one it was entered for, and through no
 * other proxy. A `ModelConnection` is one; others name themselves, such as `search:tavily`.
 */
export interface KeyTarget {
	provider: string;
	baseUrl: string;
	proxyUrl?: string | null;
}

export type ConnectionTest = { ok: true; latencyMs: number; model: string } | { ok: false; fault: FaultRecord };

export type ModelList = { ok: true; models: string[] } | { ok: false; fault: FaultRecord };

export interface LlmClient {
	/**
	 * One call to a model. The last event is always `end` and the iteration never throws. Aborting keeps what came; leaving
	 * the loop early aborts the call.
	 */
	stream(request: LlmRequest, options: { signal?: AbortSignal }): AsyncIterable<LlmEvent>;
}
