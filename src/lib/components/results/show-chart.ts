import { chartSettings } from '#lib/charts/draw/chart-picture.ts';
import type { Pane } from '#lib/charts/draw/curves.ts';
import type { DrawingRequest } from '#lib/charts/drawings/draw-plot.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { ResultsChoice } from './results-choice.svelte.ts';

/** What a chart draws of a plot. */
export function chartRequest(chart: ChartRecord, plot: Plot): DrawingRequest {
	return { kind: chart.kind, plot, selection: chart.signals, settings: chartSettings(chart) };
}

/**
 * Shows a plot as a chart of the agent does: its signals, kind, limits and scales, with no curve hidden. The view before is a step back.
 *
 * @param place of the window in which it is shown
 * @param head the first pane of the chart, to which its limits belong; null if nothing is drawn
 */
export function showChart(
	choice: ResultsChoice,
	place: string,
	plot: Plot,
	chart: ChartRecord,
	head: Pick<Pane, 'id' | 'group'> | null
): void {
	const { kind, signals, x, y } = chart;
	choice.choosePlot(place, plot.id);
	choice.set(place, plot, { kind, signals: [...signals], panes: {}, ...chartSettings(chart) });
	const view = choice.viewOf(place, plot, kind);
	view.hidden.clear();
	view.filter = chart.members ?? '';
	view.bands = chart.bands ?? null;
	view.history.record(view.axes, 'step', performance.now());
	// As typed limits they may be beyond the curves, and two axes of a chart have no other scale than that of its kind.
	view.axes = {
		x: x && head ? { [head.group]: { ...x, isTyped: true } } : {},
		y: y && head ? { [head.id]: { ...y, isTyped: true } } : {},
		xScales: {},
		yScales: {}
	};
}
