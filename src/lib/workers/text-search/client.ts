import { proxy, releaseProxy, wrap } from 'comlink';
import { Fault } from '#lib/base/fault.ts';
import { spawnWorker } from '../shell/spawn.ts';
import type { TextSearchWorkerApi } from './protocol.ts';
import { TextSearchClient, type RunningSearch } from './text-search-client.ts';
import workerUrl from './text-search.worker.ts?worker&url';

/** The text search of a project in a separate worker. */
export function createTextSearchClient(): TextSearchClient {
	return new TextSearchClient(startWorker);
}

function startWorker(): RunningSearch {
	const worker = spawnWorker(workerUrl, 'text-search');
	const api = wrap<TextSearchWorkerApi>(worker);
	const lost = new AbortController();
	worker.onerror = (event) => lost.abort(new Fault('search_failed', event.message || 'The search worker ended'));
	return {
		lost: lost.signal,
		update: (texts, removed) => void api.update(texts, removed),
		search: (request) => api.search(request),
		find: (request, take) => api.find(request, proxy(take)),
		glob: (pattern, paths) => api.glob(pattern, paths),
		names: (query, paths, limit) => api.names(query, paths, limit),
		edit: (files) => api.edit(files),
		cancel: () => void api.cancel(),
		ping: () => api.ping(),
		terminate() {
			api[releaseProxy]();
			worker.terminate();
			lost.abort(new Fault('search_failed', 'The search worker was closed'));
		}
	};
}
