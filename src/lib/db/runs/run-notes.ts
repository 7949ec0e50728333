import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '../database.ts';
import { requireLiveProject } from '../project-edit.ts';
import { curveTables, deleteCurves } from './run-curves.ts';
import { dropNetlists, netlistTables } from './run-netlists.ts';
import type { RunNoteRecord, TrashedRunRecord } from './run-records.ts';
import { snapshot, transact } from '../transact.ts';

/** Longest name of a run, characters. */
const MAX_RUN_NAME = 100;

/** What the user has noted about the runs of a project. */
export async function listRunNotes(database: SpicewrightDatabase, projectId: string): Promise<RunNoteRecord[]> {
	const notes = await snapshot(database, [database.runNotes], () =>
		database.runNotes.where('projectId').equals(projectId).toArray()
	);
	return notes.filter((note) => database.damaged.isWhole('runNote', note.runId, note));
}

/**
 * Names or pins a run. A note that says nothing is not stored.
 *
 * @throws Fault `record_missing` when the run or its project is gone; `storage_full`
 */
export async function noteRun(
	database: SpicewrightDatabase,
	runId: string,
	change: Partial<Pick<RunNoteRecord, 'name' | 'isPinned'>>
): Promise<void> {
	const { projects, runs, runNotes } = database;
	await transact(database, [projects, runs, runNotes], async () => {
		const run = await runs.get(runId);
		if (!run) throw missing(runId);
		const { projectId } = run;
		await requireLiveProject(database, projectId);
		const stored = await runNotes.get(runId);
		const isWhole = stored !== undefined && database.damaged.isWhole('runNote', runId, stored);
		const before = isWhole ? stored : { runId, projectId, name: '', isPinned: false };
		const note = { ...before, ...change };
		const name = note.name.replace(/\p{Cc}/gu, ' ').trim();
		if (name === '' && !note.isPinned) await runNotes.delete(runId);
		else await runNotes.put({ ...note, name: name.slice(0, MAX_RUN_NAME) });
	});
}

/**
 * Moves a run to the trash; `restoreRun` brings it back as it was.
 *
 * @throws Fault `record_missing`
 */
export async function trashRun(database: SpicewrightDatabase, id: string, now = Date.now()): Promise<void> {
	const { runs, trashedRuns } = database;
	await transact(database, [runs, trashedRuns], async () => {
		const run = await runs.get(id);
		if (!run) throw missing(id);
		await trashedRuns.put({ id, projectId: run.projectId, deletedAt: now, run });
		await runs.delete(id);
	});
}

/** @throws Fault `record_missing` when the run or its project is gone */
export async function restoreRun(database: SpicewrightDatabase, id: string): Promise<void> {
	const { projects, runs, trashedRuns } = database;
	await transact(database, [projects, runs, trashedRuns], async () => {
		const trashed = await trashedRuns.get(id);
		if (!trashed) throw missing(id);
		await requireLiveProject(database, trashed.projectId);
		await runs.put(trashed.run);
		await trashedRuns.delete(id);
	});
}

/** Runs of a project in the trash, last deleted first. */
export async function listTrashedRuns(database: SpicewrightDatabase, projectId: string): Promise<TrashedRunRecord[]> {
	const trashed = await snapshot(database, [database.trashedRuns], () =>
		database.trashedRuns.where('projectId').equals(projectId).toArray()
	);
	return database.damaged.whole('trashedRun', trashed).sort((a, b) => b.deletedAt - a.deletedAt);
}

/** Permanently deletes runs in the trash, with their curves, files and notes, in a running transaction over all of these. */
export async function purgeRuns(database: SpicewrightDatabase, ids: readonly string[]): Promise<void> {
	await database.trashedRuns.bulkDelete([...ids]);
	await deleteCurves(database, ids);
	await database.runNotes.bulkDelete([...ids]);
	await dropNetlists(database, ids);
}

/** Permanently deletes a run that is in the trash. */
export async function purgeTrashedRun(database: SpicewrightDatabase, id: string): Promise<void> {
	const tables = [database.trashedRuns, ...curveTables(database), ...netlistTables(database)];
	await transact(database, tables, () => purgeRuns(database, [id]));
}

function missing(id: string): Fault {
	return new Fault('record_missing', `There is no run ${id}.`, { kind: 'run', id });
}
