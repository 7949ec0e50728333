import type { NgspiceFileSystem } from '../../../../wasm/dist/ngspice.mjs';
import type { SimulationFile } from './protocol.ts';

/** Folder of the virtual file system that stands for the project's root. */
const ROOT = '/project';

/** A path inside the project in its plain form: no `.`, no `..`, nothing above the root. */
export function projectPath(path: string): string {
	const parts: string[] = [];
	for (const part of path.replaceAll('\\', '/').split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '' && part !== '.') parts.push(part);
	}
	return parts.join('/');
}

/** Project path of an absolute path in the virtual file system; null for a file outside the project. */
export function fromEnginePath(path: string, workingFolder = ROOT): string | null {
	const absolute = path.startsWith('/') ? path : `${workingFolder}/${path}`;
	const plain = `/${projectPath(absolute)}`;
	return plain.startsWith(`${ROOT}/`) ? plain.slice(ROOT.length + 1) : null;
}

/** Commands ngspice reads before a netlist: from the folder of the netlist, else from the user's home. */
const STARTUP = '.spiceinit';

/** Paths in the virtual file system; that of the startup file as the `source` command takes it. */
interface WrittenProject {
	deck: string;
	folder: string;
	startup: string | null;
}

/** Paths at which a startup file of a netlist may lie, the one that counts first. */
export function startupPaths(entry: string): string[] {
	const folder = entry.split('/').slice(0, -1);
	return [...new Set([[...folder, STARTUP].join('/'), STARTUP])];
}

/** Writes the project and makes the folder of `entry` the working directory. */
export function writeProject(fs: NgspiceFileSystem, files: SimulationFile[], entry: string): WrittenProject {
	fs.mkdirTree(ROOT);
	for (const { path, content } of files) {
		const target = `${ROOT}/${projectPath(path)}`;
		fs.mkdirTree(folderOf(target));
		fs.writeFile(target, content);
	}
	const deck = `${ROOT}/${projectPath(entry)}`;
	const folder = folderOf(deck);
	fs.mkdirTree(folder);
	fs.chdir(folder);
	const startup = startupPaths(projectPath(entry)).find((path) =>
		files.some((file) => projectPath(file.path) === path)
	);
	// ngspice cannot be told a path with a space in it: the one in the working directory goes by its name alone
	const named = startup === STARTUP ? `${ROOT}/${STARTUP}` : STARTUP;
	return { deck, folder, startup: startup === undefined ? null : named };
}

function folderOf(path: string): string {
	return path.slice(0, path.lastIndexOf('/')) || '/';
}
