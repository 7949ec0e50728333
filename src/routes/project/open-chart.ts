import { chartSettings } from '#lib/charts/draw/chart-picture.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { scaleQuantity } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** Shows a chart of the agent among the results: its plot, signals, kind and range. */
export async function openChart(workbench: WorkbenchContext, chart: ChartRecord): Promise<void> {
	const { view } = workbench.project.runs;
	const { results, layout } = workbench;
	if (chart.runId === null) return;
	await view.show(chart.runId);
	const shown = view.shown?.run.id === chart.runId ? view.shown : null;
	const plot = shown?.plots.find(({ id }) => id === chart.plot);
	if (!shown || !plot) return;
	const place = results.choice.windows.placeOf(shown.run.entry);
	results.choice.choosePlot(place, plot.id);
	const { window, xSignal } = chartSettings(chart);
	results.choice.set(place, plot, { kind: chart.kind, signals: [...chart.signals], window, xSignal });
	const choice = results.choice.viewOf(place, plot, chart.kind);
	choice.hidden.clear();
	const group = axisGroup(chart, plot);
	choice.axes = { ...choice.axes, x: chart.x && group !== null ? { [group]: chart.x } : {}, y: {} };
	layout.show('plot');
	layout.viewOnNarrow('bottom');
}

/** The panes that share the horizontal axis of a chart (`Pane.group`); null where each has its own. */
function axisGroup({ kind }: ChartRecord, plot: Plot): string | null {
	if (kind === 'spectrum') return 'frequency Hz';
	const quantity = scaleQuantity(plot);
	return kind === 'curves' ? `${quantity} ${quantityUnit(quantity)}` : null;
}
