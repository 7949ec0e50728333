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

/** Writes the project and makes the folder of `entry` the working directory. @returns absolute paths of both */
export function writeProject(
	fs: NgspiceFileSystem,
	files: SimulationFile[],
	entry: string
): { deck: string; folder: string } {
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
	return { deck, folder };
}

function folderOf(path: string): string {
	return path.slice(0, path.lastIndexOf('/')) || '/';
}
