import { toPanes } from '#lib/charts/draw/curves.ts';
import { chartRequest, showChart } from '#lib/components/results/show-chart.ts';
import { computeDrawing, smallDrawing } from '#lib/curves/compute-drawing.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import type { WorkbenchContext } from './workbench-context.svelte.ts';

/** Shows a chart of the agent among the results, with the runs that it compares. Rejects as `computeDrawing`. */
export async function openChart(workbench: WorkbenchContext, chart: ChartRecord): Promise<void> {
	const { view, overlays } = workbench.project.runs;
	const { results, layout } = workbench;
	if (chart.runId === null) return;
	await view.show(chart.runId);
	const shown = view.shown?.run.id === chart.runId ? view.shown : null;
	const plot = shown?.plots.find(({ id }) => id === chart.plot);
	if (!shown || !plot) return;
	const request = chartRequest(chart, plot);
	// Only limits need to know the panes.
	const hasLimits = chart.x !== null || chart.y !== null;
	const drawing = hasLimits
		? (smallDrawing(request) ?? (await computeDrawing(request, new AbortController().signal)))
		: null;
	if (view.shown !== shown) return;
	showChart(
		results.choice,
		results.choice.windows.placeOf(shown.run.entry),
		plot,
		chart,
		toPanes(drawing?.traces ?? [])[0] ?? null
	);
	layout.show('plot');
	layout.viewOnNarrow('bottom');
	const compared = (chart.compared ?? []).flatMap(({ runId }) => runId ?? []);
	if (compared.length > 0) await overlays.showRuns(compared);
}
