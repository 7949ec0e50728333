import { releaseProxy, wrap } from 'comlink';
import { Fault } from '#lib/base/fault.ts';
import { spawnWorker } from '../shell/spawn.ts';
import workerUrl from './language.worker.ts?worker&url';
import { LanguageClient, type LanguageClientEvents, type RunningService } from './language-client.ts';
import type { LanguageWorkerApi } from './protocol.ts';

/** The language service of a project in a separate worker, which starts with the first file or question. */
export function createLanguageClient(events: LanguageClientEvents): LanguageClient {
	return new LanguageClient(startWorker, events);
}

function startWorker(): RunningService {
	const worker = spawnWorker(workerUrl, 'language');
	const api = wrap<LanguageWorkerApi>(worker);
	const lost = new AbortController();
	worker.onerror = (event) =>
		lost.abort(new Fault('language_worker_failed', event.message || 'The language worker could not be loaded'));
	return {
		lost: lost.signal,
		update: (messages, revision) => void api.update(messages, revision),
		// Comlink's type of a generic function loses its type parameter.
		ask: api.ask as RunningService['ask'],
		terminate() {
			api[releaseProxy]();
			worker.terminate();
		}
	};
}
