import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from './database.ts';
import { prepareContent } from './file-content.ts';
import { invalidPath, storedPath } from './paths.ts';
import { entryWithContents, fileExists, fileTables, findMeta, ProjectEdit } from './project-edit.ts';
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

/**
 * Creates a file that must not exist yet.
 *
 * @throws Fault `file_exists`, `invalid_path`, `file_too_large`, `storage_full`
 */
export async function createFile(
	database: SpicewrightDatabase,
	{ projectId, path, content }: Omit<FileWrite, 'basedOn'>,
	now = Date.now()
): Promise<FileMetaRecord> {
	const stored = storedPath(path);
	const prepared = await prepareContent(stored, content);
	return transact(database, fileTables(database), async () => {
		const edit = await ProjectEdit.begin(database, projectId, now);
		if (await findMeta(database, projectId, stored)) throw fileExists(stored);
		const meta = await edit.put(stored, prepared);
		await edit.finish();
		return meta;
	});
}

/** @throws Fault `file_exists`, `invalid_path` */
export async function createFolder(
	database: SpicewrightDatabase,
	projectId: string,
	path: string,
	now = Date.now()
): Promise<FileMetaRecord> {
	const stored = storedPath(path);
	return transact(database, fileTables(database), async () => {
		const edit = await ProjectEdit.begin(database, projectId, now);
		const meta = await edit.putFolder(stored);
		await edit.finish();
		return meta;
	});
}

/**
 * Renames or moves a file, or a folder with everything in it.
 *
 * @throws Fault `file_missing`, `file_exists`, `invalid_path`
 */
export async function moveEntry(
	database: SpicewrightDatabase,
	{ projectId, from, to }: { projectId: string; from: string; to: string },
	now = Date.now()
): Promise<void> {
	const target = storedPath(to);
	await transact(database, fileTables(database), async () => {
		const edit = await ProjectEdit.begin(database, projectId, now);
		const metas = await entryWithContents(database, projectId, from);
		if (target === from) return;
		if (target.startsWith(`${from}/`)) throw invalidPath(to, 'inside_itself');
		const moves = metas.map((meta) => ({ meta, path: storedPath(target + meta.path.slice(from.length)) }));
		await edit.rename(moves);
		await edit.finish();
	});
}

/**
 * Copies a file, or a folder with everything in it, to a free name beside it. Returns the path of the copy.
 *
 * @throws Fault `file_missing`, `storage_full`
 */
export async function duplicateEntry(
	database: SpicewrightDatabase,
	projectId: string,
	path: string,
	now = Date.now()
): Promise<string> {
	return transact(database, fileTables(database), async () => {
		const edit = await ProjectEdit.begin(database, projectId, now);
		const metas = await entryWithContents(database, projectId, path);
		const target = await edit.pathForCopy(path);
		for (const meta of metas) {
			const copy = storedPath(target + meta.path.slice(path.length));
			const data = await database.fileData.get(meta.id);
			if (meta.kind === 'folder' || !data) await edit.putFolder(copy);
			else await edit.put(copy, { kind: meta.kind, content: data.content, hash: meta.hash, size: meta.size });
		}
		await edit.finish();
		return target;
	});
}

/** What was removed, so that it can be put back. */
export interface RemovedEntries {
	projectId: string;
	files: { meta: FileMetaRecord; content: string | Uint8Array | null }[];
}

/**
 * Removes a file, or a folder with everything in it; `restoreEntries` undoes it.
 *
 * @throws Fault `file_missing`
 */
export async function removeEntry(
	database: SpicewrightDatabase,
	projectId: string,
	path: string,
	now = Date.now()
): Promise<RemovedEntries> {
	return transact(database, fileTables(database), async () => {
		const edit = await ProjectEdit.begin(database, projectId, now);
		const metas = await entryWithContents(database, projectId, path);
		const datas = await database.fileData.bulkGet(metas.map((meta) => meta.id));
		await edit.remove(metas);
		await edit.finish();
		return { projectId, files: metas.map((meta, index) => ({ meta, content: datas[index]?.content ?? null })) };
	});
}

/**
 * Puts removed files back, all or none, as new versions.
 *
 * @throws Fault `file_exists` when a path has been taken since; `storage_full`
 */
export async function restoreEntries(
	database: SpicewrightDatabase,
	{ projectId, files }: RemovedEntries,
	now = Date.now()
): Promise<void> {
	await transact(database, fileTables(database), async () => {
		const edit = await ProjectEdit.begin(database, projectId, now);
		for (const { meta, content } of files) {
			const present = await findMeta(database, projectId, meta.path);
			// A folder that came back by itself, because something was created in it, is no conflict.
			if (present?.kind === 'folder' && meta.kind === 'folder') continue;
			if (present) throw fileExists(meta.path);
			if (meta.kind === 'folder' || content === null) await edit.putFolder(meta.path);
			else await edit.put(meta.path, { kind: meta.kind, content, hash: meta.hash, size: meta.size });
		}
		await edit.finish();
	});
}
