import { inSlices } from '#lib/base/slices.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { packPlots } from '#lib/measure/packed-plots.ts';
import type { SpicewrightDatabase } from '../database.ts';
import { requireLiveProject } from '../project-edit.ts';
import { packRun, readRun, readSummaries } from './packed-run.ts';
import { curveTables, deleteCurves, getPlots, putCurves } from './run-curves.ts';
import { keepNetlist, netlistTables, pinnedRuns, type RunFile } from './run-netlists.ts';
import type { LastRunRecord, RunRecord, RunSummary, StoredRun } from '../records.ts';
import { snapshot, transact } from '../transact.ts';

/** Number of runs per project whose curves are kept, besides pinned ones; the records of all runs stay. */
const keptDatasets = 20;
/** Runs read in one request, and how many lines of their logs together that aims at: about 10 ms. */
const MAX_BATCH = 20;
const LINES_IN_BATCH = 4_000;

/** Most points of a run whose curves are read to be drawn faintly after those of the next: 16 MB, twice that of complex ones. */
const MAX_PREVIOUS_POINTS = 2_000_000;

/** A run with its curves. */
export interface RunWithPlots {
	run: RunRecord;
	plots: Plot[];
}

/** What is stored with a run. */
interface SavedWithRun {
	/** What the next run of the same netlist is compared with, unless the run is a trial; null when that is not known. */
	cards?: string | null;
	/** The files that the run read. */
	files?: readonly RunFile[];
	/** What the project's card shows of its last run, unless the run is a trial. A run without a curve keeps the previous curve. */
	lastRun?: LastRunRecord;
	thumbnail?: number[] | null;
}

/**
 * Stores a run with its curves and the files that it read, and keeps the curves of the newest 20 runs that have any, and of pinned
 * ones. It does not count as an edit.
 *
 * @throws Fault `record_missing` when the project is gone or in the trash; `storage_full`
 */
export async function saveRun(
	database: SpicewrightDatabase,
	run: RunRecord,
	plots: readonly Plot[],
	{ cards = null, files = [], lastRun, thumbnail }: SavedWithRun = {}
): Promise<void> {
	const { projectId, entry } = run;
	const { projects, runs, datasets, lastNetlists } = database;
	const packed = await inSlices(packPlots(plots));
	const stored = await inSlices(packRun(run));
	const tables = [projects, runs, lastNetlists, ...curveTables(database), ...netlistTables(database)];
	await transact(database, tables, async () => {
		const project = await requireLiveProject(database, projectId);
		await runs.put(stored);
		// What a trial ran is not the netlist as it is stored.
		if (!run.isTrial) {
			if (lastRun) await projects.put({ ...project, lastRun, ...(thumbnail && { thumbnail }) });
			// An older netlist would pass for that of this run.
			if (cards === null) await lastNetlists.delete([projectId, entry]);
			else await lastNetlists.put({ projectId, entry, cards });
		}
		if (plots.length > 0) await putCurves(database, { runId: run.id, projectId }, packed);
		const withCurves = new Set(await datasets.where('projectId').equals(projectId).primaryKeys());
		const pinned = await pinnedRuns(database, projectId);
		const newestFirst = await runsOf(database, projectId).reverse().primaryKeys();
		const surplus = newestFirst.filter((id) => withCurves.has(id) && !pinned.has(id)).slice(keptDatasets);
		await deleteCurves(database, surplus);
		await keepNetlist(database, run, files);
	});
}

/** Lists the newest runs of a project, each time it is called; what it has read before is not read again. */
export function runLister(database: SpicewrightDatabase, projectId: string): (limit: number) => Promise<RunSummary[]> {
	let known: ReadonlyMap<string, RunSummary> = new Map();
	return async (limit) => {
		const runs = await listRuns(database, projectId, limit, known);
		known = new Map(runs.map((run) => [run.id, run]));
		return runs;
	};
}

/**
 * Runs of a project, the newest first. They are read a few at a time, because the records of one run may be megabytes:
 * each request is a task of its own.
 *
 * @param known runs that were read before, by their ids, which are not read again: a stored run never changes
 */
export async function listRuns(
	database: SpicewrightDatabase,
	projectId: string,
	limit = Infinity,
	known: ReadonlyMap<string, RunSummary> = new Map()
): Promise<RunSummary[]> {
	const { ids, read } = await snapshot(database, [database.runs], async () => {
		const ids = await runsOf(database, projectId).reverse().limit(limit).primaryKeys();
		const missing = ids.filter((id) => !known.has(id));
		const read: StoredRun[] = [];
		for (let from = 0, size = 1; from < missing.length;) {
			const some = (await database.runs.bulkGet(missing.slice(from, from + size))).filter((run) => run !== undefined);
			// Of hundreds of runs the logs together would be tens of megabytes.
			for (const run of database.damaged.whole('run', some)) read.push({ ...run, log: [] });
			from += size;
			const lines = some.reduce((sum, { log }) => sum + linesOf(log), 1);
			size = Math.max(1, Math.min(MAX_BATCH, Math.floor((size * LINES_IN_BATCH) / lines)));
		}
		return { ids, read };
	});
	const runs = new Map(known);
	for (const run of await readSummaries(database, read)) runs.set(run.id, run);
	return ids.flatMap((id) => runs.get(id) ?? []);
}

/** Ids of the newest runs of a project, the newest first. */
export async function newestRunIds(database: SpicewrightDatabase, projectId: string, limit: number): Promise<string[]> {
	return snapshot(database, [database.runs], () => runsOf(database, projectId).reverse().limit(limit).primaryKeys());
}

/** The agent's runs that began within a time, oldest first. */
export async function agentRunsBetween(
	database: SpicewrightDatabase,
	projectId: string,
	from: number,
	to: number
): Promise<RunSummary[]> {
	const stored = await snapshot(database, [database.runs], async () => {
		const range = database.runs.where('[projectId+startedAt]').between([projectId, from], [projectId, to], true, true);
		return (await range.toArray()).map((run) => ({ ...run, log: [] }));
	});
	const runs = await readSummaries(database, database.damaged.whole('run', stored));
	return runs.filter(({ origin }) => origin === 'agent');
}

/** Lines of a log that are copied one by one when it is read. A damaged record may hold anything. */
function linesOf(log: unknown): number {
	return Array.isArray(log) ? log.length : 0;
}

/** The newest run; null if there is none that can be read. */
export async function latestRun(database: SpicewrightDatabase, projectId: string): Promise<RunRecord | null> {
	const stored = await snapshot(database, [database.runs], async () => {
		const isWhole = (run: StoredRun) => database.damaged.isWhole('run', run.id, run);
		return runsOf(database, projectId).reverse().filter(isWhole).first();
	});
	return stored ? readRun(database, stored) : null;
}

export async function getRun(database: SpicewrightDatabase, id: string): Promise<RunRecord | null> {
	const run = await snapshot(database, [database.runs], () => database.runs.get(id));
	return run ? readRun(database, run) : null;
}

/**
 * The run of the same netlist before a run that gave a result and whose curves are kept; null when there is none, or when
 * reading it would hold the page up.
 */
export async function previousRun(
	database: SpicewrightDatabase,
	{ projectId, entry, startedAt }: RunRecord
): Promise<RunWithPlots | null> {
	const stored = await snapshot(database, [database.runs, database.datasets], async () => {
		// Those with curves are few; the records of all runs with their logs can be many.
		const ids = await database.datasets.where('projectId').equals(projectId).primaryKeys();
		const found = (await database.runs.bulkGet(ids)).filter((run) => run !== undefined);
		const [run] = database.damaged
			.whole('run', found)
			.filter((each) => each.entry === entry && each.startedAt < startedAt && each.status !== 'failed')
			.sort((a, b) => b.startedAt - a.startedAt);
		return run;
	});
	if (!stored || stored.points > MAX_PREVIOUS_POINTS) return null;
	const run = await readRun(database, stored);
	const plots = run && (await getPlots(database, run.id));
	return plots && { run, plots };
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
