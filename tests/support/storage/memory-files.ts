import { contentHash } from '#lib/db/hash.ts';
import type { FileEntry } from '#lib/project/store.ts';

/** Read-only project files in memory. */
export class MemoryFiles {
	readonly #files: Map<string, string | Uint8Array>;

	constructor(initial: Record<string, string | Uint8Array> = {}) {
		this.#files = new Map(Object.entries(initial));
	}

	/** Simulates a change by another tab or by the user's typing. */
	change(path: string, content: string): void {
		this.#files.set(path, content);
	}

	remove(path: string): void {
		this.#files.delete(path);
	}

	async list(): Promise<FileEntry[]> {
		const files = await Promise.all([...this.#files].map(([path, content]) => fileEntry(path, content)));
		const folders = new Set<string>();
		for (const path of this.#files.keys()) {
			const segments = path.split('/');
			for (let depth = 1; depth < segments.length; depth++) folders.add(segments.slice(0, depth).join('/'));
		}
		const folderEntry = { kind: 'folder', size: 0, version: 1, hash: '', modifiedAt: 0 } as const;
		return [...files, ...[...folders].map((path) => ({ path, ...folderEntry }))];
	}

	async read(path: string) {
		const content = this.#files.get(path);
		return content === undefined ? null : { ...(await fileEntry(path, content)), content };
	}

	async readMany(paths: readonly string[]) {
		const files = await Promise.all(paths.map((path) => this.read(path)));
		return files.filter((file) => file !== null);
	}
}

async function fileEntry(path: string, content: string | Uint8Array): Promise<FileEntry> {
	const kind = typeof content === 'string' ? 'text' : 'binary';
	return { path, kind, size: content.length, version: 1, hash: await contentHash(content), modifiedAt: 0 };
}
