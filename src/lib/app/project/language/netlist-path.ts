import type { WorkspaceState } from '#lib/db/records.ts';
import type { FileEntry } from '#lib/project/store.ts';

const netlistEndings = ['.cir', '.sp', '.net', '.ckt', '.spice'];

/** Whether a file's extension is that of a circuit to run, and not of a library to include. */
export function isNetlist(path: string): boolean {
	const lower = path.toLowerCase();
	return netlistEndings.some((ending) => lower.endsWith(ending));
}

/** The netlist that Run simulates: the chosen one, else the active netlist, else the first one. */
export function netlistToRun(
	entries: readonly FileEntry[],
	{ mainPath, activePath }: Pick<WorkspaceState, 'mainPath' | 'activePath'>
): string | null {
	const netlists = entries.filter(({ kind, path }) => kind === 'text' && isNetlist(path)).map(({ path }) => path);
	const chosen = [mainPath, activePath].find((path) => path !== null && netlists.includes(path));
	return chosen ?? netlists[0] ?? null;
}
