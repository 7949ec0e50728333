import { extremes, type Pyramid } from '../pyramid.ts';
import { pixelMap, type PlotFrame } from './plot-frame.ts';
import { valueAt } from './range.ts';

/** Positions from the top in each column of pixels; the highest is below the lowest where there is nothing. */
export interface CoveredColumns {
	highest: Float64Array;
	lowest: Float64Array;
}

/**
 * What a curve covers of each column of pixels: from its maximum to its minimum there, so that no glitch is lost, and what the lines
 * between samples of different columns cover.
 *
 * @param from the first of the samples in view, as in `samplesInView`, and
 * @param to the end of them
 */
export function coveredColumns(frame: PlotFrame, pyramid: Pyramid, from: number, to: number): CoveredColumns {
	const { x, y } = pyramid;
	const map = pixelMap(frame);
	const count = Math.max(1, Math.ceil(frame.width));
	const highest = new Float64Array(count).fill(Infinity);
	const lowest = new Float64Array(count).fill(-Infinity);
	const cover = (column: number, position: number): void => {
		if (position < highest[column]!) highest[column] = position;
		if (position > lowest[column]!) lowest[column] = position;
	};
	/** The line to a sample from the one before it. */
	const coverLine = (sample: number): void => {
		if (sample <= from || sample >= to) return;
		const [left, right] = [map.left(x[sample - 1]!) - frame.left, map.left(x[sample]!) - frame.left];
		const [start, end] = [map.top(y[sample - 1]!), map.top(y[sample]!)];
		if (!(right > left) || Number.isNaN(start) || Number.isNaN(end)) return;
		const slope = (end - start) / (right - left);
		const last = Math.min(count - 1, Math.floor(right));
		for (let column = Math.max(0, Math.floor(left)); column <= last; column++) {
			if (column >= left) cover(column, start + slope * (column - left));
			if (column + 1 <= right) cover(column, start + slope * (column + 1 - left));
		}
	};
	const { min, max } = frame.x;
	let sample = from;
	if (x[sample]! < min) sample++;
	const end = x[to - 1]! > max ? to - 1 : to;
	let step = 1;
	for (let column = 0; column < count && sample < end; column++) {
		const edge = valueAt((column + 1) / frame.width, frame.x, frame.logX);
		const next = column === count - 1 ? end : firstFrom(x, edge, sample, end, step);
		if (next === sample) continue;
		const [low, high] = extremes(pyramid, sample, next);
		if (low <= high) {
			cover(column, map.top(low));
			cover(column, map.top(high));
		}
		coverLine(sample);
		step = next - sample;
		sample = next;
	}
	coverLine(sample);
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
