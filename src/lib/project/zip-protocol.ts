import type { FaultRecord } from '#lib/base/fault.ts';
import type { ProjectExport } from '#lib/db/backup-export.ts';
import type { DamagedRecord } from '#lib/db/damaged-records.ts';
import type { ProjectRecord } from '#lib/db/records.ts';

/** What came of it, or the fault: an error loses its code on the way to the page. */
export type ZipAnswer<Result> = { result: Result; damaged: DamagedRecord[] } | { fault: FaultRecord };

/** Reads and writes the zips of projects for the page, in a worker that opens the database itself. */
export interface ZipWorkerApi {
	/** @param database name of the database */
	importProject(database: string, zip: Blob, fileName: string): Promise<ZipAnswer<ProjectRecord>>;
	exportProject(database: string, projectId: string): Promise<ZipAnswer<ProjectExport>>;
}
