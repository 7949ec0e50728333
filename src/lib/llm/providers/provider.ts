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
 * All that is particular to one kind of service. Definitions are small and load at once, because the settings show them;
 * the library that speaks the service's protocol loads with the first call.
 */
export interface ProviderDefinition {
	id: ProviderId;
	/** The service's own name; not translated. */
	name: string;
	/** `hosted` by a company, `local` on the user's machine or network, `in-page` without any request. */
	kind: 'hosted' | 'local' | 'in-page';
	defaultBaseUrl: string;
	/** Further addresses of the same service, such as for other parts of the world; their keys differ. */
	otherBaseUrls?: readonly string[];
	/** `optional`: some servers behind such an address want none. */
	key: 'required' | 'optional' | 'none';
	/** What only keys of this service look like; left out where they look like those of others. */
	keyPattern?: RegExp;
	/** Page where the user gets a key, or null. */
	keyPageUrl: string | null;
	/** Page on which the service lists its models, or null. */
	modelsPageUrl: string | null;
	defaultModel: string;
	suggestedModels: readonly string[];
	/** Context that is asked for where the user has set none and the service lets the caller choose, tokens. */
	standardContextTokens?: number;
	/** Headers that the service's CORS policy is known to take, lower case. */
	allowedHeaders: readonly string[];
	/** How a connection is tested: a tiny question, or the list of models (no model has to be loaded for that). */
	test: 'chat' | 'models';
	/** Whether the service can search the web by itself. */
	searchesWeb: boolean;
	/** How its event stream is written: Chat Completions is repaired chunk by chunk, others are passed on. */
	wire: 'chat-completions' | 'own';
	/** Code of the fault when no connection comes about. */
	unreachableCode: string;
	/** Address of the list of models. */
	modelsUrl(baseUrl: string): string;
	/** Headers that carry the key where the library is not asked, such as for the list of models. */
	keyHeaders(key: string): Record<string, string>;
	/** Reads the names from the answer of `modelsUrl`. */
	readModels(body: unknown): string[];
	/** True when the service wants the model's reasoning back with the history. */
	replaysReasoning(connection: ModelConnection): boolean;
	/**
	 * True when signatures of earlier turns are wanted back too; elsewhere only those of the turn that is open go back, because
	 * nobody reads the others.
	 */
	replaysEarlierTurns?: boolean;
	/** Whether the model can search and call our tools in one answer; left out where every model can. */
	searchesBesideTools?(model: string): boolean;
	/** Settings that go with every request, such as the switch for thinking. Its tools are the service's own. */
	requestOptions(connection: ModelConnection, request: LlmRequest): RequestOptions;
	/** Last touch to a request, such as marks for the service's cache. */
	adapt?(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions;
	/** Makes the AI SDK's model. */
	createModel(access: ModelAccess): Promise<StreamingModel>;
}

/** What is used of the AI SDK's models. */
export type StreamingModel = Pick<LanguageModelV4, 'doStream'>;

export type RequestOptions = Pick<
	LanguageModelV4CallOptions,
	'maxOutputTokens' | 'temperature' | 'reasoning' | 'providerOptions' | 'tools'
>;
