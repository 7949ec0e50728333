import type { NgspiceFileSystem, NgspiceModule } from '../../../../wasm/dist/ngspice.mjs';

/** Memory is stored in pieces of this many bytes, without those that are all zero, such as the unused stack. */
const PIECE = 16_384;

/** Parts of Emscripten's file system that are not public. */
interface OpenFiles {
	streams: ({ fd: number; tty?: { input: number[]; output: number[] } } | null | undefined)[];
	close(stream: { fd: number }): void;
}

/**
 * A snapshot of an instance: its whole memory and its files. Restoring it takes a tenth of the time of starting a new
 * instance.
 */
export class EngineImage {
	readonly #size: number;
	readonly #pieces: { at: number; bytes: Uint8Array }[] = [];
	readonly #paths: ReadonlySet<string>;

	/** @param end end of the memory in use */
	private constructor(module: NgspiceModule, end: number) {
		this.#size = module.HEAPU8.length;
		for (let at = 0; at < end; at += PIECE) {
			const bytes = module.HEAPU8.slice(at, Math.min(at + PIECE, end));
			if (!isZero(bytes)) this.#pieces.push({ at, bytes });
		}
		this.#paths = new Set(paths(module.FS));
	}

	static take(module: NgspiceModule): EngineImage {
		// Memory after that was never in use, so it is zero.
		return new EngineImage(module, module._spw_memory_end());
	}

	/** @returns false if the instance cannot be restored, because its memory has grown and cannot shrink */
	restore(module: NgspiceModule): boolean {
		const { HEAPU8, FS } = module;
		if (HEAPU8.length !== this.#size) return false;
		let done = 0;
		for (const { at, bytes } of this.#pieces) {
			HEAPU8.fill(0, done, at);
			HEAPU8.set(bytes, at);
			done = at + bytes.length;
		}
		HEAPU8.fill(0, done, Math.max(done, module._spw_memory_end()));
		const { streams, close } = FS as NgspiceFileSystem & OpenFiles;
		for (const stream of streams) {
			if (stream && stream.fd > 2) close(stream);
			// An unfinished line must not begin the next run's output.
			if (stream?.tty) Object.assign(stream.tty, { input: [], output: [] });
		}
		FS.chdir('/');
		// The contents of a folder are removed before the folder.
		for (const path of paths(FS).reverse()) {
			if (this.#paths.has(path)) continue;
			if (FS.isDir(FS.stat(path).mode)) FS.rmdir(path);
			else FS.unlink(path);
		}
		return true;
	}
}

function isZero(bytes: Uint8Array): boolean {
	for (let at = 0; at < bytes.length; at += 1) if (bytes[at] !== 0) return false;
	return true;
}

/** All files and folders, each folder before its contents; without the devices, which no run can change. */
function paths(fs: NgspiceFileSystem, folder = '/'): string[] {
	return fs
		.readdir(folder)
		.filter((name) => name !== '.' && name !== '..')
		.map((name) => (folder === '/' ? `/${name}` : `${folder}/${name}`))
		.filter((path) => path !== '/dev' && path !== '/proc')
		.flatMap((path) => (fs.isDir(fs.stat(path).mode) ? [path, ...paths(fs, path)] : [path]));
}
