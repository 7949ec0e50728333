import { systemClock } from '#lib/base/clock.ts';
import { Fault } from '#lib/base/fault.ts';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import { ProjectIndex, type IndexEnvironment } from './index/project-index.ts';
import { answered, resultOf, type EmbedTexts, type IndexWorkerApi, type ReadPages } from './index-protocol.ts';
import type { DocumentTexts, Embedder } from './knowledge.ts';

/** Prefix of the names of the locks of tabs that index a project. */
const LOCK = 'spicewright-index:';

/** The worker's logic, apart from the worker, so that it runs in tests without one. */
export function createIndexHost({
	clock = systemClock,
	alone = withLock
}: Partial<Pick<IndexEnvironment, 'clock' | 'alone'>> = {}): IndexWorkerApi {
	let index: ProjectIndex | null = null;
	let database: SpicewrightDatabase | null = null;
	const searches = new Map<number, AbortController>();
	return {
		open: (request, onstatus, embed, pages) =>
			answered(async () => {
				index?.dispose();
				database?.close();
				const opened = await openDatabase(request.database);
				database = opened;
				const { projectId } = request;
				const parts = { embed: embedderOf(embed), documents: documentsOf(pages), alone, onstatus };
				index = await ProjectIndex.open({ database: opened, projectId, clock, ...parts }, request.model);
				return null;
			}),
		async search(id, query) {
			const searched = index;
			if (!searched) return null;
			const stop = new AbortController();
			searches.set(id, stop);
			try {
				return await answered(() => searched.search(query, stop.signal));
			} finally {
				searches.delete(id);
			}
		},
		cancel: (id) => searches.get(id)?.abort(new Fault('aborted', 'The search was stopped')),
		useModel: (model) => index?.useModel(model),
		pause: (reason) => index?.pause(reason),
		resume: (reason) => index?.resume(reason),
		stop: () => index?.stop(),
		start: () => index?.start(),
		rebuild: () =>
			answered(async () => {
				await index?.rebuild();
				return null;
			}),
		close() {
			index?.dispose();
			database?.close();
			index = null;
		}
	};
}

function embedderOf(embed: EmbedTexts): Embedder['embed'] {
	return async (texts, purpose, signal) => {
		const answer = await embed(texts, purpose);
		signal.throwIfAborted();
		return resultOf(answer);
	};
}

function documentsOf(pages: ReadPages): DocumentTexts {
	return {
		async pages(file, signal) {
			const answer = await pages(file);
			signal.throwIfAborted();
			return resultOf(answer);
		}
	};
}

/** The browser releases the lock when the tab ends for any reason. */
async function withLock(projectId: string, work: () => Promise<void>, signal: AbortSignal): Promise<void> {
	await navigator.locks.request(LOCK + projectId, { signal }, work);
}
