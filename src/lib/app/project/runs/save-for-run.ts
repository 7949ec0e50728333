import { textNotSaved, type Unsaved } from '../files/unsaved.ts';
import type { Workspace } from '../workspace.svelte.ts';
import { collectClosure, type FileReader } from '#lib/sim/closure.ts';
import { goalsPath } from '#lib/sim/goals.ts';
import { measurementsFile } from '#lib/sim/project-measurements.ts';
import { simulationPath } from '#lib/sim/project-simulation.ts';
import type { Dialect } from '#lib/spice/project/program.ts';

/**
 * Stores unsaved text before a run. Text that cannot be stored matters only in files that the run reads: the netlist, its
 * includes, and the project's simulation settings, goals and measurements.
 *
 * @throws Fault `text_not_saved` with the files of the run that could not be stored, and why
 */
export async function saveForRun(workspace: Workspace, entry: string, dialect: Dialect): Promise<void> {
	const unsaved = await workspace.openFiles.save();
	if (unsaved.length === 0) return;
	const read = await pathsRead(workspace, entry, dialect, unsaved);
	const needed = unsaved.filter(({ path }) => read.has(path));
	if (needed.length > 0) throw textNotSaved(workspace.projectId, needed);
}

/** The files that a run reads, with unsaved text included, even in files that were deleted elsewhere. */
async function pathsRead(
	{ store, buffers }: Workspace,
	entry: string,
	dialect: Dialect,
	unsaved: readonly Unsaved[]
): Promise<Set<string>> {
	const texts = unsaved.map(({ path }) => ({ path, content: buffers.get(path)?.text ?? '', hash: '' }));
	const reader: FileReader = {
		read: (path) => store.read(path),
		readMany: async (paths) => {
			const open = texts.filter(({ path }) => paths.includes(path));
			const others = await store.readMany(paths.filter((path) => !open.some((text) => text.path === path)));
			return [...open, ...others];
		}
	};
	const closure = await collectClosure(reader, entry, dialect);
	return new Set([
		entry,
		simulationPath,
		goalsPath,
		measurementsFile.path,
		...(closure?.files ?? []).map(({ path }) => path)
	]);
}
