import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { SimulationFile } from '../../src/lib/workers/ngspice/protocol.ts';

/** A folder of decks that belong together; a deck may use any file in it. */
export interface CorpusProject {
	/** Name for the table, such as `examples/xspice`. */
	name: string;
	folder: string;
	files: SimulationFile[];
	/** Changes with any byte of any file. */
	hash: string;
}

export interface CorpusDeck {
	project: CorpusProject;
	/** Path inside the project. */
	path: string;
	/** What ngspice's authors say it prints, where they do. */
	golden: string | null;
}

/** Every `.cir` and `.sp` below the folders of `root`, in a stable order. */
export function findDecks(root: string, name: string): CorpusDeck[] {
	return readdirSync(root, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map((entry) => entry.name)
		.sort()
		.flatMap((folder) => projectDecks(join(root, folder), `${name}/${folder}`));
}

function projectDecks(folder: string, name: string): CorpusDeck[] {
	const paths = readdirSync(folder, { withFileTypes: true, recursive: true })
		.filter((entry) => entry.isFile())
		.map((entry) => relative(folder, join(entry.path, entry.name)))
		.sort();
	const deckPaths = paths.filter((path) => /\.(?:cir|sp)$/u.test(path));
	if (deckPaths.length === 0) return [];
	const hash = createHash('sha256');
	const files = paths.map((path): SimulationFile => {
		const bytes = readFileSync(join(folder, path));
		hash.update(path).update('\0').update(bytes);
		return { path, content: textOf(bytes) ?? bytes };
	});
	const project = { name, folder, files, hash: hash.digest('hex') };
	return deckPaths.map((path) => {
		const output = join(folder, dirname(path), `${basename(path).replace(/\.\w+$/u, '')}.out`);
		return { project, path, golden: existsSync(output) ? readFileSync(output, 'latin1') : null };
	});
}

/** Text as a project keeps it; null for bytes that are not UTF-8. */
function textOf(bytes: Uint8Array): string | null {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return null;
	}
}
