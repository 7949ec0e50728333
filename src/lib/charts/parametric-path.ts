import { BLOCK_SIZE, type Pyramid } from './pyramid.ts';

/** Where the points of a curve are drawn: pixels from the left and from the top; NaN for a gap. */
export interface Projection {
	left: (x: number) => number;
	top: (y: number) => number;
	width: number;
	height: number;
}

/**
 * The points to draw of a curve whose x need not rise, as indices in their order: all but those that a pixel or the outside of
 * the view hides. Each part of the drawn line is within a pixel of the curve.
 *
 * @param xs and
 * @param ys pyramids of both coordinates over the indices of the points
 */
export function parametricPath(xs: Pyramid, ys: Pyramid, view: Projection): number[] {
	const count = ys.y.length;
	const path: number[] = [];
	for (let block = 0, from = 0; from < count; block++, from += BLOCK_SIZE) {
		const to = Math.min(count, from + BLOCK_SIZE);
		if (isHidden(xs, ys, block, view)) {
			path.push(from);
			if (to - from > 1) path.push(to - 1);
		} else for (let i = from; i < to; i++) path.push(i);
	}
	return path;
}

/** Whether all points of a block are on one side of the view, or within one pixel of each other. */
function isHidden(xs: Pyramid, ys: Pyramid, block: number, view: Projection): boolean {
	const [across, down] = [xs.levels[0], ys.levels[0]];
	if (!across || !down) return false;
	const [left, right] = sorted(view.left(across.min[block]!), view.left(across.max[block]!));
	const [top, bottom] = sorted(view.top(down.min[block]!), view.top(down.max[block]!));
	if (right < 0 || left > view.width || bottom < 0 || top > view.height) return true;
	return right - left < 1 && bottom - top < 1;
}

function sorted(a: number, b: number): [number, number] {
	return a < b ? [a, b] : [b, a];
}

/** Index of the point that is drawn closest to a position, pixels, and its distance; null for a curve without points. */
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
