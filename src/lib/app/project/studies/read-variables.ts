import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import type { Workspace } from '../workspace.svelte.ts';
import { saveForRun } from '../runs/save-for-run.ts';

/**
 * What a study can vary in a netlist, with unsaved text.
 *
 * @throws Fault `text_not_saved`; those of `NetlistReader.open`
 */
export async function readVariables(
	workspace: Workspace,
	netlists: Pick<NetlistReader, 'open'>,
	entry: string
): Promise<Variable[]> {
	const { compatibility: dialect } = await simulationFile.read(workspace.store);
	await saveForRun(workspace, entry, dialect);
	const netlist = await netlists.open(workspace.store, { entry, dialect });
	try {
		return await netlist.variables();
	} finally {
		netlist.release();
	}
}
