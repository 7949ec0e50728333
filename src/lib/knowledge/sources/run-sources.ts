import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { getRun, newestRunIds } from '#lib/db/runs/runs.ts';
import { cutRun } from '../chunks/run-text.ts';
import { nameOfSource, sourceHash, sourceId, type SourceReader } from './source.ts';

/** Number of the newest runs of a project that are indexed. */
const MAX_RUNS = 500;

/** The newest runs of a project. A stored run never changes. */
export function runSources(database: SpicewrightDatabase, projectId: string): SourceReader {
	return {
		kind: 'run',
		async list() {
			const ids = await newestRunIds(database, projectId, MAX_RUNS);
			return ids.map((id) => ({ id: sourceId('run', id), hash: sourceHash('') }));
		},
		async cut({ id, hash }) {
			const run = await getRun(database, nameOfSource(id));
			// A damaged record gives no chunk, and is not read again.
			return { id, hash, chunks: run?.projectId === projectId ? cutRun(run) : [] };
		}
	};
}
