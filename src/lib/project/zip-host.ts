import { toFaultRecord } from '#lib/base/fault.ts';
import { exportProject } from '#lib/db/backup-export.ts';
import { importProject } from '#lib/db/backup-import.ts';
import { openDatabase, type SpicewrightDatabase } from '#lib/db/database.ts';
import type { ZipAnswer, ZipWorkerApi } from './zip-protocol.ts';

/** The worker's logic, apart from the worker, so that it runs in tests without one. */
export function createZipHost(): ZipWorkerApi {
	return {
		importProject: (name, zip, fileName) => answer(name, (database) => importProject(database, zip, fileName)),
		exportProject: (name, projectId) => answer(name, (database) => exportProject(database, projectId))
	};
}

async function answer<Result>(
	name: string,
	work: (database: SpicewrightDatabase) => Promise<Result>
): Promise<ZipAnswer<Result>> {
	try {
		const database = await openDatabase(name);
		try {
			return { result: await work(database), damaged: database.damaged.list };
		} finally {
			database.close();
		}
	} catch (thrown) {
		return { fault: toFaultRecord(thrown) };
	}
}
