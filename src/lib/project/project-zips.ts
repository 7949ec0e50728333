import { fromFaultRecord } from '#lib/base/fault.ts';
import type { ProjectExport } from '#lib/db/backup-export.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import type { ProjectRecord } from '#lib/db/records.ts';
import type { ZipAnswer, ZipWorkerApi } from './zip-protocol.ts';

/** Makes projects from zips and zips from projects. */
export interface ProjectZips {
	/** Faults of `importProject` in `db`; `zip_worker_failed`. */
	importProject(zip: Blob, fileName: string): Promise<ProjectRecord>;
	/** Faults of `exportProject` in `db`; `zip_worker_failed`. */
	exportProject(projectId: string): Promise<ProjectExport>;
}

/** Where zips are read and written: a worker for each, or the host itself in a test. */
export type ZipTransport = <Result>(
	question: (api: ZipWorkerApi) => Promise<ZipAnswer<Result>>
) => Promise<ZipAnswer<Result>>;

/** @param ask asks what works on the zips; damaged records that it finds are reported in `database` */
export function createProjectZips(database: SpicewrightDatabase, ask: ZipTransport): ProjectZips {
	async function answered<Result>(question: (api: ZipWorkerApi) => Promise<ZipAnswer<Result>>): Promise<Result> {
		const answer = await ask(question);
		if ('fault' in answer) throw fromFaultRecord(answer.fault);
		for (const { kind, id, record } of answer.damaged) database.damaged.isWhole(kind, id, record);
		return answer.result;
	}
	return {
		importProject: (zip, fileName) => answered((api) => api.importProject(database.name, zip, fileName)),
		exportProject: (projectId) => answered((api) => api.exportProject(database.name, projectId))
	};
}
