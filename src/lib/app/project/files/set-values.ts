import type { Setting } from '#lib/db/runs/run-setting.ts';
import { VALUE, settingOf, settingsOf, type TargetEdit, type TargetPlaces } from '#lib/sim/variation/target.ts';
import { writeLike } from '#lib/spice/features/number-style.ts';
import { applyEdits } from '#lib/workers/ngspice/edits.ts';
import type { SimulationFile } from '#lib/workers/ngspice/protocol.ts';
import type { FileChange } from './open-files.svelte.ts';

/** Where a value is set, and the value. */
export interface PlacedValue {
	places: Pick<TargetPlaces, 'edits'>;
	value: Setting['value'];
}

/** Changes of files that give targets their values, each written as the number that was there: `2.2k` becomes `4.7k`. */
export function setValues(files: readonly SimulationFile[], values: readonly PlacedValue[]): FileChange[] {
	const edits = settingsOf(
		values.map(({ places, value }) => ({
			places: {
				edits: places.edits.flatMap((edit) => editOf(files, edit, value))
			},
			value
		}))
	);
	const changed = applyEdits(files, edits);
	return files.flatMap(({ path, content: before }, index): FileChange[] => {
		const after = changed[index]?.content;
		return typeof before === 'string' && typeof after === 'string' && before !== after ? [{ path, before, after }] : [];
	});
}

function editOf(files: readonly SimulationFile[], edit: TargetEdit, value: Setting['value']): TargetEdit[] {
	if (edit.isCommon) return [edit];
	const text = files.find(({ path }) => path === edit.path)?.content;
	const written = typeof text === 'string' && edit.insert === VALUE ? text.slice(edit.from, edit.to) : '';
	return settingOf({ edits: [edit] }, (typeof value === 'number' ? writeLike(written, value) : null) ?? value);
}
