import type { Setting } from '#lib/db/runs/run-setting.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import type { FileChange } from '../files/open-files.svelte.ts';
import { setValues } from '../files/set-values.ts';
import { saveForRun } from '../runs/save-for-run.ts';
import type { Workspace } from '../workspace.svelte.ts';

/**
 * Changes of files that give a netlist the values of a row, each written as the number that was there: `2.2k` becomes `4.7k`.
 *
 * @throws Fault `text_not_saved`; those of `NetlistReader.open` and `OpenNetlist.targets`
 */
export async function appliedFiles(
	workspace: Workspace,
	netlists: Pick<NetlistReader, 'open'>,
	entry: string,
	settings: readonly Setting[]
): Promise<FileChange[]> {
	const { compatibility: dialect } = await simulationFile.read(workspace.store);
	await saveForRun(workspace, entry, dialect);
	const netlist = await netlists.open(workspace.store, { entry, dialect });
	try {
		const files = [...netlist.files];
		const places = await netlist.targets(settings.map(({ target }) => target));
		return setValues(
			files,
			settings.flatMap(({ value }, index) => (places[index] ? [{ places: places[index], value }] : []))
		);
	} finally {
		netlist.release();
	}
}
