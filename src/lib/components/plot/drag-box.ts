/** A point in the area of a plot, CSS pixels from the left and from the top. */
export interface Point {
	x: number;
	y: number;
}

/** A part of an axis as fractions of the area: from the left, or from the top. */
export type Stretch = readonly [from: number, to: number];

/** From this length on, a side of the drag selects along its axis, whatever the other side is, CSS pixels. */
const SIDE_LENGTH = 16;
/** Shorter drags count as clicks, CSS pixels. */
const DRAG_LENGTH = 8;
/** If one side is this many times longer than the other, only that side counts: drags by hand are never quite straight. */
const DIRECTION_RATIO = 4;

/**
 * The selection of a drag: a part of one axis if it follows that axis, otherwise a box.
 *
 * @returns null for a part means the whole axis; null instead of both means that nothing is selected
 */
export function dragBox(
	from: Point,
	to: Point,
	width: number,
	height: number
): { x: Stretch | null; y: Stretch | null } | null {
	const [across, down] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
	if (Math.max(across, down) < DRAG_LENGTH) return null;
	const alongX = across >= down || (across >= SIDE_LENGTH && across * DIRECTION_RATIO >= down);
	const alongY = down > across || (down >= SIDE_LENGTH && down * DIRECTION_RATIO >= across);
	return {
		x: alongX ? stretch(from.x / width, to.x / width) : null,
		y: alongY ? stretch(from.y / height, to.y / height) : null
	};
}

function stretch(a: number, b: number): Stretch {
	const [from, to] = [clamp(a), clamp(b)];
	return from < to ? [from, to] : [to, from];
}

function clamp(fraction: number): number {
	return Math.min(1, Math.max(0, fraction));
}
