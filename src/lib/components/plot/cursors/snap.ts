import { lowerBound } from '#lib/base/lower-bound.ts';
import { BLOCK_SIZE, type Pyramid } from '#lib/charts/pyramid.ts';
import { cursorPositions, type Curve } from '#lib/charts/draw/curves.ts';
import type { Range } from '#lib/charts/draw/range.ts';

/** Where cursors that are dragged stop. */
export const snaps = ['free', 'samples', 'crossings', 'extrema'] as const;
export type Snap = (typeof snaps)[number];

/** A turn smaller than this part of a curve's span is rounding noise. */
const NOISE = 1e-6;

/**
 * The next local maximum or minimum of a curve in a direction, as a position along the axis of the cursors; null if there is
 * none. It is a sample; of a flat top it is the first one that is met.
 *
 * @param span from the smallest to the largest value of the curve
 * @param within part of the axis that is searched
 */
export function nextExtremum(
	{ series }: Curve,
	from: number,
	direction: 1 | -1,
	span: number,
	within?: Range
): number | null {
	const xs = cursorPositions(series);
	const { y } = series;
	const noise = NOISE * span;
	const start = startIndex(xs, from, direction);
	const end = endIndex(xs, direction, within);
	// One by one, without arrays: there may be ten million samples.
	let low = y[start] ?? NaN;
	let high = low;
	let lowest = start;
	let highest = start;
	let trend = 0;
	for (let i = start + direction; direction > 0 ? i < end : i > end; i += direction) {
		const value = y[i]!;
		// At a gap, the search begins again.
		if (Number.isNaN(value) || Number.isNaN(low)) {
			low = high = value;
			lowest = highest = i;
			trend = 0;
			continue;
		}
		if (value > high) {
			high = value;
			highest = i;
		}
		if (value < low) {
			low = value;
			lowest = i;
		}
		if (trend >= 0 && high - value > noise) {
			if (trend > 0 && isBeyond(xs[highest]!, from, direction)) return xs[highest]!;
			trend = -1;
			low = value;
			lowest = i;
		} else if (trend <= 0 && value - low > noise) {
			if (trend < 0 && isBeyond(xs[lowest]!, from, direction)) return xs[lowest]!;
			trend = 1;
			high = value;
			highest = i;
		}
	}
	return null;
}

/**
 * The next position along the axis of the cursors at which a curve crosses a level, interpolated as it is drawn; null if there
 * is none.
 */
export function nextCrossing(
	{ series, pyramid }: Curve,
	from: number,
	direction: 1 | -1,
	level: number,
	within?: Range
): number | null {
	const xs = cursorPositions(series);
	const { y } = series;
	const isLogX = (series.parameter?.axis ?? series.xAxis).scale === 'log';
	const isLogY = series.yAxis.scale === 'log';
	const end = endIndex(xs, direction, within);
	for (let i = startIndex(xs, from, direction); direction > 0 ? i < end : i > end; i += direction) {
		// Of a block of samples on one side of the level none is looked at.
		while (i % BLOCK_SIZE === 0 && isAside(pyramid, direction > 0 ? i : i - BLOCK_SIZE, level))
			i += direction * BLOCK_SIZE;
		if (i + direction < 0 || i + direction >= xs.length || (direction > 0 ? i >= end : i <= end)) return null;
		const left = direction > 0 ? i : i - 1;
		const right = left + 1;
		const [before, after] = [y[left]!, y[right]!];
		if (!(before < level ? after >= level : before > level && after <= level)) continue;
		const at = between(before, after, level, isLogY && before > 0 && after > 0 && level > 0);
		const [x0, x1] = [xs[left]!, xs[right]!];
		const x = at === 1 ? x1 : isLogX && x0 > 0 ? x0 * Math.pow(x1 / x0, at) : x0 + at * (x1 - x0);
		// A cursor that is at a crossing leaves it, whichever way its position was rounded.
		if (isBeyond(x, from, direction)) return within && (x < within.min || x > within.max) ? null : x;
	}
	return null;
}

/** Whether the samples from the first of a block to the first of the next one are all above a level, or all below it. */
function isAside({ y, levels }: Pyramid, from: number, level: number): boolean {
	const [blocks] = levels;
	const next = y[from + BLOCK_SIZE];
	if (!blocks || from < 0 || next === undefined) return false;
	const block = from / BLOCK_SIZE;
	return (blocks.max[block]! < level && next < level) || (blocks.min[block]! > level && next > level);
}

/** The place of a kind that is nearest to a position on the screen; the position itself if there is none. */
export function snapped(
	curve: Curve,
	at: number,
	{
		snap,
		level,
		span,
		within,
		fraction
	}: {
		snap: Snap;
		level: number;
		span: number;
		within: Range;
		/** Position on the screen. */
		fraction: (x: number) => number;
	}
): number {
	const places = { free: () => [at], samples: () => samplesAround(curve, at), crossings, extrema }[snap]();
	function crossings(): (number | null)[] {
		return ([-1, 1] as const).map((direction) => nextCrossing(curve, at, direction, level, within));
	}
	function extrema(): (number | null)[] {
		return ([-1, 1] as const).map((direction) => nextExtremum(curve, at, direction, span, within));
	}
	const distance = (x: number) => Math.abs(fraction(x) - fraction(at));
	const found = places.filter((place) => place !== null);
	return found.sort((a, b) => distance(a) - distance(b))[0] ?? at;
}

function samplesAround({ series }: Curve, at: number): number[] {
	const xs = cursorPositions(series);
	const right = lowerBound(xs, at);
	return [xs[right - 1], xs[right]].filter((x) => x !== undefined);
}

/** The sample at a position, otherwise the one before it in the direction of the search. */
function startIndex(xs: Float64Array, from: number, direction: 1 | -1): number {
	const right = lowerBound(xs, from);
	const start = direction > 0 && xs[right] !== from ? right - 1 : right;
	return Math.min(xs.length - 1, Math.max(0, start));
}

/** Where a search for a place within a range ends: an index that is not looked at. */
function endIndex(xs: Float64Array, direction: 1 | -1, within: Range | undefined): number {
	if (!within) return direction > 0 ? xs.length : -1;
	if (direction < 0) return lowerBound(xs, within.min) - 1;
	let end = lowerBound(xs, within.max);
	while (end < xs.length && xs[end]! <= within.max) end++;
	return end;
}

function isBeyond(x: number, from: number, direction: 1 | -1): boolean {
	return (x - from) * direction > 1e-9 * Math.max(Math.abs(x), Math.abs(from));
}

/** Part of the way from one value to another at which a level is reached. */
function between(before: number, after: number, level: number, isLog: boolean): number {
	// No line reaches minus infinity, so the finite end is the best estimate.
	if (!Number.isFinite(before)) return 1;
	if (!Number.isFinite(after)) return 0;
	return isLog ? Math.log(level / before) / Math.log(after / before) : (level - before) / (after - before);
}
