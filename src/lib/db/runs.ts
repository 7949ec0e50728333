import { inSlices } from '#lib/base/slices.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { packPlots, unpackPlots } from '#lib/measure/packed-plots.ts';
import type { SpicewrightDatabase } from './database.ts';
import { requireLiveProject } from './project-edit.ts';
import type { RunRecord, RunSummary } from './records.ts';
import { snapshot, transact } from './transact.ts';

/** Runs of a project whose curves are kept; the records of all runs stay. */
const keptDatasets = 20;
/** Runs read in one request, and how many lines of their logs together that aims at: about 10 ms. */
const MAX_BATCH = 20;
const LINES_IN_BATCH = 4_000;

/**
 * Stores a run with its curves, and drops the curves of the oldest runs beyond 20.
 *
 * @throws Fault `record_missing` when the project is gone or in the trash; `storage_full`
 */
export async function saveRun(database: SpicewrightDatabase, run: RunRecord, plots: readonly Plot[]): Promise<void> {
	const packed = await inSlices(packPlots(plots));
	await transact(database, [database.projects, database.runs, database.datasets], async () => {
		await requireLiveProject(database, run.projectId);
		await database.runs.put(run);
		if (plots.length > 0) await database.datasets.put({ runId: run.id, projectId: run.projectId, plots: packed });
		const stored = new Set(await database.datasets.where('projectId').equals(run.projectId).primaryKeys());
		const newestFirst = await runsOf(database, run.projectId).reverse().primaryKeys();
		const surplus = newestFirst.filter((id) => stored.has(id)).slice(keptDatasets);
		await database.datasets.bulkDelete(surplus);
	});
}

/** Lists the newest runs of a project, each time it is called; what it has read before is not read again. */
export function runLister(
	database: SpicewrightDatabase,
	projectId: string,
	limit: number
): () => Promise<RunSummary[]> {
	let known: ReadonlyMap<string, RunSummary> = new Map();
	return async () => {
		const runs = await listRuns(database, projectId, limit, known);
		known = new Map(runs.map((run) => [run.id, run]));
		return runs;
	};
}

/**
 * Runs of a project, the newest first. They are read a few at a time, because the logs of one run may be megabytes: each
 * request is a task of its own.
 *
 * @param known runs that were read before, by their ids, which are not read again: a stored run never changes
 */
export async function listRuns(
	database: SpicewrightDatabase,
	projectId: string,
	limit = Infinity,
	known: ReadonlyMap<string, RunSummary> = new Map()
): Promise<RunSummary[]> {
	return snapshot(database, [database.runs], async () => {
		const ids = await runsOf(database, projectId).reverse().limit(limit).primaryKeys();
		const runs = new Map(known);
		const missing = ids.filter((id) => !known.has(id));
		for (let from = 0, size = 1; from < missing.length;) {
			const read = (await database.runs.bulkGet(missing.slice(from, from + size))).filter((run) => run !== undefined);
			for (const run of database.damaged.whole('run', read)) runs.set(run.id, withoutLog(run));
			from += size;
			const lines = read.reduce((sum, { log }) => sum + (Array.isArray(log) ? log.length : 0), 1);
			size = Math.max(1, Math.min(MAX_BATCH, Math.floor((size * LINES_IN_BATCH) / lines)));
		}
		return ids.flatMap((id) => runs.get(id) ?? []);
	});
}

function withoutLog({ log: _, ...summary }: RunRecord): RunSummary {
	return summary;
}

export async function latestRun(database: SpicewrightDatabase, projectId: string): Promise<RunRecord | null> {
	return snapshot(database, [database.runs], async () => {
		const isWhole = (run: RunRecord) => database.damaged.isWhole('run', run.id, run);
		return (await runsOf(database, projectId).reverse().filter(isWhole).first()) ?? null;
	});
}

export async function getRun(database: SpicewrightDatabase, id: string): Promise<RunRecord | null> {
	const run = await snapshot(database, [database.runs], () => database.runs.get(id));
	return run && database.damaged.isWhole('run', id, run) ? run : null;
}

/** Curves of a run, or null when they are no longer kept. */
export async function getPlots(database: SpicewrightDatabase, runId: string): Promise<Plot[] | null> {
	const dataset = await snapshot(database, [database.datasets], () => database.datasets.get(runId));
	if (!dataset || !database.damaged.isWhole('dataset', runId, dataset)) return null;
	const { plots } = dataset;
	if (Array.isArray(plots)) return plots;
	try {
		return await inSlices(unpackPlots(plots));
	} catch (thrown) {
		database.damaged.note('dataset', runId, dataset, String(thrown));
		return null;
	}
}

function runsOf(database: SpicewrightDatabase, projectId: string) {
	return database.runs.where('[projectId+startedAt]').between([projectId, -Infinity], [projectId, Infinity]);
}
