import type { FaultRecord } from '#lib/base/fault.ts';
import type { SelectableProvider } from './providers/provider-ids.ts';

/** Recordings are played by the app. */
export type ProviderId = SelectableProvider | 'recorded';

/** How to reach a model. The key is not included: it never leaves the worker with the vault. */
export interface ModelConnection {
	provider: ProviderId;
	/** For example `https://host/v1`, without a trailing slash. */
	baseUrl: string;
	model: string;
	/** Requests visible reasoning if the provider has a switch for it. */
	thinking: boolean;
	/**
	 * Proxy for requests to a service that does not allow web pages; the service's whole address is appended to it, or
	 * replaces `{url}`, encoded. Null to call the service directly.
	 */
	proxyUrl: string | null;
	/** Lets the provider search the web if it can. */
	webSearch: boolean;
	/** Context size to request if the user can choose it (Ollama), tokens; null for the service's default. */
	contextTokens: number | null;
	/** How long Ollama keeps the model in memory after a call, minutes; negative for no limit; omitted for its default. */
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
	/** Parsed arguments, or null if the text is not a JSON object. */
	arguments: Record<string, unknown> | null;
	/** What the model wrote; of arguments that were repaired, what was read. */
	argumentsText: string;
	/** Set when the model wrote no valid JSON and it was repaired; `cut` when its end is missing. */
	repaired?: 'whole' | 'cut';
	/** What the model wrote in place of arguments that were repaired. */
	rawArguments?: string;
}

export interface ImagePart {
	type: 'image';
	mediaType: string;
	/** Base64 without a prefix. */
	data: string;
}

/** Data that a service attached to a piece of its answer, by the service's name; opaque, plain JSON. */
export type PieceMetadata = Record<string, Record<string, JsonValue>>;

export type JsonValue = null | string | number | boolean | JsonValue[] | { [key: string]: JsonValue | undefined };

/**
 * One piece of an answer in order of arrival, with data that the service needs back unchanged: signatures of thinking,
 * redacted thinking, thought signatures of tool calls, its own searches.
 */
export type ReplayPiece =
	| { type: 'reasoning'; text: string; metadata: PieceMetadata }
	| { type: 'text'; text: string; metadata: PieceMetadata }
	| { type: 'tool_call'; callId: string; metadata: PieceMetadata }
	/** A tool that the service itself ran while answering, such as its web search, and its result. */
	| { type: 'service_call'; callId: string; name: string; argumentsText: string; metadata: PieceMetadata }
	| { type: 'service_result'; callId: string; name: string; result: JsonValue; metadata: PieceMetadata };

/** An answer in the form that its own service expects back. Other services and models get the plain message. */
export interface Replay {
	provider: ProviderId;
	model: string;
	pieces: ReplayPiece[];
}

/** A source of an answer. */
export interface WebSource {
	url: string;
	title: string;
	/** Excerpt of the page as plain text; empty if the service gives none. */
	snippet: string;
}

export type ToolMessage = Extract<ChatMessage, { role: 'tool' }>;

export type ChatMessage =
	| { role: 'system'; content: string }
	| { role: 'user'; content: (ImagePart | { type: 'text'; text: string })[] }
	| { role: 'assistant'; content: string; reasoning: string; toolCalls: ToolCall[]; replay: Replay | null }
	/** `images` only for a model that handles them. */
	| { role: 'tool'; callId: string; name: string; content: string; images?: readonly ImagePart[] };

export interface LlmRequest {
	connection: ModelConnection;
	messages: ChatMessage[];
	tools: ToolSpecification[];
	/**
	 * Whether the tools are described in the prompt and calls parsed from the text, for a model without native tools. If
	 * omitted, this is done if the model is known to have none.
	 */
	textTools?: boolean;
	maxOutputTokens?: number;
	temperature?: number;
	json?: boolean;
}

/** Token counts as reported by the provider; null if not reported. */
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

/** `paused`: the service expects another request with the answer so far, and then continues (Anthropic, long searches). */
export type FinishReason =
	| 'stop'
	| 'length'
	| 'tool_calls'
	| 'content_filter'
	| 'paused'
	| 'error'
	| 'aborted'
	| 'unknown';

/** Durations of one call, milliseconds. */
export interface CallTiming {
	/** Until the response headers of the successful attempt, from the start of the call; null without headers. */
	connectMs: number | null;
	/** Until the first piece of reasoning, text or tool call; null without one. */
	firstTokenMs: number | null;
	totalMs: number;
	/** Connection attempts, from 1. */
	tries: number;
}

/** The response of one call to a model, complete or cut off. Callers never see a provider's own format. */
export interface LlmResponse {
	content: string;
	reasoning: string;
	/** In a partial response the last calls may be cut off (`arguments: null`): do not run the calls of a partial response. */
	toolCalls: ToolCall[];
	usage: Usage;
	finishReason: FinishReason;
	model: string;
	provider: ProviderId;
	/** True if the stream ended before the provider reported its end; everything received is kept. */
	partial: boolean;
	/** Set if `finishReason` is `error`; its code has advice in the catalogue. */
	fault: FaultRecord | null;
	/** Null if the service needs nothing back besides the other fields. */
	replay: Replay | null;
	/** Pages that the service itself found, in its order. */
	sources: WebSource[];
	timing: CallTiming;
	/** Beginning and end of what the service sent, one event a line, without keys; missing where no service was asked. */
	raw?: string;
}

/**
 * Events of one call, in order. The last one is always `end`, also after a failure: the stream never throws.
 * `tool_call` events contain complete calls; deltas only show that a call is being written. A `source` with the address
 * of an earlier one replaces it, because its title or snippet arrived later.
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
 * What a key belongs to: it is sent only to the service and origin for which it was entered, and through no other proxy. A
 * `ModelConnection` is one; others have their own names, such as `search:tavily`.
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
	 * One call to a model. The last event is always `end` and the iteration never throws. After an abort, everything received
	 * is kept; leaving the loop early aborts the call.
	 */
	stream(request: LlmRequest, options: { signal?: AbortSignal }): AsyncIterable<LlmEvent>;
}
