import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from './database.ts';
import { prepareContent } from './file-content.ts';
import { storedPath } from './paths.ts';
import { fileTables, findMeta, ProjectEdit } from './project-edit.ts';
import type { FileMetaRecord } from './records.ts';
import { snapshot, transact } from './transact.ts';

export interface StoredFile extends FileMetaRecord {
	content: string | Uint8Array;
}

/** Files and folders of a project, by path. */
export async function listFiles(database: SpicewrightDatabase, projectId: string): Promise<FileMetaRecord[]> {
	return snapshot(database, [database.fileMeta], () =>
		database.fileMeta.where('projectId').equals(projectId).sortBy('path')
	);
}

/** One file with its content, or null when there is none; a folder has no content. */
export async function readFile(
	database: SpicewrightDatabase,
	projectId: string,
	path: string
): Promise<StoredFile | null> {
	const [file] = await readFiles(database, projectId, [path]);
	return file ?? null;
}

/**
 * Several files as they are at one moment.
 *
 * @param paths that are wanted, or all files of the project; those that do not exist are left out
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
		const files = metas.filter((meta) => meta.kind !== 'folder');
		const datas = await database.fileData.bulkGet(files.map((meta) => meta.id));
		return files.flatMap((meta, index) => {
			const data = datas[index];
			return data ? [{ ...meta, content: data.content }] : [];
		});
	});
}

export interface FileWrite {
	projectId: string;
	path: string;
	content: string | Uint8Array;
	/** Version that the change was made from; null when the file is to be new. */
	basedOn: number | null;
}

/**
 * Stores a file, with the folders above it, if it is still as the writer knew it.
 *
 * @throws Fault `file_modified_externally` when it has been written, created or deleted since; `invalid_path`;
 *   `file_too_large`; `storage_full`
 */
export async function writeFile(
	database: SpicewrightDatabase,
	{ projectId, path, content, basedOn }: FileWrite,
	now = Date.now()
): Promise<FileMetaRecord> {
	const stored = storedPath(path);
	const prepared = await prepareContent(stored, content);
	return transact(database, fileTables(database), async () => {
		const edit = await ProjectEdit.begin(database, projectId, now);
		const present = (await findMeta(database, projectId, stored))?.version ?? null;
		if (present !== basedOn) {
			const message = `"${path}" has changed since it was read.`;
			throw new Fault('file_modified_externally', message, { path: stored, basedOn, present });
		}
		const meta = await edit.put(stored, prepared);
		await edit.finish();
		return meta;
	});
}
