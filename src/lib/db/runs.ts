import type { Plot, Vector } from '#lib/measure/dataset.ts';
import type { SpicewrightDatabase } from './database.ts';
import { requireLiveProject } from './project-edit.ts';
import type { RunRecord } from './records.ts';
import { snapshot, transact } from './transact.ts';

/** Number of runs per project whose curves are kept; the records of all runs stay. */
const keptDatasets = 20;

/** Most points of a run whose curves are read to be drawn faintly after those of the next: 16 MB, twice that of complex ones. */
const MAX_PREVIOUS_POINTS = 2_000_000;

/** A run with its curves. */
export interface RunWithPlots {
	run: RunRecord;
	plots: Plot[];
}

/**
 * Stores a run with its curves, and keeps the curves of the newest 20 runs that have any.
 *
 * @param cards what the next run of the same netlist is compared with; null when that is not known
 * @throws Fault `record_missing` when the project is gone or in the trash; `storage_full`
 */
export async function saveRun(
	database: SpicewrightDatabase,
	run: RunRecord,
	plots: readonly Plot[],
	cards: string | null = null
): Promise<void> {
	const { projectId, entry } = run;
	const compact = plots.map((plot) => ({ ...plot, vectors: plot.vectors.map(compactVector) }));
	const { projects, runs, datasets, lastNetlists } = database;
	await transact(database, [projects, runs, datasets, lastNetlists], async () => {
		await requireLiveProject(database, projectId);
		await runs.put(run);
		// An older netlist would pass for that of this run.
		if (cards === null) await lastNetlists.delete([projectId, entry]);
		else await lastNetlists.put({ projectId, entry, cards });
		if (compact.length > 0) {
			await datasets.put({ runId: run.id, projectId, plots: compact });
		}
		const stored = new Set(await datasets.where('projectId').equals(projectId).primaryKeys());
		const newestFirst = await runsOf(database, projectId).reverse().primaryKeys();
		const surplus = newestFirst.filter((id) => stored.has(id)).slice(keptDatasets);
		await datasets.bulkDelete(surplus);
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

/**
 * The run of the same netlist before a run that gave a result and whose curves are kept; null when there is none, or when
 * reading it would hold the page up.
 */
export async function previousRun(
	database: SpicewrightDatabase,
	{ projectId, entry, startedAt }: RunRecord
): Promise<RunWithPlots | null> {
	return snapshot(database, [database.runs, database.datasets], async () => {
		// Those with curves are few; the records of all runs with their logs can be many.
		const ids = await database.datasets.where('projectId').equals(projectId).primaryKeys();
		const found = (await database.runs.bulkGet(ids)).filter((run) => run !== undefined);
		const [run] = database.damaged
			.whole('run', found)
			.filter((each) => each.entry === entry && each.startedAt < startedAt && each.status !== 'failed')
			.sort((a, b) => b.startedAt - a.startedAt);
		if (!run || run.points > MAX_PREVIOUS_POINTS) return null;
		const plots = await getPlots(database, run.id);
		return plots && { run, plots };
	});
}

/** The cards of the last run of a netlist, as `saveRun` was given them; null when they are not known. */
export async function lastCards(
	database: SpicewrightDatabase,
	projectId: string,
	entry: string
): Promise<string | null> {
	const stored = await snapshot(database, [database.lastNetlists], () => database.lastNetlists.get([projectId, entry]));
	return stored && database.damaged.isWhole('lastNetlist', `${projectId} ${entry}`, stored) ? stored.cards : null;
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
