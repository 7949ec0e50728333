import type { Plot, Vector } from '#lib/measure/dataset.ts';
import type { SpicewrightDatabase } from './database.ts';
import { requireLiveProject } from './project-edit.ts';
import type { RunRecord } from './records.ts';
import { snapshot, transact } from './transact.ts';

/** Number of runs per project whose curves are kept; the records of all runs stay. */
const keptDatasets = 20;

/**
 * Stores a run with its curves, and keeps the curves of the newest 20 runs that have any.
 *
 * @throws Fault `record_missing` when the project no longer exists or is in the trash; `storage_full`
 */
export async function saveRun(database: SpicewrightDatabase, run: RunRecord, plots: readonly Plot[]): Promise<void> {
	const compact = plots.map((plot) => ({ ...plot, vectors: plot.vectors.map(compactVector) }));
	await transact(database, [database.projects, database.runs, database.datasets], async () => {
		await requireLiveProject(database, run.projectId);
		await database.runs.put(run);
		if (compact.length > 0) {
			await database.datasets.put({ runId: run.id, projectId: run.projectId, plots: compact });
		}
		const stored = new Set(await database.datasets.where('projectId').equals(run.projectId).primaryKeys());
		const newestFirst = await runsOf(database, run.projectId).reverse().primaryKeys();
		const surplus = newestFirst.filter((id) => stored.has(id)).slice(keptDatasets);
		await database.datasets.bulkDelete(surplus);
	});
}

/** Runs of a project, newest first. */
export async function listRuns(
	database: SpicewrightDatabase,
	projectId: string,
	limit = Infinity
): Promise<RunRecord[]> {
	return snapshot(database, [database.runs], async () =>
		database.damaged.whole('run', await runsOf(database, projectId).reverse().limit(limit).toArray())
	);
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

/** Curves of a run, or null if they are no longer stored. */
export async function getPlots(database: SpicewrightDatabase, runId: string): Promise<Plot[] | null> {
	const dataset = await snapshot(database, [database.datasets], () => database.datasets.get(runId));
	return dataset && database.damaged.isWhole('dataset', runId, dataset) ? dataset.plots : null;
}

function runsOf(database: SpicewrightDatabase, projectId: string) {
	return database.runs.where('[projectId+startedAt]').between([projectId, -Infinity], [projectId, Infinity]);
}

/** A view would be stored with its whole underlying buffer, which may be the engine's memory. */
function compactVector(vector: Vector): Vector {
	const scale = vector.scale && { scale: compactArray(vector.scale) };
	if (vector.kind === 'real') return { ...vector, ...scale, data: compactArray(vector.data) };
	return { ...vector, ...scale, re: compactArray(vector.re), im: compactArray(vector.im) };
}

function compactArray(array: Float64Array): Float64Array {
	return array.byteLength === array.buffer.byteLength ? array : array.slice();
}
