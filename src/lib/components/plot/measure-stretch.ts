import { lowerBound } from '#lib/base/lower-bound.ts';
import { cycles } from '#lib/measure/cycles.ts';
import { statistics } from '#lib/measure/statistics.ts';
import type { Curve } from '#lib/charts/draw/curves.ts';
import type { Range } from '#lib/charts/draw/range.ts';

/** A measured value of a part of a curve; its id is that of the corresponding metric. */
export interface StretchFigure {
	id: 'minimum' | 'maximum' | 'peak_to_peak' | 'average' | 'rms' | 'frequency';
	value: number;
	unit: string;
}

/** Measures a curve between two positions: its extremes, and for a waveform its means and frequency. */
export function measureStretch({ series }: Curve, { min, max }: Range): StretchFigure[] {
	const from = lowerBound(series.x, min);
	// The last sample at or before the end is included.
	let to = lowerBound(series.x, max);
	while (to < series.x.length && series.x[to]! <= max) to++;
	const part = { x: series.x.subarray(from, to), y: series.y.subarray(from, to) };
	const figures = statistics(part);
	if (!figures) return [];
	const { quantity, unit } = series.yAxis;
	const extremes: StretchFigure[] = [
		{ id: 'minimum', value: figures.minimum, unit },
		{ id: 'maximum', value: figures.maximum, unit },
		{ id: 'peak_to_peak', value: figures.maximum - figures.minimum, unit }
	];
	if (series.xAxis.quantity !== 'time' || quantity === 'decibel') return extremes;
	const counted = cycles(part);
	return [
		...extremes,
		{ id: 'average', value: figures.average, unit },
		{ id: 'rms', value: figures.rms, unit },
		...(counted ? [{ id: 'frequency' as const, value: 1 / counted.period, unit: 'Hz' }] : [])
	];
}
