import type { Steps } from '#lib/base/slices.ts';
import { BLOCK_SIZE, FAN_OUT, type Level, type Pyramid } from './pyramid.ts';

/** Where the points of a curve are drawn: pixels from the left and from the top; NaN for a gap. */
export interface Projection {
	left: (x: number) => number;
	top: (y: number) => number;
	width: number;
	height: number;
}

/** Numbers of points and of large blocks after which a part of a path ends: to draw these points takes a few milliseconds. */
const POINTS_AT_ONCE = 2_048;
const BLOCKS_AT_ONCE = 1_024;
/** The level of the blocks that are looked at first: 512 samples. */
const FIRST_LEVEL = 1;

/**
 * The points to draw of a curve whose x need not rise, as indices in their order: all but those that a pixel or the outside of
 * the view hides. Each part of the drawn line is within a pixel of the curve. Found part by part, with a yield after each.
 *
 * @param xs and
 * @param ys pyramids of both coordinates over the indices of the points
 */
export function* parametricPath(xs: Pyramid, ys: Pyramid, view: Projection): Steps<number[][]> {
	const level = Math.min(FIRST_LEVEL, ys.levels.length - 1);
	const size = blockSize(Math.max(0, level));
	const parts: number[][] = [];
	let part: number[] = [];
	let blocks = 0;
	for (let block = 0; block * size < ys.y.length; block++) {
		addBlock(part, xs, ys, view, level, block);
		blocks += 1;
		if (part.length < POINTS_AT_ONCE && blocks < BLOCKS_AT_ONCE) continue;
		parts.push(part);
		[part, blocks] = [[], 0];
		yield;
	}
	if (part.length > 0) parts.push(part);
	return parts;
}

function blockSize(level: number): number {
	return BLOCK_SIZE * FAN_OUT ** level;
}

/** Adds what is to be drawn of a block. @param level -1 for a curve that is too short to have blocks */
function addBlock(path: number[], xs: Pyramid, ys: Pyramid, view: Projection, level: number, block: number): void {
	const size = blockSize(Math.max(0, level));
	const from = block * size;
	const to = Math.min(ys.y.length, from + size);
	if (level >= 0 && isHidden(xs.levels[level]!, ys.levels[level]!, block, view)) {
		path.push(from);
		if (to - from > 1) path.push(to - 1);
	} else if (level <= 0) for (let i = from; i < to; i++) path.push(i);
	else
		for (let child = FAN_OUT * block; child * blockSize(level - 1) < to && child < FAN_OUT * (block + 1); child++)
			addBlock(path, xs, ys, view, level - 1, child);
}

/** Whether all points of a block are on one side of the view, or within one pixel of each other. */
function isHidden(across: Level, down: Level, block: number, view: Projection): boolean {
	const [left, right] = sorted(view.left(across.min[block]!), view.left(across.max[block]!));
	const [top, bottom] = sorted(view.top(down.min[block]!), view.top(down.max[block]!));
	if (right < 0 || left > view.width || bottom < 0 || top > view.height) return true;
	return right - left < 1 && bottom - top < 1;
}

/** Maximum number of blocks, and of points, of a rough path before those that it leaves out are summed up by their extremes. */
const ROUGH = 1_024;

/**
 * The points of a path that is drawn in a frame of a movement, however long the curve is: what is not hidden is refined as long as there is not
 * too much of it. Of the blocks that are left over the samples at the extremes are drawn, so that none is lost.
 */
export function roughPath(xs: Pyramid, ys: Pyramid, view: Projection): number[] {
	const isOpen = (level: number, block: number): boolean =>
		level < 0 || !isHidden(xs.levels[level]!, ys.levels[level]!, block, view);
	let level = ys.levels.length - 1;
	const count = Math.ceil(ys.y.length / blockSize(Math.max(0, level)));
	let blocks = Array.from({ length: count }, (_, block) => ({ level, block, isOpen: isOpen(level, block) }));
	for (; level > 0; level--) {
		if (FAN_OUT * blocks.filter((one) => one.isOpen).length > ROUGH) break;
		const below = level - 1;
		const last = ys.levels[below]!.min.length;
		blocks = blocks.flatMap((one) => {
			if (!one.isOpen) return [one];
			const length = Math.min(FAN_OUT, last - FAN_OUT * one.block);
			return Array.from({ length }, (_, child) => {
				const block = FAN_OUT * one.block + child;
				return { level: below, block, isOpen: isOpen(below, block) };
			});
		});
	}
	const isExact = level <= 0 && BLOCK_SIZE * blocks.filter((one) => one.isOpen).length <= 4 * ROUGH;
	const path: number[] = [];
	for (const one of blocks)
		if (one.isOpen && !isExact) path.push(...extremesOf(xs, ys, one.level, one.block));
		else addBlock(path, xs, ys, view, one.level, one.block);
	return path;
}

/** The samples at the extremes of both coordinates in a block, in their order. */
function extremesOf(xs: Pyramid, ys: Pyramid, level: number, block: number): number[] {
	const places = [xs, ys].flatMap((pyramid) =>
		(['min', 'max'] as const).map((side) => placeOf(pyramid, level, block, side))
	);
	return [...new Set(places)].sort((a, b) => a - b);
}

/** The sample at an extreme of a block. */
function placeOf({ y, levels }: Pyramid, level: number, block: number, side: 'min' | 'max'): number {
	const value = levels[level]![side][block]!;
	let at = block;
	for (let below = level - 1; below >= -1; below--) {
		const [values, size] = below < 0 ? [y, BLOCK_SIZE] : [levels[below]![side], FAN_OUT];
		const last = Math.min(values.length, size * (at + 1)) - 1;
		for (at *= size; at < last && values[at] !== value;) at += 1;
	}
	return at;
}

function sorted(a: number, b: number): [number, number] {
	return a < b ? [a, b] : [b, a];
}

/** A distance below which a nearer point is not looked for, pixels: of dense points there are many. */
const AT_POINT = 0.5;

/** Index of the point that is drawn closest to a position, or at it, pixels, and its distance; null for a curve without points. */
export function nearestPoint(
	xs: Pyramid,
	ys: Pyramid,
	view: Projection,
	left: number,
	top: number
): { index: number; distance: number } | null {
	let best: { index: number; distance: number } | null = null;
	const outside = (value: number, [low, high]: [number, number]) => Math.max(0, low - value, value - high);
	for (let block = 0, from = 0; from < ys.y.length; block++, from += BLOCK_SIZE) {
		const [across, down] = [xs.levels[0], ys.levels[0]];
		if (best && best.distance < AT_POINT) break;
		if (best && across && down) {
			const dx = outside(left, sorted(view.left(across.min[block]!), view.left(across.max[block]!)));
			const dy = outside(top, sorted(view.top(down.min[block]!), view.top(down.max[block]!)));
			if (Math.hypot(dx, dy) >= best.distance) continue;
		}
		for (let i = from; i < Math.min(ys.y.length, from + BLOCK_SIZE); i++) {
			const distance = Math.hypot(view.left(xs.y[i]!) - left, view.top(ys.y[i]!) - top);
			if (!best || distance < best.distance) if (!Number.isNaN(distance)) best = { index: i, distance };
		}
	}
	return best;
}
