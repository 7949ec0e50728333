import { Fault } from '#lib/base/fault.ts';
import { contentHash } from '#lib/db/hash.ts';
import type { ProjectFileEntry, ProjectFiles } from '#lib/tools/project-files.ts';

interface Stored {
	content: string | Uint8Array;
	version: number;
}

/** A project's files in memory, with the version rule of the real ones. */
export class MemoryFiles implements ProjectFiles {
	readonly #files = new Map<string, Stored>();

	constructor(initial: Record<string, string | Uint8Array> = {}) {
		for (const [path, content] of Object.entries(initial)) this.#files.set(path, { content, version: 1 });
	}

	/** The text of a file, as a test wants to compare it. */
	text(path: string): string | null {
		const content = this.#files.get(path)?.content;
		return typeof content === 'string' ? content : null;
	}

	/** A change by somebody else: another tab, the user's typing. */
	change(path: string, content: string): void {
		this.#files.set(path, { content, version: (this.#files.get(path)?.version ?? 0) + 1 });
	}

	remove(path: string): void {
		this.#files.delete(path);
	}

	async list(): Promise<ProjectFileEntry[]> {
		const folders = new Set<string>();
		const entries: ProjectFileEntry[] = [];
		for (const [path, { content, version }] of this.#files) {
			const segments = path.split('/');
			for (let depth = 1; depth < segments.length; depth++) folders.add(segments.slice(0, depth).join('/'));
			const kind = typeof content === 'string' ? 'text' : 'binary';
			entries.push({ path, kind, size: content.length, version, hash: await contentHash(content) });
		}
		for (const path of folders) entries.push({ path, kind: 'folder', size: 0, version: 1, hash: '' });
		return entries;
	}

	async read(path: string) {
		const file = this.#files.get(path);
		return file ? { ...file, hash: await contentHash(file.content) } : null;
	}

	async readMany(paths: readonly string[]) {
		const files = await Promise.all(paths.map(async (path) => ({ path, file: await this.read(path) })));
		return files.flatMap(({ path, file }) => (file ? [{ ...file, path }] : []));
	}

	async write(path: string, content: string, basedOn: number | null) {
		const current = this.#files.get(path)?.version ?? null;
		if (current !== basedOn) throw new Fault('file_modified_externally', `${path} has changed`, { path });
		const version = (current ?? 0) + 1;
		this.#files.set(path, { content, version });
		return { version, hash: await contentHash(content) };
	}
}
