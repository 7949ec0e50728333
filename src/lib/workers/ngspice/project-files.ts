import type { NgspiceFileSystem } from '../../../../wasm/dist/ngspice.mjs';
import type { SimulationFile } from './protocol.ts';

/** The project's root in the virtual file system. */
const ROOT = '/project';

/** Normalises a path inside the project: no `.`, no `..`, nothing above the root. */
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

/** Name of the commands file that ngspice reads before a netlist: from the folder of the netlist, else from the home folder. */
const STARTUP = '.spiceinit';

/** Paths in the virtual file system; `startup` is in the form that the `source` command expects. */
interface WrittenProject {
	deck: string;
	folder: string;
	startup: string | null;
}

/** Possible paths of a netlist's startup file, in order of precedence. */
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
	// ngspice does not accept a path with a space: in the working directory, the name alone is enough.
	const named = startup === STARTUP ? `${ROOT}/${STARTUP}` : STARTUP;
	return { deck, folder, startup: startup === undefined ? null : named };
}

function folderOf(path: string): string {
	return path.slice(0, path.lastIndexOf('/')) || '/';
}
