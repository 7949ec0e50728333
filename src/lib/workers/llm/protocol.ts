import type { FaultRecord } from '#lib/base/fault.ts';
import type { EmbeddingRequest, EmbeddingResult } from '#lib/llm/embeddings/embed-online.ts';
import type { ServiceState } from '#lib/llm/manager/service.ts';
import type { OllamaState } from '#lib/llm/ollama/types.ts';
import type { SearchRequest, SearchResult } from '#lib/llm/web-search/types.ts';
import type { ConnectionTest, KeyTarget, LlmEvent, LlmRequest, ModelConnection, ModelList } from '#lib/llm/types.ts';
import type { VaultChange } from '#lib/security/vault-contents.ts';
import type { VaultStatus } from '#lib/security/vault.ts';
import type { EmbeddingKind } from '../embedding/catalogue.ts';
import type { LocalEmbeddingModel } from '../embedding/local-model.ts';
import type { EmbeddingSource } from './embedding-files.ts';
import type { FileSource } from './file-copy.ts';
import type { ModelOffer } from './model-files.ts';

/**
 * The API of the worker that holds the keys and talks to the services. Keys go in and never come out: no call returns one.
 */
export interface LlmServiceApi extends KeyStoreApi {
	/** Begins a call. Events come over the port; `'abort'` posted to it stops the call. The port closes after `end`. */
	stream(request: LlmRequest, port: MessagePort): Promise<void>;
	testConnection(connection: ModelConnection, abort: MessagePort): Promise<ConnectionTest>;
	listModels(connection: ModelConnection, abort: MessagePort): Promise<ModelList>;
	/** Searches the web; `check` if the user tests the connection. */
	search(request: SearchRequest, check: boolean, abort: MessagePort): Promise<SearchResult>;
	/** Vectors of texts from a service; `check` if the user tests the connection. */
	embed(request: EmbeddingRequest, check: boolean, abort: MessagePort): Promise<EmbeddingResult>;
	/** State, models and running models of an Ollama server. */
	readOllama(connection: ModelConnection, abort: MessagePort): Promise<OllamaState>;
	/** Unloads a model from Ollama's memory; returns the state afterwards. */
	unloadModel(connection: ModelConnection, model: string, abort: MessagePort): Promise<OllamaState>;
	/** The results of the calls to each service since the worker started. */
	serviceStates(): Promise<ServiceState[]>;
}

/** The whole API of the worker. */
export type LlmWorkerApi = LlmServiceApi & ModelFileApi;

/** Probes models that run in the page, and downloads them into the browser's private file system. */
export interface ModelFileApi {
	/** `'abort'` posted to the port stops it. */
	probeModel(source: FileSource, port: MessagePort): Promise<Reply<ModelOffer>>;
	/** Posts its progress to the port; returns the name under which the model is stored. */
	fetchModel(source: FileSource, port: MessagePort): Promise<Reply<string>>;
	/** Installs an embedding model; posts its progress to the port. */
	installEmbedding(
		source: EmbeddingSource,
		kind: EmbeddingKind,
		port: MessagePort
	): Promise<Reply<LocalEmbeddingModel>>;
}

/** Bytes of a model that have arrived, and the total if known. */
export interface ModelProgress {
	loaded: number;
	total: number | null;
}

/** Keys and passphrases go in; all that comes out is whether there is a key, and its last characters. */
export interface KeyStoreApi {
	setKey(target: KeyTarget, key: string): Promise<Reply<void>>;
	hasKey(target: KeyTarget): Promise<Reply<boolean>>;
	/** The key's last four characters (empty for a very short key), or null if none is stored. */
	keyHint(target: KeyTarget): Promise<Reply<string | null>>;
	forgetKey(target: KeyTarget): Promise<Reply<void>>;
	vaultStatus(): Promise<Reply<VaultStatus>>;
	unlockVault(passphrase: string): Promise<Reply<void>>;
	/** Locks the vaults of all tabs. */
	lockVault(): Promise<Reply<void>>;
	changeVault(change: VaultChange): Promise<Reply<void>>;
	/** Deletes all keys and the passphrase. */
	resetVault(): Promise<Reply<void>>;
	/** Locks after this many minutes without use; 0 for never. */
	setAutoLock(minutes: number): Promise<Reply<void>>;
	/** Reports that the app is in use. */
	touchVault(): Promise<Reply<void>>;
	/** Posts `'vault'` to the port after every change of the status. */
	watchVault(port: MessagePort): Promise<Reply<void>>;
}

/** Faults are sent as data: an error thrown across threads loses its code. */
export type Reply<T> = { ok: true; value: T } | { ok: false; fault: FaultRecord };

/** From the worker, over a stream's port. */
export type StreamMessage = LlmEvent;

/** From the page, over any port. */
export type PortRequest = 'abort';
