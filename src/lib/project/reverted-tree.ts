import { contentHash } from '#lib/db/hash.ts';
import { collisionKey, parentFolders } from '#lib/db/paths.ts';
import type { ChangeRecord, FileKind, OperationRecord } from '#lib/db/records.ts';
import type { FileEntry } from './store.ts';

/** A file or folder as it would be after some entries were undone. */
export interface RevertedFile {
	kind: FileKind;
	/** Empty for a folder. */
	hash: string;
	/** Where it is now; null for one that does not exist now. */
	from: string | null;
	/** Null while it is as now. */
	content: string | Uint8Array | null;
}

/** The files of a project in memory, in which entries are undone to see what results. */
export class RevertedTree {
	readonly files: Map<string, RevertedFile>;

	constructor(entries: readonly FileEntry[]) {
		this.files = new Map(
			entries.map(({ path, kind, hash }) => [
				path,
				{ kind, hash: kind === 'folder' ? '' : hash, from: path, content: null }
			])
		);
	}

	/** Undoes an entry. Returns the path that is not as the entry left it, or null; after that the tree is of no use. */
	async undo({ changes }: OperationRecord): Promise<string | null> {
		for (const change of changes.toReversed()) {
			const conflict =
				change.type === 'move'
					? this.#undoMove(change)
					: change.kind === 'folder'
						? this.#undoFolder(change)
						: await this.#undoContent(change);
			if (conflict !== null) return conflict;
		}
		return null;
	}

	#undoMove({ path, movedTo }: ChangeRecord): string | null {
		const from = movedTo ?? path;
		const moved = [...this.files].filter(([name]) => name === from || name.startsWith(`${from}/`));
		if (moved.length === 0) return from;
		for (const [name] of moved) this.files.delete(name);
		if (!this.#isFree(path)) return from;
		this.#addParents(path);
		for (const [name, file] of moved) this.files.set(path + name.slice(from.length), file);
		return null;
	}

	/** A folder that contains something else stays. */
	#undoFolder({ type, path }: ChangeRecord): string | null {
		const present = this.files.get(path);
		if (present && present.kind !== 'folder') return path;
		if (type === 'remove') {
			if (present) return null;
			if (!this.#isFree(path)) return path;
			this.#addParents(path);
			this.files.set(path, { kind: 'folder', hash: '', from: null, content: null });
		} else if (present && ![...this.files.keys()].some((name) => name.startsWith(`${path}/`))) this.files.delete(path);
		return null;
	}

	async #undoContent({ path, before, after }: ChangeRecord): Promise<string | null> {
		const present = this.files.get(path);
		const [wanted, expected] = await Promise.all([hashOf(before), hashOf(after)]);
		if (present?.kind === 'folder') return path;
		const hash = present?.hash ?? null;
		if (hash === wanted) return null;
		if (hash !== expected) return path;
		if (before === null || wanted === null) this.files.delete(path);
		else if (present || this.#isFree(path)) {
			if (!present) this.#addParents(path);
			const type = typeof before === 'string' ? 'text' : 'binary';
			this.files.set(path, { kind: type, hash: wanted, from: present?.from ?? null, content: before });
		} else return path;
		return null;
	}

	/** Whether something can be created at a path. */
	#isFree(path: string): boolean {
		const key = collisionKey(path);
		if ([...this.files.keys()].some((name) => collisionKey(name) === key)) return false;
		return parentFolders(path).every((folder) => (this.files.get(folder)?.kind ?? 'folder') === 'folder');
	}

	#addParents(path: string): void {
		for (const folder of parentFolders(path)) {
			if (!this.files.has(folder)) this.files.set(folder, { kind: 'folder', hash: '', from: null, content: null });
		}
	}
}

async function hashOf(content: ChangeRecord['before']): Promise<string | null> {
	return content === null ? null : contentHash(content);
}
