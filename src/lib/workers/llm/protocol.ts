import type { FaultRecord } from '#lib/base/fault.ts';
import type { ServiceState } from '#lib/llm/manager/service.ts';
import type { OllamaState } from '#lib/llm/ollama/types.ts';
import type { SearchRequest, SearchResult } from '#lib/llm/web-search/types.ts';
import type { ConnectionTest, KeyTarget, LlmEvent, LlmRequest, ModelConnection, ModelList } from '#lib/llm/types.ts';
import type { VaultChange } from '#lib/security/vault-contents.ts';
import type { VaultStatus } from '#lib/security/vault.ts';
import type { ModelOffer, ModelSource } from './model-files.ts';

/**
 * What the page may ask of the worker that holds the keys and talks to the services. Keys go in and never come out: there is
 * no call that returns one.
 */
export interface LlmServiceApi extends KeyStoreApi {
	/** Begins a call. Events come over the port; `'abort'` posted to it stops the call. The port closes after `end`. */
	stream(request: LlmRequest, port: MessagePort): Promise<void>;
	testConnection(connection: ModelConnection, abort: MessagePort): Promise<ConnectionTest>;
	listModels(connection: ModelConnection, abort: MessagePort): Promise<ModelList>;
	/** Searches the web by an engine; `check` when the user tries it. */
	search(request: SearchRequest, check: boolean, abort: MessagePort): Promise<SearchResult>;
	/** State, models and running models of an Ollama. */
	readOllama(connection: ModelConnection, abort: MessagePort): Promise<OllamaState>;
	/** Takes a model out of Ollama's memory; its state after that. */
	unloadModel(connection: ModelConnection, model: string, abort: MessagePort): Promise<OllamaState>;
	/** What became of the calls to each service since the worker started. */
	serviceStates(): Promise<ServiceState[]>;
}

/** All that the worker does. */
export type LlmWorkerApi = LlmServiceApi & ModelFileApi;

/** Models that run in the page: looked at, and fetched into the browser's private file system. */
export interface ModelFileApi {
	/** `'abort'` posted to the port stops it. */
	probeModel(source: ModelSource, port: MessagePort): Promise<Reply<ModelOffer>>;
	/** Tells its progress over the port; answers with the name that the model is kept under. */
	fetchModel(source: ModelSource, port: MessagePort): Promise<Reply<string>>;
}

/** Bytes of a model that have come, and in all where that is known. */
export interface ModelProgress {
	loaded: number;
	total: number | null;
}

/** Keys go in, passphrases too; what comes out says whether there is a key, and its end. */
export interface KeyStoreApi {
	setKey(target: KeyTarget, key: string): Promise<Reply<void>>;
	hasKey(target: KeyTarget): Promise<Reply<boolean>>;
	/** The key's last four characters (empty for a very short key), or null when none is stored. */
	keyHint(target: KeyTarget): Promise<Reply<string | null>>;
	forgetKey(target: KeyTarget): Promise<Reply<void>>;
	vaultStatus(): Promise<Reply<VaultStatus>>;
	unlockVault(passphrase: string): Promise<Reply<void>>;
	/** Locks the vaults of all tabs. */
	lockVault(): Promise<Reply<void>>;
	changeVault(change: VaultChange): Promise<Reply<void>>;
	/** Drops all keys and the passphrase. */
	resetVault(): Promise<Reply<void>>;
	/** Minutes without use; 0 for never. */
	setAutoLock(minutes: number): Promise<Reply<void>>;
	/** Says that the app is in use. */
	touchVault(): Promise<Reply<void>>;
	/** Posts `'vault'` to the port after every change of the status. */
	watchVault(port: MessagePort): Promise<Reply<void>>;
}

/** Faults travel as data: an error that is thrown across threads loses its code. */
export type Reply<T> = { ok: true; value: T } | { ok: false; fault: FaultRecord };

/** From the worker, over a stream's port. */
export type StreamMessage = LlmEvent;

/** From the page, over any port. */
export type PortRequest = 'abort';
