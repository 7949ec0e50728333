import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { LlmRequest, ModelConnection, ProviderId } from '../types.ts';

/** `fetch` as the AI SDK calls it. */
export type FetchFunction = typeof globalThis.fetch;

export interface ModelAccess {
	connection: ModelConnection;
	key: string | null;
	fetch: FetchFunction;
}

/**
 * Everything specific to one kind of service. Definitions are small and load at once, because the settings show them;
 * the library for the service's protocol loads with the first call.
 */
export interface ProviderDefinition {
	id: ProviderId;
	/** The service's own name; not translated. */
	name: string;
	/** `hosted` by a company, `local` on the user's machine or network, `in-page` without any request. */
	kind: 'hosted' | 'local' | 'in-page';
	defaultBaseUrl: string;
	/** Further addresses of the same service, such as other regions; their keys differ. */
	otherBaseUrls?: readonly string[];
	/** `optional`: some servers with this protocol need none. */
	key: 'required' | 'optional' | 'none';
	/** Matches keys of this service only; omitted if they look like keys of other services. */
	keyPattern?: RegExp;
	/** Page where the user gets a key, or null. */
	keyPageUrl: string | null;
	/** Page on which the service lists its models, or null. */
	modelsPageUrl: string | null;
	defaultModel: string;
	suggestedModels: readonly string[];
	/** Context size to request if the user has set none and the service lets the caller choose, tokens. */
	standardContextTokens?: number;
	/** Headers that the service's CORS policy is known to allow, lower case. */
	allowedHeaders: readonly string[];
	/** How a connection is tested: a short question, or the list of models (which loads no model). */
	test: 'chat' | 'models';
	/** Whether the service has its own web search. */
	searchesWeb: boolean;
	/** Whether this model can use the service's web search; if omitted, every model can. */
	modelSearchesWeb?(model: string): boolean;
	/** Format of its event stream: Chat Completions is repaired chunk by chunk, others are passed on. */
	wire: 'chat-completions' | 'own';
	/** Fault code if the connection fails. */
	unreachableCode: string;
	/** Address of the list of models. */
	modelsUrl(baseUrl: string): string;
	/** Headers with the key for requests without the library, such as the list of models. */
	keyHeaders(key: string): Record<string, string>;
	/** Reads the model names from the response of `modelsUrl`. */
	readModels(body: unknown): string[];
	/** True if the service needs the model's reasoning in the history. */
	replaysReasoning(connection: ModelConnection): boolean;
	/**
	 * True if the service reads what it attached to answers of earlier turns; others get only that of the current turn, because
	 * they ignore the rest.
	 */
	replaysEarlierTurns?: boolean;
	/**
	 * True if its protocol and the library take images in the results of tools; if omitted, they follow in a user message.
	 */
	takesResultImages?: boolean;
	/** Whether the model can use web search and our tools in one answer; if omitted, every model can. */
	searchesBesideTools?(model: string): boolean;
	/** Options sent with every request, such as the switch for thinking. Its tools are the service's own. */
	requestOptions(connection: ModelConnection, request: LlmRequest): RequestOptions;
	/** Final changes to a request, such as marks for the service's cache. */
	adapt?(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions;
	/** Creates the AI SDK model. */
	createModel(access: ModelAccess): Promise<StreamingModel>;
}

/** The part of the AI SDK's models in use. */
export type StreamingModel = Pick<LanguageModelV4, 'doStream'>;

export type RequestOptions = Pick<
	LanguageModelV4CallOptions,
	'maxOutputTokens' | 'temperature' | 'reasoning' | 'providerOptions' | 'tools'
>;
