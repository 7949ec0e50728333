import type { FileChange } from '../files/open-files.svelte.ts';
import { writeLike } from '#lib/spice/features/number-style.ts';
import { VALUE, settingOf, type TargetPlaces } from '#lib/sim/variation/target.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { FileEdit, SimulationFile } from '#lib/workers/ngspice/protocol.ts';

/** Changes of files that give targets their values, each written as the number that was there: `2.2k` becomes `4.7k`. */
export function tunedFiles(
	files: readonly SimulationFile[],
	tuned: readonly { places: TargetPlaces; value: number }[]
): FileChange[] {
	const edits = tuned.flatMap(({ places, value }) => places.edits.flatMap((edit) => editOf(files, edit, value)));
	const changed = applyEdits(files, edits);
	return files.flatMap(({ path, content: before }, index) => {
		const after = changed[index]?.content;
		return typeof before === 'string' && typeof after === 'string' && before !== after ? [{ path, before, after }] : [];
	});
}

function editOf(files: readonly SimulationFile[], edit: FileEdit, value: number): FileEdit[] {
	const text = files.find(({ path }) => path === edit.path)?.content;
	const written = typeof text === 'string' && edit.insert === VALUE ? text.slice(edit.from, edit.to) : '';
	return settingOf({ edits: [edit] }, writeLike(written, value) ?? value);
}
