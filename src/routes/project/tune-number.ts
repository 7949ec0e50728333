import { positionOf, valueAt } from '#lib/app/project/tune/slider-scale.ts';
import { language } from '#lib/app/shell/language.svelte.ts';
import { toFault } from '#lib/base/fault.ts';
import type { TunedNumber } from '#lib/editor/language-access.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** Opens the slider of the number at a place of a netlist; null if no slider can set it, which is said. */
export async function tuneNumber(
	workbench: WorkbenchContext,
	path: string,
	offset: number,
	isFocused: boolean
): Promise<TunedNumber | null> {
	const { tune } = workbench.project;
	try {
		workbench.layout.show('plot');
		const slider = await tune.addAt(path, offset, isFocused);
		if (slider === null || 'reason' in slider) {
			workbench.note(language.t.tune.notTunable[slider?.reason ?? 'other'](slider?.names.join(', ') ?? ''));
			return null;
		}
		if (slider.value === null) return null;
		const { key, value } = slider;
		const start = positionOf(slider, value);
		return { step: (by) => tune.set(key, by === 0 ? value : valueAt(slider, start + by)) };
	} catch (thrown) {
		workbench.report(toFault(thrown));
		return null;
	}
}
