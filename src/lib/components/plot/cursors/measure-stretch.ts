import { atOnce } from '#lib/base/slices.ts';
import { formatSi } from '#lib/base/quantity.ts';
import type { Messages } from '#lib/i18n/en/messages.ts';
import { cycles } from '#lib/measure/cycles.ts';
import { partOf } from '#lib/measure/expression/place-on-curve.ts';
import { describeUnit, PLAIN, SECOND, timesUnit, writtenUnit } from '#lib/measure/expression/unit.ts';
import { statistics } from '#lib/measure/statistics.ts';
import { cursorAxisOf, cursorPositions, type Curve } from '#lib/charts/draw/curves.ts';
import type { Range } from '#lib/charts/draw/range.ts';

/** A measured value of a part of a curve; its id is that of the corresponding metric. */
export interface StretchFigure {
	id: 'minimum' | 'maximum' | 'peak_to_peak' | 'average' | 'rms' | 'integral' | 'frequency';
	value: number;
	unit: string;
}

/** A part of a curve that is measured. */
export interface MeasuredStretch {
	curve: Curve;
	/** Along the axis of the cursors. */
	stretch: Range;
	betweenCursors: boolean;
}

/** Samples of a curve that is measured at once: a few milliseconds. */
const MAX_AT_ONCE = 100_000;

/** The figures of a short curve; null for one that is to be measured in slices. */
export function measuredAtOnce({ curve, stretch }: MeasuredStretch): StretchFigure[] | null {
	return curve.series.y.length <= MAX_AT_ONCE ? atOnce(measureStretch(curve, stretch)) : null;
}

/** Which part of a curve is measured. */
export function stretchText({ curve, stretch, betweenCursors }: MeasuredStretch, { results: t }: Messages): string {
	const { unit } = cursorAxisOf(curve.series);
	const ends = [formatSi(stretch.min, unit), formatSi(stretch.max, unit)] as const;
	return betweenCursors ? t.betweenCursors(...ends) : t.inView(...ends);
}

/**
 * Measures a curve between two positions along the axis of the cursors, on the lines between its samples: its extremes, and for a
 * waveform its means, integral and frequency. With a yield wherever it can be interrupted.
 */
export function* measureStretch(curve: Curve, { min, max }: Range): Generator<void, StretchFigure[], void> {
	const { series } = curve;
	const isFrequency = cursorAxisOf(series).scale === 'log';
	const whole = { x: cursorPositions(series), re: series.y, im: null, isFrequency };
	// All of a curve may be ten million samples, which are not copied.
	const isWhole = min <= whole.x[0]! && max >= whole.x.at(-1)!;
	const found = isWhole ? whole : yield* partOf(whole, min, max);
	const stretch = found && { x: found.x, y: found.re };
	const figures = stretch && (yield* statistics.steps(stretch));
	if (!stretch || !figures) return [];
	const { quantity, unit } = series.yAxis;
	const { minimum, maximum, average, rms } = figures;
	const extremes: StretchFigure[] = [
		{ id: 'minimum', value: minimum, unit },
		{ id: 'maximum', value: maximum, unit },
		{ id: 'peak_to_peak', value: maximum - minimum, unit }
	];
	if (series.xAxis.quantity !== 'time' || quantity === 'decibel') return extremes;
	const counted = yield* cycles.steps(stretch);
	const length = stretch.x.at(-1)! - stretch.x[0]!;
	const written = unit === '' ? PLAIN : writtenUnit(unit);
	const integral = written && describeUnit(timesUnit(written, SECOND)).text;
	return [
		...extremes,
		{ id: 'average', value: average, unit },
		{ id: 'rms', value: rms, unit },
		...(integral !== undefined && length > 0
			? [{ id: 'integral' as const, value: average * length, unit: integral }]
			: []),
		...(counted ? [{ id: 'frequency' as const, value: 1 / counted.period, unit: 'Hz' }] : [])
	];
}
