import type { ProjectExport } from '#lib/db/backup/backup-export.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { ProjectRecord } from '#lib/db/records.ts';
import { resultOf, type WorkerAnswer } from './worker-answer.ts';
import type { ZipWorkerApi } from './zip-protocol.ts';

/** Makes projects from zips and zips from projects. */
export interface ProjectZips {
	/** Faults of `importProject` in `db`; `zip_worker_failed`. */
	importProject(zip: Blob, fileName: string): Promise<ProjectRecord>;
	/** Faults of `exportProject` in `db`; `zip_worker_failed`. */
	exportProject(projectId: string): Promise<ProjectExport>;
}

/** Where zips are read and written: a worker for each, or the host itself in a test. */
export type ZipTransport = <Result>(
	question: (api: ZipWorkerApi) => Promise<WorkerAnswer<Result>>
) => Promise<WorkerAnswer<Result>>;

/** @param ask asks what works on the zips; damaged records that it finds are reported in `database` */
export function createProjectZips(database: SpicewrightDatabase, ask: ZipTransport): ProjectZips {
	async function answered<Result>(question: (api: ZipWorkerApi) => Promise<WorkerAnswer<Result>>): Promise<Result> {
		return resultOf(database, await ask(question));
	}
	return {
		importProject: (zip, fileName) => answered((api) => api.importProject(database.name, zip, fileName)),
		exportProject: (projectId) => answered((api) => api.exportProject(database.name, projectId))
	};
}
