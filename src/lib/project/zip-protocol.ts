import type { ProjectExport } from '#lib/db/backup/backup-export.ts';
import type { ProjectRecord } from '#lib/db/records.ts';
import type { WorkerAnswer } from './worker-answer.ts';

/** Reads and writes the zips of projects for the page, in a worker that opens the database itself. */
export interface ZipWorkerApi {
	/** @param database name of the database */
	importProject(database: string, zip: Blob, fileName: string): Promise<WorkerAnswer<ProjectRecord>>;
	exportProject(database: string, projectId: string): Promise<WorkerAnswer<ProjectExport>>;
}
