import type { Plot } from '#lib/measure/dataset.ts';
import { histogram as count, valuesOverTime } from '#lib/measure/histogram.ts';
import { curveName, plotSeries } from '../series.ts';
import { emptyDrawing, type Drawing, type DrawingSettings } from './drawing.ts';

/** How often each signal has which value: by time in a transient, by sample otherwise. */
export function* histogram(
	plot: Plot,
	selection: readonly string[],
	{ bins }: DrawingSettings
): Generator<void, Drawing, void> {
	const drawing = emptyDrawing();
	for (const series of plotSeries(plot, selection)) {
		yield;
		const found = count(series.xAxis.quantity === 'time' ? valuesOverTime(series) : series.y, bins);
		const { yAxis } = series;
		const signal = curveName(series);
		if (!found) {
			drawing.figures.push({ signal, figures: [], reason: 'not_finite' });
			continue;
		}
		const { edges, share, mean, sigma, minimum, maximum } = found;
		// The outline: each bin from edge to edge, from zero to zero.
		const x = Float64Array.from({ length: 2 * edges.length }, (_, i) => edges[i >> 1]!);
		const y = x.map((_, i) => (i === 0 || i === x.length - 1 ? 0 : 100 * share[(i - 1) >> 1]!));
		drawing.series.push({
			...series,
			id: `${series.id}:histogram`,
			pane: `histogram ${yAxis.unit}`,
			xAxis: { ...yAxis, scale: 'linear' },
			yAxis: { quantity: 'share', unit: '%', scale: 'linear' },
			x,
			y
		});
		const figures = Object.entries({ mean, sigma, minimum, maximum }).map(([id, value]) => ({
			id,
			value,
			unit: yAxis.unit
		}));
		drawing.figures.push({ signal, figures, reason: null });
	}
	return drawing;
}
