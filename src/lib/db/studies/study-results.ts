import type { SpicewrightDatabase } from '../database.ts';
import { requireLiveProject } from '../project-edit.ts';
import { snapshot, transact } from '../transact.ts';
import type { StudyColumnRecord, StudyResultRecord, StudyRowsRecord } from './study-records.ts';

export interface StoredStudy {
	result: StudyResultRecord;
	/** In the order of their rows; damaged ones are missing, so that their rows are run again. */
	rows: StudyRowsRecord[];
}

/** The results of a study that are stored; null if there are none. */
export async function readStudy(
	database: SpicewrightDatabase,
	projectId: string,
	path: string
): Promise<StoredStudy | null> {
	const { studyResults, studyRows, damaged } = database;
	const [result, rows] = await snapshot(database, [studyResults, studyRows], () =>
		Promise.all([studyResults.get([projectId, path]), rowsOf(database, projectId, path).toArray()])
	);
	if (!result || !damaged.isWhole('studyResult', path, result)) return null;
	return { result, rows: rows.filter((each) => damaged.isWhole('studyRows', `${path} ${each.from}`, each)) };
}

/** Rows to store. */
interface SavedRows {
	/** Those that have changed since the last time. */
	changed: readonly StudyRowsRecord[];
	/** All of the study. */
	all(): readonly StudyRowsRecord[];
}

/**
 * Stores rows of a study. If those that are stored have another key, or other columns, they are deleted and all rows are stored: another
 * tab has run the study.
 *
 * @throws Fault `record_missing` when the project is gone; `storage_full`
 */
export async function saveStudyRows(
	database: SpicewrightDatabase,
	result: StudyResultRecord,
	{ changed, all }: SavedRows
): Promise<void> {
	const { projects, studyResults, studyRows } = database;
	await transact(database, [projects, studyResults, studyRows], async () => {
		const { projectId, path } = result;
		await requireLiveProject(database, projectId);
		const isContinued = continues(result, await studyResults.get([projectId, path]));
		if (!isContinued) await rowsOf(database, projectId, path).delete();
		await studyResults.put(result);
		await studyRows.bulkPut([...(isContinued ? changed : all())]);
	});
}

/** Whether stored rows have their values in the columns of a result. */
function continues(result: StudyResultRecord, stored: StudyResultRecord | undefined): boolean {
	if (stored?.key !== result.key || !stored.order) return false;
	const { columns, order = new Uint32Array() } = result;
	return (
		stored.columns.every((column, place) => isSame(column, columns[place])) &&
		stored.order.every((place, index) => place === order[index])
	);
}

function isSame({ id, signal, plot, unit }: StudyColumnRecord, other: StudyColumnRecord | undefined): boolean {
	return id === other?.id && signal === other.signal && plot === other.plot && unit === other.unit;
}

/** Deletes the results of a study. */
export async function clearStudy(database: SpicewrightDatabase, projectId: string, path: string): Promise<void> {
	const { studyResults, studyRows } = database;
	await transact(database, [studyResults, studyRows], async () => {
		await studyResults.delete([projectId, path]);
		await rowsOf(database, projectId, path).delete();
	});
}

function rowsOf({ studyRows }: SpicewrightDatabase, projectId: string, path: string) {
	return studyRows.where('[projectId+path+from]').between([projectId, path, 0], [projectId, path, Infinity]);
}
