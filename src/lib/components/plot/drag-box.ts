/** A point of a plot's area in CSS pixels, from the left and from the top. */
export interface Point {
	x: number;
	y: number;
}

/** A stretch of an axis as fractions of the area: from the left, or from the top. */
export type Stretch = readonly [from: number, to: number];

/** A side in CSS pixels from which on a drag is meant along that axis, whatever the other one is. */
const SIDE_LENGTH = 16;
/** Below this length in CSS pixels a drag zooms nothing: it was a click. */
const DRAG_LENGTH = 8;
/** A side this many times longer than the other is meant alone: a hand does not draw a straight line. */
const DIRECTION_RATIO = 4;

/**
 * What a drag selects: a stretch along one axis when it goes along it, a box when it goes along both.
 *
 * @returns null for a stretch means the whole axis; null in place of both, that nothing is selected
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
