import { Fault } from '#lib/base/fault.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { prepareContent, type PreparedContent } from '#lib/db/file-content.ts';
import { invalidPath, storedPath } from '#lib/db/paths.ts';
import { entryWithContents, fileExists, findMeta, type ProjectEdit } from '#lib/db/project-edit.ts';
import type { ChangeRecord, FileMetaRecord } from '#lib/db/records.ts';
import type { FileChange } from './store.ts';

/** A change with checked paths and hashed content. Hashing happens first because a transaction does not wait for it. */
export type PreparedChange =
	| { kind: 'write'; path: string; prepared: PreparedContent; basedOn: number | null }
	| Exclude<FileChange, { kind: 'write' }>;

/** @throws Fault `invalid_path`, `file_too_large` */
export async function prepareChange(change: FileChange): Promise<PreparedChange> {
	if (change.kind === 'move') return { kind: 'move', from: change.from.normalize('NFC'), to: storedPath(change.to) };
	if (change.kind === 'remove') return { ...change, path: change.path.normalize('NFC') };
	const path = storedPath(change.path);
	if (change.kind === 'create_folder') return { kind: 'create_folder', path };
	return { kind: 'write', path, prepared: await prepareContent(path, change.content), basedOn: change.basedOn };
}

/** Applies the changes of a batch inside a running transaction and records them. */
export class BatchEdit {
	/** The changes so far, in order; without contents when `keepsContents` is false. */
	readonly records: ChangeRecord[] = [];
	readonly #written = new Map<string, FileMetaRecord>();

	constructor(
		private readonly database: SpicewrightDatabase,
		private readonly projectId: string,
		private readonly edit: ProjectEdit,
		private readonly keepsContents: boolean
	) {}

	/** Entries that were written and still exist, in their current state. */
	get written(): FileMetaRecord[] {
		return [...this.#written.values()];
	}

	/** @throws Fault as `ProjectStore.apply` */
	async make(change: PreparedChange): Promise<void> {
		switch (change.kind) {
			case 'write':
				return this.#write(change.path, change.prepared, change.basedOn);
			case 'create_folder':
				return this.#createFolder(change.path);
			case 'move':
				return this.#move(change.from, change.to);
			case 'remove':
				return this.#remove(change);
		}
	}

	async #write(path: string, prepared: PreparedContent, basedOn: number | null): Promise<void> {
		const present = (await findMeta(this.database, this.projectId, path)) ?? null;
		if (present && basedOn === null) throw fileExists(path);
		requireVersion(path, present, basedOn);
		const before =
			present && (this.keepsContents || present.hash === prepared.hash) ? await this.#content(present) : null;
		if (present && isSame(before, prepared.content)) {
			this.#written.set(present.id, present);
			return;
		}
		const meta = await this.#withFolders(() => this.edit.put(path, prepared));
		this.#written.set(meta.id, meta);
		const { kind, content } = prepared;
		this.#note({ type: present ? 'modify' : 'create', path, movedTo: null, kind, before, after: content });
	}

	async #createFolder(path: string): Promise<void> {
		const meta = await this.#withFolders(() => this.edit.putFolder(path));
		this.#written.set(meta.id, meta);
		this.#note(folderRecord('create', path));
	}

	async #move(from: string, to: string): Promise<void> {
		const metas = await entryWithContents(this.database, this.projectId, from);
		if (to === from) return;
		if (to.startsWith(`${from}/`)) throw invalidPath(to, 'inside_itself');
		const moves = metas.map((meta) => ({ meta, path: storedPath(to + meta.path.slice(from.length)) }));
		const renamed = await this.#withFolders(() => this.edit.rename(moves));
		renamed.forEach((meta, index) => {
			if (index === 0 || this.#written.has(meta.id)) this.#written.set(meta.id, meta);
		});
		const kind = metas[0]?.kind ?? 'text';
		this.#note({ type: 'move', path: from, movedTo: to, kind, before: null, after: null });
	}

	async #remove({ path, basedOn, ifEmpty }: Extract<FileChange, { kind: 'remove' }>): Promise<void> {
		const metas = await entryWithContents(this.database, this.projectId, path);
		if (ifEmpty && metas.length > 1) return;
		if (basedOn !== undefined) requireVersion(path, metas[0] ?? null, basedOn);
		// The content of a folder is recorded first, so that an undo, which runs backwards, creates the folder first.
		for (const meta of metas.toReversed()) {
			this.#written.delete(meta.id);
			if (meta.kind === 'folder') this.#note(folderRecord('remove', meta.path));
			else {
				const before = this.keepsContents ? await this.#content(meta) : null;
				this.#note({ type: 'remove', path: meta.path, movedTo: null, kind: meta.kind, before, after: null });
			}
		}
		await this.edit.remove(metas);
	}

	/** Records the folders that a step creates on its path before the step itself. */
	async #withFolders<T>(step: () => Promise<T>): Promise<T> {
		const count = this.edit.foldersAdded.length;
		const result = await step();
		for (const folder of this.edit.foldersAdded.slice(count)) this.#note(folderRecord('create', folder));
		return result;
	}

	async #content({ id }: FileMetaRecord): Promise<string | Uint8Array> {
		return (await this.database.fileData.get(id))?.content ?? '';
	}

	#note(record: ChangeRecord): void {
		this.records.push(record);
	}
}

function folderRecord(type: 'create' | 'remove', path: string): ChangeRecord {
	return { type, path, movedTo: null, kind: 'folder', before: null, after: null };
}

function requireVersion(path: string, present: FileMetaRecord | null, basedOn: number | null): void {
	const version = present?.version ?? null;
	if (version === basedOn) return;
	const message = `"${path}" has changed since it was read.`;
	throw new Fault('file_modified_externally', message, { path, basedOn, present: version });
}

function isSame(a: string | Uint8Array | null, b: string | Uint8Array): boolean {
	if (a === null || typeof a === 'string' || typeof b === 'string') return a === b;
	return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
