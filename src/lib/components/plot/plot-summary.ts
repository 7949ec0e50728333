import { formatSi } from '#lib/base/quantity.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { extent, type Pane } from '#lib/charts/draw/curves.ts';
import { readingText } from './plot-reading.ts';
import type { PlotState } from './plot-state.svelte.ts';

/** What a plot shows and which keys it supports, as text for screen readers. */
export function plotSummary(plot: Plot, panes: readonly Pane[], view: PlotState, { results: t }: Messages): string {
	const [first] = panes;
	if (!first) return '';
	const { xAxis } = first;
	const { min, max } = view.x(first);
	const along = t.rangeOf(t.quantities[xAxis.quantity] ?? '', formatSi(min, xAxis.unit), formatSi(max, xAxis.unit));
	const curves = panes.flatMap((pane) =>
		view.visible(pane).map((curve) => {
			const { unit } = pane.yAxis;
			const { min: low, max: high } = extent([curve]) ?? { min: NaN, max: NaN };
			return t.curveSummary(curve.series.signal, readingText(low, unit), readingText(high, unit));
		})
	);
	return [t.plotSummary(t.analyses[plot.analysis] ?? plot.title, along), ...curves, t.plotKeys].join(' ');
}
