import { lowerBound } from '#lib/base/lower-bound.ts';
import { cycles } from '#lib/measure/cycles.ts';
import { describeUnit, PLAIN, SECOND, timesUnit, writtenUnit } from '#lib/measure/expression/unit.ts';
import { statistics } from '#lib/measure/statistics.ts';
import { interpolate, type Curve } from '#lib/charts/draw/curves.ts';
import type { Range } from '#lib/charts/draw/range.ts';

/** A measured value of a part of a curve; its id is that of the corresponding metric. */
export interface StretchFigure {
	id: 'minimum' | 'maximum' | 'peak_to_peak' | 'average' | 'rms' | 'integral' | 'frequency';
	value: number;
	unit: string;
}

/** Measures a curve between two positions: its extremes, and for a waveform its means, integral and frequency. */
export function measureStretch(curve: Curve, { min, max }: Range): StretchFigure[] {
	const { series } = curve;
	const from = lowerBound(series.x, min);
	// The last sample at or before the end is included.
	let to = lowerBound(series.x, max);
	while (to < series.x.length && series.x[to]! <= max) to++;
	const part = { x: series.x.subarray(from, to), y: series.y.subarray(from, to) };
	const inner = statistics(part);
	// The ends are between samples, where the curve is a line.
	const ends = series.parameter ? [] : pointsAt(curve, [min, max]);
	if (!inner && ends.length < 2) return [];
	const values = [...(inner ? [inner.minimum, inner.maximum] : []), ...ends.map(({ y }) => y)];
	const { quantity, unit } = series.yAxis;
	const [minimum, maximum] = [Math.min(...values), Math.max(...values)];
	const extremes: StretchFigure[] = [
		{ id: 'minimum', value: minimum, unit },
		{ id: 'maximum', value: maximum, unit },
		{ id: 'peak_to_peak', value: maximum - minimum, unit }
	];
	if (series.xAxis.quantity !== 'time' || quantity === 'decibel') return extremes;
	const counted = inner ? cycles(part) : null;
	return [
		...extremes,
		...means(part, inner, ends, unit),
		...(counted ? [{ id: 'frequency' as const, value: 1 / counted.period, unit: 'Hz' }] : [])
	];
}

interface Point {
	x: number;
	y: number;
}

function pointsAt(curve: Curve, places: readonly number[]): Point[] {
	return places.flatMap((x) => {
		const y = interpolate(curve, x);
		return y === null ? [] : [{ x, y }];
	});
}

/** The integral and the means over the length, with the pieces between the ends and the samples next to them. */
function means(
	part: { x: Float64Array; y: Float64Array },
	inner: ReturnType<typeof statistics>,
	ends: readonly Point[],
	unit: string
): StretchFigure[] {
	const [first, last] = [0, part.x.length - 1].map((index) => ({ x: part.x[index]!, y: part.y[index]! })) as [
		Point,
		Point
	];
	const span = inner ? last.x - first.x : 0;
	let [length, area, square] = inner ? [span, inner.average * span, inner.rms ** 2 * span] : [0, 0, 0];
	const pieces = inner ? ends.map((end) => (end.x <= first.x ? [end, first] : [last, end])) : [ends];
	for (const [a, b] of pieces as [Point, Point][]) {
		if (!(b.x > a.x)) continue;
		length += b.x - a.x;
		area += ((a.y + b.y) / 2) * (b.x - a.x);
		square += ((a.y ** 2 + b.y ** 2) / 2) * (b.x - a.x);
	}
	const alone = inner ? first.y : ends[0]!.y;
	const [average, rms] = length > 0 ? [area / length, Math.sqrt(square / length)] : [alone, Math.abs(alone)];
	const written = unit === '' ? PLAIN : writtenUnit(unit);
	return [
		{ id: 'average', value: average, unit },
		{ id: 'rms', value: rms, unit },
		...(written && length > 0
			? [{ id: 'integral' as const, value: area, unit: describeUnit(timesUnit(written, SECOND)).text }]
			: [])
	];
}
