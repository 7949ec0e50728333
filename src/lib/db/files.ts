import type { SpicewrightDatabase } from './database.ts';
import { storedContent } from './file-content.ts';
import type { FileMetaRecord } from './records.ts';
import { snapshot } from './transact.ts';

export interface StoredFile extends FileMetaRecord {
	content: string | Uint8Array;
}

/** Files and folders of a project, sorted by path. */
export async function listFiles(database: SpicewrightDatabase, projectId: string): Promise<FileMetaRecord[]> {
	return snapshot(database, [database.fileMeta], async () => {
		const metas = await database.fileMeta.where('projectId').equals(projectId).sortBy('path');
		return database.damaged.whole('file', metas);
	});
}

/**
 * Several files at one moment.
 *
 * @param paths to read, or undefined for all files of the project; missing ones are left out
 */
export async function readFiles(
	database: SpicewrightDatabase,
	projectId: string,
	paths?: readonly string[]
): Promise<StoredFile[]> {
	return snapshot(database, [database.fileMeta, database.fileData], async () => {
		const keys = paths?.map((path) => [projectId, path.normalize('NFC')]);
		const metas = keys
			? await database.fileMeta.where('[projectId+path]').anyOf(keys).toArray()
			: await database.fileMeta.where('projectId').equals(projectId).sortBy('path');
		const files = database.damaged.whole('file', metas).filter((meta) => meta.kind !== 'folder');
		const datas = await database.fileData.bulkGet(files.map((meta) => meta.id));
		return files.flatMap((meta, index) => {
			const content = storedContent(datas[index]);
			return content === null ? [] : [{ ...meta, content }];
		});
	});
}
