import { exportProject } from '#lib/db/backup/backup-export.ts';
import { importProject } from '#lib/db/backup/backup-import.ts';
import { answerFrom } from './worker-answer.ts';
import type { ZipWorkerApi } from './zip-protocol.ts';

/** The worker's logic, apart from the worker, so that it runs in tests without one. */
export function createZipHost(): ZipWorkerApi {
	return {
		importProject: (name, zip, fileName) => answerFrom(name, (database) => importProject(database, zip, fileName)),
		exportProject: (name, projectId) => answerFrom(name, (database) => exportProject(database, projectId))
	};
}
