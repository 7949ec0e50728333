import { ownValue } from '#lib/base/own-value.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { scaleQuantity } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { onlySignals, partOfPlot } from '#lib/waveforms/part-of-plot.ts';
import { formatsFor } from '#lib/waveforms/write-waveforms.ts';
import type { PlotChoice } from '../plot/plot-choice.svelte.ts';
import type { WorkbenchActions } from '../workbench/workbench-actions.ts';

interface Exported {
	/** Path of the netlist that was run. */
	entry: string;
	plot: Plot;
	/** The view of the curves; null if something else is shown. */
	view: Pick<PlotChoice, 'hidden' | 'x'> | null;
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
	const whole = formats.map((id) => {
		return { id, label: t.exportFormats[id], run: () => actions.exportCurves(entry, plot, id) };
	});
	// A part is cut out when it is asked for: it follows each step of a zoom.
	const visible = part
		? formats.map((id, index) => ({
				id: `visible-${id}`,
				label: viewer.visiblePart(t.exportFormats[id]),
				separated: index === 0,
				run: () => actions.exportCurves(entry, partOfPlot(plot, part), id)
			}))
		: [];
	const copy = {
		id: 'copy',
		label: part ? viewer.copyVisible : viewer.copyShown,
		separated: true,
		run: () => actions.copyCurves(onlySignals(part ? partOfPlot(plot, part) : plot, drawn))
	};
	return [...whole, ...visible, copy];
}
