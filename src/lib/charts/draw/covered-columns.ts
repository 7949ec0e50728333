import { extremesBetween, ROUGH_SIZE, type Pyramid } from '../pyramid.ts';
import { keepNear, pixelMap, type PlotFrame } from './plot-frame.ts';
import { valueAt } from './range.ts';

/** Positions from the top in each column of pixels; the highest is below the lowest where there is nothing. */
export interface CoveredColumns {
	highest: Float64Array;
	lowest: Float64Array;
}

/** Which samples are in which column of pixels. */
export interface ColumnStarts {
	/** The first sample from each column on, and the end of those of the last column. */
	starts: Int32Array;
	/**
	 * Where the left edge of a column divides the line between its first sample and the one before, which is in the next column: from 0 at
	 * that one to 1. NaN where there is no such line, or it crosses several columns.
	 */
	shares: Float64Array;
}

/**
 * Which samples are in which column of pixels; curves over the same x share it.
 *
 * @param from the first of the samples in view, as in `samplesInView`, and
 * @param to the end of them
 */
function columnStarts(frame: PlotFrame, x: Float64Array, from: number, to: number): ColumnStarts {
	const { min, max } = frame.x;
	const count = Math.max(1, Math.ceil(frame.width));
	const starts = new Int32Array(count + 1);
	let sample = x[from]! < min ? from + 1 : from;
	const end = Math.max(sample, x[to - 1]! > max ? to - 1 : to);
	let step = 1;
	for (let column = 0; column < count; column++) {
		starts[column] = sample;
		const edge = valueAt((column + 1) / frame.width, frame.x, frame.logX);
		const next = column === count - 1 ? end : firstFrom(x, edge, sample, end, step);
		step = Math.max(1, next - sample);
		sample = next;
	}
	starts[count] = sample;
	const shares = new Float64Array(count).fill(NaN);
	const map = pixelMap({ ...frame, left: 0 });
	for (let column = 1; column < count; column++) {
		const first = starts[column]!;
		if (starts[column - 1] === first || starts[column + 1] === first) continue;
		const left = map.left(x[first - 1]!);
		const right = map.left(x[first]!);
		if (right > left) shares[column] = (column - left) / (right - left);
	}
	return { starts, shares };
}

/** The columns of curves, of which those over the same x share their starts. */
export class SharedColumns {
	#last: { x: Float64Array; from: number; to: number; starts: ColumnStarts } | null = null;

	/** @param isRough as in `coveredColumns` */
	constructor(
		private readonly frame: PlotFrame,
		readonly isRough: boolean
	) {}

	of(pyramid: Pyramid, from: number, to: number): CoveredColumns {
		const { x } = pyramid;
		const last = this.#last;
		const isShared = last && isSame(last.x, x) && last.from === from && last.to === to;
		const starts = isShared ? last.starts : columnStarts(this.frame, x, from, to);
		this.#last = { x, from, to, starts };
		return coveredColumns(this.frame, pyramid, from, to, starts, this.isRough);
	}
}

/** Whether two arrays are the same place in memory. */
function isSame(one: Float64Array, other: Float64Array): boolean {
	return one.buffer === other.buffer && one.byteOffset === other.byteOffset && one.length === other.length;
}

/**
 * What a curve covers of each column of pixels: from its maximum to its minimum there, so that no glitch is lost, and what the lines
 * between samples of different columns cover.
 *
 * @param from the first of the samples in view, as in `samplesInView`, and
 * @param to the end of them
 * @param isRough whether a column may show a few samples of those beside it
 */
export function coveredColumns(
	frame: PlotFrame,
	pyramid: Pyramid,
	from: number,
	to: number,
	columns = columnStarts(frame, pyramid.x, from, to),
	isRough = false
): CoveredColumns {
	const { x, y } = pyramid;
	const { starts, shares } = columns;
	const map = pixelMap(frame);
	const count = starts.length - 1;
	const highest = new Float64Array(count);
	const lowest = new Float64Array(count);
	// The smallest value is the lowest on the screen.
	extremesBetween(pyramid, starts, lowest, highest, isRough);
	for (let column = 0; column < count; column++) {
		highest[column] = map.top(highest[column]!);
		lowest[column] = map.top(lowest[column]!);
	}
	const cover = (column: number, position: number): void => {
		if (position < highest[column]!) highest[column] = position;
		if (position > lowest[column]!) lowest[column] = position;
	};
	/** The line to a sample from the one before it. */
	const coverLine = (sample: number): void => {
		if (sample <= from || sample >= to) return;
		const left = map.left(x[sample - 1]!) - frame.left;
		const right = map.left(x[sample]!) - frame.left;
		const start = map.top(y[sample - 1]!);
		const slope = (map.top(y[sample]!) - start) / (right - left);
		if (!(right > left) || Number.isNaN(slope)) return;
		const last = Math.min(count - 1, Math.floor(right));
		for (let column = Math.max(0, Math.floor(left)); column <= last; column++) {
			if (column >= left) cover(column, start + slope * (column - left));
			if (column + 1 <= right) cover(column, start + slope * (column + 1 - left));
		}
	};
	for (let column = 0; column <= count; column++) {
		const sample = starts[column]!;
		const share = shares[column];
		// The blocks of neighbours overlap, so that nothing is lacking between them.
		if (isRough && sample - starts[column - 1]! >= ROUGH_SIZE && starts[column + 1]! - sample >= ROUGH_SIZE) continue;
		if (share !== undefined && !Number.isNaN(share)) {
			const start = map.top(y[sample - 1]!);
			const position = start + share * (map.top(y[sample]!) - start);
			cover(column - 1, position);
			cover(column, position);
		} else if (column === 0 || starts[column - 1] !== sample) coverLine(sample);
		else if (column === count) coverLine(sample);
	}
	for (let column = 0; column < count; column++) {
		highest[column] = keepNear(highest[column]!);
		lowest[column] = keepNear(lowest[column]!);
	}
	return { highest, lowest };
}

/** First index from `from` on whose value is not below `wanted`; `to` if there is none. Near `from + step` it is found quickly. */
function firstFrom(values: Float64Array, wanted: number, from: number, to: number, step: number): number {
	let low = from;
	let high = from + step;
	while (high < to && values[high]! < wanted) {
		low = high;
		high += step;
		step *= 2;
	}
	high = Math.min(high, to);
	while (low < high) {
		const middle = (low + high) >>> 1;
		if (values[middle]! < wanted) low = middle + 1;
		else high = middle;
	}
	return low;
}
