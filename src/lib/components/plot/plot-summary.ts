import { formatSi } from '#lib/base/quantity.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { extent, type Pane } from '#lib/charts/draw/curves.ts';
import { analysisName } from '../results/plot-names.ts';
import { readingText } from './cursors/plot-reading.ts';
import type { PlotState } from './plot-state.svelte.ts';

/** What a plot shows and which keys it supports, as text for screen readers. */
export function plotSummary(
	plot: Plot,
	[first]: readonly Pane[],
	view: PlotState,
	curves: string,
	messages: Messages
): string {
	const { results: t } = messages;
	if (!first) return '';
	const { xAxis } = first;
	const { min, max } = view.x(first);
	const along = t.rangeOf(t.quantities[xAxis.quantity] ?? '', formatSi(min, xAxis.unit), formatSi(max, xAxis.unit));
	return [t.plotSummary(analysisName(plot, messages), along), curves, t.plotKeys].join(' ');
}

/** The values of the visible signals of a plot; they do not depend on the part of the horizontal axis that is shown. */
export function curvesSummary(panes: readonly Pane[], view: PlotState, { results: t, families }: Messages): string {
	const texts = panes.flatMap((pane) => {
		const signals = Map.groupBy(view.visible(pane), ({ series }) => series.signal);
		return [...signals].map(([signal, curves]) => {
			const { unit } = pane.yAxis;
			const { min, max } = extent(curves) ?? { min: NaN, max: NaN };
			const name = curves.length > 1 ? families.countOf(signal, families.count(curves.length)) : signal;
			return t.curveSummary(name, readingText(min, unit), readingText(max, unit));
		});
	});
	return texts.join(' ');
}
