import { Fault } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import type { SpicewrightDatabase } from './database.ts';
import { folderMeta, type PreparedContent } from './file-content.ts';
import { collisionKey, invalidPath, parentFolders } from './paths.ts';
import type { FileKind, FileMetaRecord, ProjectRecord } from './records.ts';
import { storedProject } from './stored-project.ts';

export function fileTables(database: SpicewrightDatabase) {
	return [database.projects, database.fileMeta, database.fileData];
}

export async function findMeta(database: SpicewrightDatabase, projectId: string, path: string) {
	return database.fileMeta.where('[projectId+path]').equals([projectId, path]).first();
}

/** Everything inside a folder, at any depth. */
export async function metasBelow(database: SpicewrightDatabase, projectId: string, folder: string) {
	// '0' is the character after '/'.
	const range = database.fileMeta
		.where('[projectId+path]')
		.between([projectId, `${folder}/`], [projectId, `${folder}0`]);
	return range.toArray();
}

/** @throws Fault `record_missing` */
export async function requireProject(database: SpicewrightDatabase, id: string): Promise<ProjectRecord> {
	const project = await database.projects.get(id);
	if (!project) throw new Fault('record_missing', `There is no project ${id}.`, { kind: 'project', id });
	return storedProject(database, project);
}

/**
 * A project that may be changed.
 *
 * @throws Fault `record_missing` when it no longer exists or is in the trash: an open tab must not continue to save into it
 */
export async function requireLiveProject(database: SpicewrightDatabase, id: string): Promise<ProjectRecord> {
	const project = await requireProject(database, id);
	if (project.deletedAt === null) return project;
	throw new Fault('record_missing', `The project ${id} is in the trash.`, { kind: 'project', id, isInTrash: true });
}

/**
 * The entry at a path and, for a folder, everything in it, parents before children.
 *
 * @throws Fault `file_missing`
 */
export async function entryWithContents(database: SpicewrightDatabase, projectId: string, path: string) {
	const meta = await findMeta(database, projectId, path);
	if (!meta) throw new Fault('file_missing', `There is no file "${path}".`, { path });
	return meta.kind === 'folder' ? [meta, ...(await metasBelow(database, projectId, path))] : [meta];
}

/**
 * Changes to the files of one project inside a running `rw` transaction over `fileTables`.
 *
 * Every change goes through here, so that sizes, versions and folders stay consistent; `finish` stores the project.
 */
export class ProjectEdit {
	/** Existing paths by collision key, read when a new path is first needed. */
	private taken: Map<string, { path: string; kind: FileKind }> | null = null;
	/** Folders that were created for paths below them, outermost first. */
	readonly foldersAdded: string[] = [];

	private constructor(
		private readonly database: SpicewrightDatabase,
		private readonly project: ProjectRecord,
		private readonly now: number
	) {}

	/** @throws Fault `record_missing` when the project no longer exists or is in the trash */
	static async begin(database: SpicewrightDatabase, projectId: string, now: number): Promise<ProjectEdit> {
		return new ProjectEdit(database, { ...(await requireLiveProject(database, projectId)) }, now);
	}

	/** Creates or overwrites a file, and creates missing parent folders. */
	async put(path: string, prepared: PreparedContent): Promise<FileMetaRecord> {
		const present = await findMeta(this.database, this.project.id, path);
		if (present?.kind === 'folder') throw invalidPath(path, 'is_folder');
		if (!present) await this.take(path, prepared.kind);
		const { kind, hash, size, content } = prepared;
		const id = present?.id ?? newId();
		const meta = { id, projectId: this.project.id, path, kind, hash, size };
		const record = { ...meta, version: this.nextVersion(), modifiedAt: this.now };
		this.project.size += size - (present?.size ?? 0);
		await this.database.fileMeta.put(record);
		await this.database.fileData.put({ id, content });
		return record;
	}

	async putFolder(path: string): Promise<FileMetaRecord> {
		await this.take(path, 'folder');
		return this.addFolder(path);
	}

	async remove(metas: readonly FileMetaRecord[]): Promise<void> {
		const taken = await this.pathsTaken();
		const ids = metas.map((meta) => meta.id);
		await this.database.fileMeta.bulkDelete(ids);
		await this.database.fileData.bulkDelete(ids);
		for (const meta of metas) {
			this.project.size -= meta.size;
			taken.delete(collisionKey(meta.path));
		}
	}

	/** Moves entries to new paths, parents before children; contents and versions stay. */
	async rename(moves: readonly { meta: FileMetaRecord; path: string }[]): Promise<FileMetaRecord[]> {
		const taken = await this.pathsTaken();
		for (const { meta } of moves) taken.delete(collisionKey(meta.path));
		for (const { meta, path } of moves) await this.take(path, meta.kind);
		// Removed first, because a rename that only changes case, or shifts names, would collide with its own old entries.
		await this.database.fileMeta.bulkDelete(moves.map((move) => move.meta.id));
		const renamed = moves.map(({ meta, path }) => ({ ...meta, path, modifiedAt: this.now }));
		await this.database.fileMeta.bulkAdd(renamed);
		return renamed;
	}

	async finish(): Promise<void> {
		await this.database.projects.put({ ...this.project, editedAt: this.now });
	}

	/**
	 * Reserves a free path, creating missing parent folders.
	 *
	 * @throws Fault `file_exists`, `invalid_path`
	 */
	private async take(path: string, kind: FileKind): Promise<void> {
		const taken = await this.pathsTaken();
		for (const folder of parentFolders(path)) {
			const present = taken.get(collisionKey(folder));
			if (!present) {
				taken.set(collisionKey(folder), { path: folder, kind: 'folder' });
				await this.addFolder(folder);
				this.foldersAdded.push(folder);
			} else if (present.kind !== 'folder') throw invalidPath(path, 'parent_is_file');
			else if (present.path !== folder) throw invalidPath(path, 'case_collision');
		}
		const present = taken.get(collisionKey(path));
		if (present?.path === path) throw fileExists(path);
		if (present) throw invalidPath(path, 'case_collision');
		taken.set(collisionKey(path), { path, kind });
	}

	private async pathsTaken() {
		const metas = this.taken ? [] : await this.database.fileMeta.where('projectId').equals(this.project.id).toArray();
		this.taken ??= new Map(metas.map((meta) => [collisionKey(meta.path), meta]));
		return this.taken;
	}

	private async addFolder(path: string): Promise<FileMetaRecord> {
		const record = folderMeta(this.project.id, path, this.nextVersion(), this.now);
		await this.database.fileMeta.add(record);
		return record;
	}

	private nextVersion(): number {
		return ++this.project.writeCount;
	}
}

export function fileExists(path: string): Fault {
	return new Fault('file_exists', `The file "${path}" already exists.`, { path });
}
