import {
	InMemoryFs,
	type CpOptions,
	type FileContent,
	type FsStat,
	type MkdirOptions,
	type RmOptions
} from 'just-bash/browser';
import { parentFolders } from '#lib/db/paths.ts';
import { checkToolPath, isAppOwn } from '../tool-path.ts';
import type { ProjectContents } from './project-contents.ts';
import { withMoves } from './moved-files.ts';
import { PROJECT_FOLDER, type ShellChange, type SnapshotEntry } from './protocol.ts';

/** Maximum size of everything that a line reads and writes, bytes. */
const MAX_BYTES = 256 * 1024 * 1024;
const SCRATCH_FOLDER = '/tmp';
/** The outputs of a command, by their paths. */
const OUTPUT = /^\/dev\/(?:stdout|stderr|fd\/\d+)$/;

type Encoding = Parameters<InMemoryFs['writeFile']>[2];

/**
 * The project's files as the commands of one line see them. Contents are read when a command reads them. Changes stay here
 * until `changes` gives them; `/tmp` is scratch, and everything else is read-only.
 */
export class ProjectFs extends InMemoryFs {
	readonly #entries: ReadonlyMap<string, SnapshotEntry>;
	/** Folders of the snapshot, with those that only paths of files name. */
	readonly #folders: ReadonlySet<string>;
	readonly #touched = new Set<string>();
	/** Where what a line has moved was before, by where it is. */
	readonly #origins = new Map<string, string>();
	/** What was there before and has been removed or moved away. */
	readonly #left = new Set<string>();
	/** Changes that were refused, in words. */
	readonly refusals: string[] = [];

	constructor(
		snapshot: readonly SnapshotEntry[],
		private readonly contents: ProjectContents
	) {
		super({}, { maxTotalBytes: MAX_BYTES });
		this.#entries = new Map(snapshot.map((entry) => [entry.path, entry]));
		const named = snapshot.flatMap(({ path, kind }) =>
			kind === 'folder' ? [...parentFolders(path), path] : parentFolders(path)
		);
		this.#folders = new Set(named);
		for (const folder of ['', ...this.#folders]) this.mkdirSync(absolute(folder), { recursive: true });
		this.mkdirSync(SCRATCH_FOLDER);
		for (const { path, kind, modifiedAt } of snapshot)
			if (kind !== 'folder')
				this.writeFileLazy(absolute(path), () => this.contents.read(path), { mtime: new Date(modifiedAt) });
	}

	override async writeFile(path: string, content: FileContent, options?: Encoding): Promise<void> {
		if (path === '/dev/null') return;
		this.#change(path, 'file');
		await super.writeFile(path, content, options);
	}

	override async appendFile(path: string, content: FileContent, options?: Encoding): Promise<void> {
		if (path === '/dev/null') return;
		this.#change(path, 'file');
		await super.appendFile(path, content, options);
	}

	override async mkdir(path: string, options?: MkdirOptions): Promise<void> {
		if (!(await this.exists(path))) this.#change(path, 'folder');
		await super.mkdir(path, options);
	}

	override async rm(path: string, options?: RmOptions): Promise<void> {
		if (await this.exists(path)) this.#change(path, await this.#kindOf(path));
		for (const { path: own } of this.#inside(path)) this.#leave(own);
		await super.rm(path, options);
	}

	override async cp(source: string, target: string, options?: CpOptions): Promise<void> {
		this.#change(target, await this.#kindOf(source));
		await super.cp(source, target, options);
	}

	override async mv(source: string, target: string): Promise<void> {
		const kind = await this.#kindOf(source);
		this.#change(source, kind);
		this.#change(target, kind);
		const moved = this.#inside(source).map((inside) => ({ ...inside, origin: this.#originOf(inside.path) }));
		await super.mv(source, target);
		const to = relative(this.resolvePath('/', target));
		for (const { path, rest, origin } of moved) {
			this.#leave(path);
			if (to !== null && origin !== null) this.#origins.set(to + rest, origin);
		}
	}

	/** Links are refused: a path must say what is written. */
	override async symlink(_target: string, path: string): Promise<void> {
		throw this.#refuse(path, 'the project has no links');
	}

	override async link(_existing: string, path: string): Promise<void> {
		throw this.#refuse(path, 'the project has no links');
	}

	override async stat(path: string): Promise<FsStat> {
		return this.#listed(path) ?? super.stat(path);
	}

	override async lstat(path: string): Promise<FsStat> {
		return this.#listed(path) ?? super.lstat(path);
	}

	/**
	 * What the line has changed in the project so far.
	 *
	 * @throws Error when a file that was written is not UTF-8 text
	 */
	async changes(): Promise<ShellChange[]> {
		const present = new Set(this.getAllPaths().flatMap((path) => relative(path) ?? []));
		const kinds = new Map<string, 'file' | 'folder'>();
		for (const path of present) if (this.#isTouched(path)) kinds.set(path, await this.#kindOf(absolute(path)));
		const now = (path: string) => kinds.get(path) ?? (present.has(path) ? this.#kindBefore(path) : null);
		const gone = [...this.#entries.keys(), ...this.#folders].filter((path) => now(path) !== this.#kindBefore(path));
		const removed = new Set(gone);
		const writes: ShellChange[] = [];
		for (const [path, kind] of [...kinds].sort(byPath)) {
			if (kind !== 'file') continue;
			const content = await this.#textOf(path);
			const isSame = now(path) === this.#kindBefore(path) && (await this.contents.read(path)) === content;
			if (!isSame) writes.push({ kind: 'write', path, content });
		}
		const filled = new Set(writes.flatMap(({ path }) => parentFolders(path)));
		const made = [...kinds].filter(
			([path, kind]) => kind === 'folder' && this.#kindBefore(path) !== 'folder' && !filled.has(path)
		);
		return [
			...[...removed].filter((path) => this.#kindBefore(path) === 'file').map(asRemoval),
			// A folder is removed with all folders in it.
			...[...removed]
				.filter(
					(path) => this.#kindBefore(path) === 'folder' && !parentFolders(path).some((parent) => removed.has(parent))
				)
				.map(asRemoval),
			...made.sort(byPath).map(([path]): ShellChange => ({ kind: 'create_folder', path })),
			...writes
		];
	}

	/** As `changes`, with the moves among them: what was moved is not removed. */
	async changesWithMoves(): Promise<ShellChange[]> {
		const snapshot = { kindOf: (path: string) => this.#kindBefore(path), entries: [...this.#entries.values()] };
		return withMoves(await this.changes(), this.#origins, snapshot, (path) => this.contents.read(path));
	}

	/** A path of the project and all below it, each with what follows the path. */
	#inside(written: string): { path: string; rest: string }[] {
		const own = relative(this.resolvePath('/', written));
		if (own === null) return [];
		const below = this.getAllPaths().flatMap((path) => relative(path) ?? []);
		return below
			.filter((path) => path === own || path.startsWith(`${own}/`))
			.map((path) => ({ path, rest: path.slice(own.length) }));
	}

	#originOf(path: string): string | null {
		return this.#origins.get(path) ?? (this.#kindBefore(path) !== null && !this.#left.has(path) ? path : null);
	}

	#leave(path: string): void {
		this.#origins.delete(path);
		this.#left.add(path);
	}

	#kindBefore(path: string): 'file' | 'folder' | null {
		if (this.#folders.has(path)) return 'folder';
		return this.#entries.has(path) ? 'file' : null;
	}

	/** The stat of a file that is as in the snapshot, without its content. */
	#listed(path: string): FsStat | null {
		const own = relative(path);
		const entry = own === null || this.#isTouched(own) ? undefined : this.#entries.get(own);
		if (!entry || entry.kind === 'folder') return null;
		return {
			isFile: true,
			isDirectory: false,
			isSymbolicLink: false,
			mode: 0o644,
			size: entry.size,
			mtime: new Date(entry.modifiedAt),
			identity: path
		};
	}

	async #kindOf(path: string): Promise<'file' | 'folder'> {
		return (await this.stat(path)).isDirectory ? 'folder' : 'file';
	}

	#isTouched(path: string): boolean {
		return this.#touched.has(path) || parentFolders(path).some((parent) => this.#touched.has(parent));
	}

	/** Notes a change, or refuses it. */
	#change(written: string, kind: 'file' | 'folder'): void {
		const path = this.resolvePath('/', written);
		if (path === SCRATCH_FOLDER || path.startsWith(`${SCRATCH_FOLDER}/`) || OUTPUT.test(path)) return;
		const own = relative(path);
		if (own === null || own === '')
			throw this.#refuse(written, `only files in ${PROJECT_FOLDER} and /tmp can be changed`);
		const { path: stored, problem } = checkToolPath(own, kind === 'file' ? 'write' : 'read');
		if (problem) throw this.#refuse(written, problem);
		if (stored !== own) throw this.#refuse(written, `the name is refused; write ${JSON.stringify(stored)}`);
		if (isAppOwn(own)) throw this.#refuse(written, "it is reserved for the app's own data");
		this.#touched.add(own);
	}

	#refuse(path: string, reason: string): Error {
		const error = refusal(path, reason);
		this.refusals.push(error.message);
		return error;
	}

	async #textOf(path: string): Promise<string> {
		try {
			return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
				await this.readFileBuffer(absolute(path))
			);
		} catch {
			throw refusal(path, 'it is not UTF-8 text');
		}
	}
}

function absolute(path: string): string {
	return path === '' ? PROJECT_FOLDER : `${PROJECT_FOLDER}/${path}`;
}

/** The path inside the project, `''` for its folder; null for a path outside. */
export function relative(path: string): string | null {
	if (path === PROJECT_FOLDER) return '';
	return path.startsWith(`${PROJECT_FOLDER}/`) ? path.slice(PROJECT_FOLDER.length + 1) : null;
}

function refusal(path: string, reason: string): Error {
	return new Error(`EACCES: permission denied, ${path}: ${reason}`);
}

function asRemoval(path: string): ShellChange {
	return { kind: 'remove', path };
}

function byPath([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
	return a < b ? -1 : 1;
}
