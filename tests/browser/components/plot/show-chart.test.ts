import { expect, test } from 'vitest';
import { atOnce } from '#lib/base/slices.ts';
import { toPanes, type Pane } from '#lib/charts/draw/curves.ts';
import { drawPlot } from '#lib/charts/drawings/draw-plot.ts';
import { PlotAxes } from '#lib/components/plot/axes/plot-axes.svelte.ts';
import { ResultsChoice } from '#lib/components/results/results-choice.svelte.ts';
import { chartRequest, showChart } from '#lib/components/results/show-chart.ts';
import type { ChartRecord } from '#lib/db/chart-record.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { sampleChart } from '../../../support/sample-chart.ts';
import { lowPass, nestedSweep, transient } from '../../../support/sample-plots.ts';

function panesOf(chart: ChartRecord, plot: Plot): Pane[] {
	return toPanes(atOnce(drawPlot(chartRequest(chart, plot))).traces);
}

function opened(chart: ChartRecord, plot: Plot, choice = new ResultsChoice()) {
	const panes = panesOf(chart, plot);
	showChart(choice, 'rc.cir', plot, chart, panes[0] ?? null);
	const view = choice.viewOf('rc.cir', plot, chart.kind);
	return { choice, view, axes: new PlotAxes(() => panes, view), panes };
}

test('[H2] a chart is opened with its limits on both axes, even beyond the curves', () => {
	const { chart } = sampleChart({ x: { min: 10, max: 1e9 }, y: { min: -100, max: 20 } });
	const { axes, panes } = opened(chart, lowPass());
	expect(axes.x(panes[0]!)).toMatchObject({ min: 10, max: 1e9 });
	expect(axes.y(panes[0]!)).toMatchObject({ min: -100, max: 20 });
	// The limits are those of the first pane.
	expect(axes.isZoomedDown(panes[1]!)).toBe(false);
});

test('[H2] a chart of any kind is opened with its limits', () => {
	for (const kind of ['nyquist', 'histogram', 'spectrum'] as const) {
		const plot = kind === 'nyquist' ? lowPass() : transient(2_000);
		const { chart } = sampleChart({ kind, plot: plot.id, x: { min: 0.25, max: 0.5 }, y: { min: 1, max: 2 } });
		const { axes, panes } = opened(chart, plot);
		const [pane] = panes;
		// Axes of equal scale show at least these.
		const { x, y } = { x: axes.x(pane!), y: axes.y(pane!) };
		expect([kind, x.min <= 0.25, x.max >= 0.5, y.min <= 1, y.max >= 2]).toEqual([kind, true, true, true, true]);
		expect([kind, x.max - x.min <= 1, y.max - y.min <= 1]).toEqual([kind, true, true]);
	}
});

test('[H2] hidden curves, scales and panes of the user do not change what a chart shows, and its view is a step', () => {
	const choice = new ResultsChoice();
	const plot = transient(100);
	const { chart } = sampleChart({ plot: 'tran1' });
	choice.set('rc.cir', plot, { panes: { 'v(out)': 2 } });
	const view = choice.viewOf('rc.cir', plot);
	view.hidden.add('v(out)');
	const before = { x: {}, y: {}, xScales: { 'time s': 'log' as const }, yScales: {} };
	view.axes = before;
	const { axes } = opened(chart, plot, choice);
	expect([...view.hidden]).toEqual([]);
	expect(choice.panesOf('rc.cir', plot)).toEqual({});
	expect(view.axes).toEqual({ x: {}, y: {}, xScales: {}, yScales: {} });
	axes.back();
	expect(view.axes).toEqual(before);
});

test('[H2] a chart of a family is opened with the curves that it shows, and another one with all', () => {
	const plot = nestedSweep(60);
	const { chart } = sampleChart({ plot: plot.id, members: 'r1 < 3k', bands: false });
	const { choice, view } = opened(chart, plot);
	expect([view.filter, view.bands]).toEqual(['r1 < 3k', false]);
	opened(sampleChart({ plot: plot.id }).chart, plot, choice);
	expect([view.filter, view.bands]).toEqual(['', null]);
});
