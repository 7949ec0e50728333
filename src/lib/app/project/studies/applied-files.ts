import type { Setting } from '#lib/db/runs/run-setting.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import { VALUE, settingOf } from '#lib/sim/variation/target.ts';
import { writeLike } from '#lib/spice/features/number-style.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { FileEdit, SimulationFile } from '#lib/workers/ngspice/protocol.ts';
import type { FileChange } from '../files/open-files.svelte.ts';
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
		const edits = settings.flatMap(({ value }, index) =>
			(places[index]?.edits ?? []).flatMap((edit) => editOf(files, edit, value))
		);
		const changed = applyEdits(files, edits);
		return files.flatMap(({ path, content: before }, index): FileChange[] => {
			const after = changed[index]?.content;
			if (typeof before !== 'string' || typeof after !== 'string' || before === after) return [];
			return [{ path, before, after }];
		});
	} finally {
		netlist.release();
	}
}

function editOf(files: readonly SimulationFile[], edit: FileEdit, value: Setting['value']): FileEdit[] {
	const text = files.find(({ path }) => path === edit.path)?.content;
	const written = typeof text === 'string' && edit.insert === VALUE ? text.slice(edit.from, edit.to) : '';
	return settingOf({ edits: [edit] }, (typeof value === 'number' ? writeLike(written, value) : null) ?? value);
}
