import { lowerBound } from '#lib/base/lower-bound.ts';
import { extremes, type Pyramid } from './pyramid.ts';

export interface Slice {
	x: Float64Array;
	y: Float64Array;
}

/** Up to this many samples per pixel, the samples themselves are drawn. */
const samplesPerPixel = 2;
/** Maximum number of samples of a column that are searched for the position of an extreme. */
const SCANNED_SAMPLES = 256;

/**
 * What to draw of a curve between `xMin` and `xMax` on `pixels` columns: the samples themselves if they are few, else
 * for each pixel column its first and last value and the extremes beyond them, so that no extreme is lost and columns
 * join as the curve does. One sample beyond each edge is included, so that the line extends beyond the view.
 *
 * @param logX columns are equal steps of log x, as on a Bode plot; needs xMin > 0
 */
export function sliceForView(pyramid: Pyramid, xMin: number, xMax: number, pixels: number, logX = false): Slice {
	const { x, y } = pyramid;
	const from = Math.max(0, lowerBound(x, xMin) - 1);
	const to = Math.min(x.length, firstAbove(x, xMax) + 1);
	const columns = Math.max(1, Math.floor(pixels));
	if (to - from <= columns * samplesPerPixel) return { x: x.subarray(from, to), y: y.subarray(from, to) };
	const drawn = { x: new Float64Array(4 * columns + 2), y: new Float64Array(4 * columns + 2) };
	let count = 0;
	const put = (at: number, value: number): void => {
		drawn.x[count] = at;
		drawn.y[count++] = value;
	};
	const logScale = logX && xMin > 0;
	const edge = (column: number): number =>
		logScale ? xMin * Math.pow(xMax / xMin, column / columns) : xMin + ((xMax - xMin) * column) / columns;
	let start = from;
	if (x[from]! < xMin) put(x[from]!, y[start++]!);
	const last = x[to - 1]! > xMax ? to - 1 : to;
	for (let column = 1; column <= columns && start < last; column++) {
		const end = column === columns ? last : Math.min(last, lowerBound(x, edge(column)));
		if (end > start) putColumn(pyramid, start, end, put);
		start = end;
	}
	if (last < to) put(x[last]!, y[last]!);
	return { x: drawn.x.subarray(0, count), y: drawn.y.subarray(0, count) };
}

/**
 * First and last value of a column, and between them the extremes that go beyond both. A value inside their range
 * would only draw a slope as a staircase.
 */
function putColumn(pyramid: Pyramid, from: number, to: number, put: (x: number, y: number) => void): void {
	const { x, y } = pyramid;
	const last = to - 1;
	put(x[from]!, y[from]!);
	if (last === from) return;
	const [low, high] = extremes(pyramid, from, to);
	const inner: [at: number, value: number][] = [];
	// Negated, so that a gap at either end keeps both extremes.
	if (low <= high && !(low >= Math.min(y[from]!, y[last]!))) inner.push([placeOf(y, low, from, to), low]);
	if (low <= high && !(high <= Math.max(y[from]!, y[last]!))) inner.push([placeOf(y, high, from, to), high]);
	for (const [at, value] of inner.sort(([a], [b]) => a - b)) put(x[at]!, value);
	put(x[last]!, y[last]!);
}

/** Index of the sample of a column that has a value; in a crowded column its middle, which is less than a pixel away. */
function placeOf(y: Float64Array, value: number, from: number, to: number): number {
	if (to - from > SCANNED_SAMPLES) return (from + to) >>> 1;
	return y.subarray(from, to).indexOf(value) + from;
}

function firstAbove(x: Float64Array, value: number): number {
	let low = lowerBound(x, value);
	while (low < x.length && x[low]! <= value) low++;
	return low;
}
