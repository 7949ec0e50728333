import { Fault } from '#lib/base/fault.ts';
import {
	answered,
	resultOf,
	type EmbedTexts,
	type IndexRequest,
	type IndexStatus,
	type IndexWorkerApi,
	type PauseReason,
	type ReadPages
} from './index-protocol.ts';
import type { DocumentTexts, Embedder, EmbedderIdentity, KnowledgeQuery, KnowledgeResult } from './knowledge.ts';

/** The page's side of a project's index. */
export interface KnowledgeClient {
	/** @throws Fault `search_failed` when the worker ends; the signal's reason */
	search(query: KnowledgeQuery, signal: AbortSignal): Promise<KnowledgeResult>;
	useModel(model: EmbedderIdentity | null): void;
	pause(reason: PauseReason): void;
	resume(reason: PauseReason): void;
	stop(): void;
	start(): void;
	/** @throws Fault `storage_*`, `search_failed` */
	rebuild(): Promise<void>;
	dispose(): void;
}

/** Where the index is: a worker that starts again after it was lost, or the host itself in a test. */
export interface IndexTransport {
	ask<Result>(question: (api: IndexWorkerApi) => Promise<Result>): Promise<Result>;
	/** Makes a function one that the other side can call. */
	callback<Call extends (...given: never[]) => unknown>(call: Call): Call;
	dispose(): void;
}

export interface KnowledgeEvents {
	onstatus(status: IndexStatus): void;
	/** Called when the index cannot be opened, or its worker ended. */
	onfault(fault: Fault): void;
	embed: Embedder['embed'];
	documents: DocumentTexts;
}

/** Opens the index of a project at once; it is opened again by the next search when its worker was lost. */
export function createKnowledgeClient(
	transport: IndexTransport,
	request: IndexRequest,
	{ onstatus, onfault, embed, documents }: KnowledgeEvents
): KnowledgeClient {
	const closed = new AbortController();
	let { model } = request;
	let opened: Promise<void> | null = null;
	let searches = 0;

	const embedTexts: EmbedTexts = (texts, purpose) => answered(() => embed(texts, purpose, closed.signal));
	const readPages: ReadPages = (file) => answered(() => documents.pages(file, closed.signal));

	function open(): Promise<void> {
		const { callback } = transport;
		const opening = transport
			.ask((api) => api.open({ ...request, model }, callback(onstatus), callback(embedTexts), callback(readPages)))
			.then((answer) => void resultOf(answer));
		opening.catch((thrown: Fault) => {
			if (opened === opening) opened = null;
			if (!closed.signal.aborted) onfault(thrown);
		});
		return (opened ??= opening);
	}

	/** Tells the worker something that needs no answer, once the index is open. */
	function tell(message: (api: IndexWorkerApi) => void): void {
		opened?.then(() => transport.ask(async (api) => message(api))).catch(() => undefined);
	}

	async function ask(query: KnowledgeQuery, id: number): Promise<KnowledgeResult> {
		await (opened ?? open());
		let answer = await transport.ask((api) => api.search(id, query));
		if (answer === null) {
			// The worker was lost while nothing was asked of it.
			opened = null;
			await open();
			answer = await transport.ask((api) => api.search(id, query));
		}
		if (answer === null) throw new Fault('search_failed', 'The search of the project is not ready.');
		return resultOf(answer);
	}

	void open();
	return {
		async search(query, signal) {
			signal.throwIfAborted();
			const id = (searches += 1);
			const done = new AbortController();
			const stopped = new Promise<never>((_, reject) => {
				const stop = () => {
					tell((api) => api.cancel(id));
					reject(signal.reason);
				};
				signal.addEventListener('abort', stop, { once: true, signal: done.signal });
			});
			try {
				return await Promise.race([ask(query, id), stopped]);
			} finally {
				done.abort();
			}
		},
		useModel(next) {
			model = next;
			tell((api) => api.useModel(next));
		},
		pause: (reason) => tell((api) => api.pause(reason)),
		resume: (reason) => tell((api) => api.resume(reason)),
		stop: () => tell((api) => api.stop()),
		start: () => (opened ? tell((api) => api.start()) : void open()),
		async rebuild() {
			await (opened ?? open());
			resultOf(await transport.ask((api) => api.rebuild()));
		},
		dispose() {
			closed.abort(new Fault('aborted', 'The project was closed'));
			transport.ask(async (api) => api.close()).catch(() => undefined);
			transport.dispose();
		}
	};
}
