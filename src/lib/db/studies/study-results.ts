import type { SpicewrightDatabase } from '../database.ts';
import { requireLiveProject } from '../project-edit.ts';
import { snapshot, transact } from '../transact.ts';
import type { StudyResultRecord, StudyRowsRecord } from './study-records.ts';

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

/**
 * Stores rows of a study. Those of another key are deleted first.
 *
 * @throws Fault `record_missing` when the project is gone; `storage_full`
 */
export async function saveStudyRows(
	database: SpicewrightDatabase,
	result: StudyResultRecord,
	rows: readonly StudyRowsRecord[]
): Promise<void> {
	const { projects, studyResults, studyRows } = database;
	await transact(database, [projects, studyResults, studyRows], async () => {
		const { projectId, path, key } = result;
		await requireLiveProject(database, projectId);
		const stored = await studyResults.get([projectId, path]);
		if (stored?.key !== key) await rowsOf(database, projectId, path).delete();
		await studyResults.put(result);
		await studyRows.bulkPut([...rows]);
	});
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
