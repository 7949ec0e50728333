import type { ShellHost, SnapshotEntry, StoredContent } from './protocol.ts';

/** Files that are read with the requested one, so that a search over thousands of files asks a few dozen times. */
const AHEAD_BYTES = 1024 * 1024;
const AHEAD_FILES = 500;
/** Maximum size of a file that commands read, bytes. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
/** Maximum size of contents that are kept from one line to the next, characters. */
const MAX_KEPT = 64 * 1024 * 1024;

/** Contents that earlier lines have read, by path. */
export class KeptContents {
	readonly #contents = new Map<string, StoredContent>();
	#length = 0;

	get(path: string, version: number): StoredContent | null {
		const kept = this.#contents.get(path);
		return kept?.version === version ? kept : null;
	}

	set(stored: StoredContent): void {
		if (this.#length > MAX_KEPT) this.clear();
		this.#length += stored.content.length - (this.#contents.get(stored.path)?.content.length ?? 0);
		this.#contents.set(stored.path, stored);
	}

	clear(): void {
		this.#contents.clear();
		this.#length = 0;
	}
}

/** The contents of the snapshot of one line. */
export class ProjectContents {
	readonly #positions: ReadonlyMap<string, number>;
	readonly #read = new Map<string, string | Uint8Array>();
	#fetching: Promise<void> | null = null;
	/** The first file that a command wanted to read and that was not as in the snapshot any more; null if there was none. */
	changedMeanwhile: string | null = null;
	readonly #files: readonly SnapshotEntry[];

	constructor(
		snapshot: readonly SnapshotEntry[],
		private readonly kept: KeptContents,
		private readonly host: Pick<ShellHost, 'read'>
	) {
		this.#files = snapshot.filter(({ kind }) => kind !== 'folder');
		this.#positions = new Map(this.#files.map(({ path }, index) => [path, index]));
	}

	/**
	 * The content of a file of the snapshot.
	 *
	 * @throws Error when the file is too large or has changed since
	 */
	async read(path: string): Promise<string | Uint8Array> {
		const known = this.#read.get(path);
		if (known !== undefined) return known;
		const index = this.#positions.get(path);
		const entry = index === undefined ? undefined : this.#files[index];
		if (index === undefined || !entry) throw new Error(`ENOENT: no such file or directory, open '${path}'`);
		if (entry.size > MAX_FILE_BYTES) throw new Error(`EFBIG: ${path} is larger than 64 MB`);
		const kept = this.kept.get(path, entry.version);
		if (!kept) await this.#fetched(index);
		const content = kept?.content ?? this.#read.get(path);
		if (content === undefined) {
			this.changedMeanwhile ??= path;
			throw new Error(`EIO: ${path} has changed since the line began; run the line again`);
		}
		this.#read.set(path, content);
		return content;
	}

	/** Commands read many files at once: the files that one request brings are not requested again. */
	async #fetched(index: number): Promise<void> {
		const path = this.#files[index]?.path ?? '';
		while (this.#fetching && !this.#read.has(path)) await this.#fetching;
		if (this.#read.has(path)) return;
		this.#fetching = this.#fetch(index).finally(() => (this.#fetching = null));
		await this.#fetching;
	}

	async #fetch(from: number): Promise<void> {
		const wanted: string[] = [];
		let bytes = 0;
		for (const { path, size, version } of this.#files.slice(from)) {
			if (wanted.length > 0 && (bytes + size > AHEAD_BYTES || wanted.length === AHEAD_FILES)) break;
			if (this.#read.has(path) || this.kept.get(path, version)) continue;
			wanted.push(path);
			bytes += size;
		}
		for (const stored of await this.host.read(wanted)) {
			const entry = this.#files[this.#positions.get(stored.path) ?? -1];
			if (entry?.version !== stored.version) continue;
			this.kept.set(stored);
			this.#read.set(stored.path, stored.content);
		}
	}
}
