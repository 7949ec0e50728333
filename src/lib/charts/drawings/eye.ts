import { lowerBound } from '#lib/base/lower-bound.ts';
import { valueAt } from '#lib/measure/crossings.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { eyeOf, type Eye } from '#lib/measure/eye.ts';
import { curveName, plotSeries, type Series } from '../series.ts';
import { emptyDrawing, type Drawing, type DrawingSettings } from './drawing.ts';

/** Most samples that are drawn: those at the end of a longer record. The figures are those of all. */
const MAX_DRAWN = 200_000;

/** Signals over time, folded into two bits, with the opening of the eye. */
export function* eye(
	plot: Plot,
	selection: readonly string[],
	{ unitInterval }: DrawingSettings
): Generator<void, Drawing, void> {
	const drawing = emptyDrawing();
	for (const series of plotSeries(plot, selection)) {
		yield;
		const found = eyeOf(series, unitInterval ?? undefined);
		const { yAxis } = series;
		const signal = curveName(series);
		if ('reason' in found) {
			drawing.figures.push({ signal, figures: [], reason: found.reason });
			continue;
		}
		drawing.series.push(folded(series, found));
		const figures = [
			{ id: 'unit_interval', value: found.unitInterval, unit: 's' },
			{ id: 'eye_height', value: found.height, unit: yAxis.unit },
			{ id: 'eye_width', value: found.width, unit: 's' },
			{ id: 'one_level', value: found.one, unit: yAxis.unit },
			{ id: 'zero_level', value: found.zero, unit: yAxis.unit },
			{ id: 'jitter_rms', value: found.jitterRms, unit: 's' },
			{ id: 'jitter_range', value: found.jitterRange, unit: 's' }
		];
		drawing.figures.push({ signal, figures, reason: null });
	}
	return drawing;
}

/** Each two bits from their beginning; gaps between. Cursors move along the time of the record. */
function folded(series: Series, { unitInterval, start }: Eye): Series {
	const { x, y } = series;
	const first = Math.max(x[0]!, x[Math.max(0, x.length - MAX_DRAWN)]!);
	const [across, down, times]: [number[], number[], number[]] = [[], [], []];
	const put = (at: number, value: number, from: number): void => {
		across.push(at - from);
		down.push(value);
		times.push(at);
	};
	for (let bit = Math.max(0, Math.ceil((first - start) / (2 * unitInterval))); ; bit++) {
		const from = start + 2 * bit * unitInterval;
		const to = from + 2 * unitInterval;
		if (to > x.at(-1)!) break;
		put(from, valueAt(series, from), from);
		for (let i = lowerBound(x, from); i < x.length && x[i]! < to; i++) put(x[i]!, y[i]!, from);
		put(to, valueAt(series, to), from);
		put(to, NaN, from);
	}
	return {
		...series,
		id: `${series.id}:eye`,
		pane: `eye ${series.yAxis.unit}`,
		x: Float64Array.from(across),
		y: Float64Array.from(down),
		parameter: { axis: series.xAxis, values: Float64Array.from(times) }
	};
}
