import type { FaultRecord } from '#lib/base/fault.ts';
import type { ServiceState } from '#lib/llm/manager/service.ts';
import type { ConnectionTest, KeyTarget, LlmEvent, LlmRequest, ModelConnection, ModelList } from '#lib/llm/types.ts';

/**
 * What the page may ask of the worker that holds the keys and talks to the services. Keys go in and never come out: there is
 * no call that returns one.
 */
export interface LlmWorkerApi {
	/** Begins a call. Events come over the port; `'abort'` posted to it stops the call. The port closes after `end`. */
	stream(request: LlmRequest, port: MessagePort): Promise<void>;
	testConnection(connection: ModelConnection, abort: MessagePort): Promise<ConnectionTest>;
	listModels(connection: ModelConnection, abort: MessagePort): Promise<ModelList>;
	/** What became of the calls to each service since the worker started. */
	serviceStates(): Promise<ServiceState[]>;
	setKey(target: KeyTarget, key: string): Promise<Reply<void>>;
	hasKey(target: KeyTarget): Promise<Reply<boolean>>;
	/** The key's last four characters (empty for a very short key), or null when none is stored. */
	keyHint(target: KeyTarget): Promise<Reply<string | null>>;
	forgetKey(target: KeyTarget): Promise<Reply<void>>;
}

/** Faults travel as data: an error that is thrown across threads loses its code. */
export type Reply<T> = { ok: true; value: T } | { ok: false; fault: FaultRecord };

/** From the worker, over a stream's port. */
export type StreamMessage = LlmEvent;

/** From the page, over any port. */
export type PortRequest = 'abort';
