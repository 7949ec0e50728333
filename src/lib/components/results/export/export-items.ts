import { Fault } from '#lib/base/fault.ts';
import { ownValue } from '#lib/base/own-value.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { scaleQuantity } from '#lib/measure/signals.ts';
import { familyOf } from '#lib/measure/family.ts';
import { filterMembers } from '#lib/measure/family-filter.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { onlySignals, partOfPlot } from '#lib/waveforms/part-of-plot.ts';
import { onlyMembers, withMembers } from '#lib/waveforms/with-members.ts';
import { formatsFor, type WaveformFormatId } from '#lib/waveforms/write-waveforms.ts';
import type { PlotChoice } from '../../plot/plot-choice.svelte.ts';
import type { WorkbenchActions } from '../../workbench/workbench-actions.ts';

interface Exported {
	/** Path of the netlist that was run. */
	entry: string;
	plot: Plot;
	/** The view of the curves; null if something else is shown. */
	view: Pick<PlotChoice, 'hidden' | 'x' | 'filter'> | null;
	/** The chosen signals. */
	shown: readonly string[];
}

/** What the export menu offers: files of the whole run and of its visible part, and a copy of what is shown. */
export function exportItems(
	{ entry, plot, view, shown }: Exported,
	actions: Pick<WorkbenchActions, 'exportCurves' | 'copyCurves'>,
	{ results: t, viewer }: Messages
): { id: string; label: string; separated?: boolean; run: () => void }[] {
	const quantity = scaleQuantity(plot);
	const part = ownValue(view?.x ?? {}, `${quantity} ${quantityUnit(quantity)}`) ?? null;
	const drawn = shown.filter((signal) => !view?.hidden.has(signal));
	const formats = formatsFor(plot);
	/** With columns that name the members of a family, in formats that have columns. */
	const numbered = (id: WaveformFormatId) => (id === 'touchstone' ? plot : withMembers(plot));
	const whole = formats.map((id) => {
		return { id, label: t.exportFormats[id], run: () => actions.exportCurves(entry, numbered(id), id) };
	});
	// A part is cut out when it is asked for: it follows each step of a zoom.
	const visible = part
		? formats.map((id, index) => ({
				id: `visible-${id}`,
				label: viewer.visiblePart(t.exportFormats[id]),
				separated: index === 0,
				run: () => actions.exportCurves(entry, partOfPlot(numbered(id), part), id)
			}))
		: [];
	const copy = {
		id: 'copy',
		label: part ? viewer.copyVisible : viewer.copyShown,
		separated: true,
		run: () => {
			const members = chosenMembers(plot, view?.filter ?? '');
			// Before anything is cut out: an integral begins and a mean is taken where the drawn one is.
			const chosen = onlySignals(plot, drawn);
			const whole = members ? onlyMembers(chosen, members) : withMembers(chosen);
			actions.copyCurves(part ? partOfPlot(whole, part) : whole);
		}
	};
	return [...whole, ...visible, copy];
}

/** The members of a family that the plot shows; null for all, also where the filter does not fit this run. */
function chosenMembers(plot: Plot, filter: string): number[] | null {
	const family = familyOf(plot);
	try {
		return family && filterMembers(filter, { count: family.members.length, parameters: family.parameters });
	} catch (thrown) {
		if (thrown instanceof Fault) return null;
		throw thrown;
	}
}
