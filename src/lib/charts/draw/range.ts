/** A part of an axis, in its unit; `min` is below `max`. */
export interface Range {
	min: number;
	max: number;
}

/** Position of a value along a range: 0 at `min`, 1 at `max`. */
export function fractionOf(value: number, { min, max }: Range, log: boolean): number {
	return log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
}

/** Value at a position along a range. */
export function valueAt(fraction: number, { min, max }: Range, log: boolean): number {
	return log ? min * Math.pow(max / min, fraction) : min + (max - min) * fraction;
}

/** The part of a range between two positions given in any order. */
export function partOf(range: Range, log: boolean, from: number, to: number): Range {
	const [low, high] = from < to ? [from, to] : [to, from];
	return { min: valueAt(low, range, log), max: valueAt(high, range, log) };
}

/** Shrinks (factor < 1) or widens a range around a position that stays in place. */
export function zoom(range: Range, log: boolean, factor: number, about: number): Range {
	return partOf(range, log, about * (1 - factor), about * (1 - factor) + factor);
}

/** Moves a range by a fraction of its width. */
export function shift(range: Range, log: boolean, by: number): Range {
	return partOf(range, log, by, 1 + by);
}

/** Minimum width of a view, relative to its distance from zero: below it, adjacent pixels are the same number. */
const finest = 1e-12;

/**
 * Limits a view to the whole range, keeping its width if possible, so that the curves never leave the screen.
 *
 * @returns null if the view is the whole range
 */
export function keepInside(view: Range, whole: Range, log: boolean): Range | null {
	const from = fractionOf(view.min, whole, log);
	const to = fractionOf(view.max, whole, log);
	if (!Number.isFinite(from) || !Number.isFinite(to) || to - from >= 1 - 1e-9) return null;
	const moved = Math.max(0, from) - from - Math.max(0, to - 1);
	const inside = partOf(whole, log, from + moved, to + moved);
	return inside.max - inside.min > finest * Math.max(Math.abs(inside.min), Math.abs(inside.max)) ? inside : view;
}

/** Adds a margin to both ends; a single value gets a range around it. */
export function withMargin({ min, max }: Range, log: boolean, margin: number): Range {
	if (log && min > 0)
		return max > min ? partOf({ min, max }, true, -margin, 1 + margin) : { min: min / 2, max: max * 2 };
	// A constant with rounding noise is drawn as a constant.
	if (max - min <= 1e-9 * Math.max(Math.abs(min), Math.abs(max))) {
		const half = Math.abs(max) * 0.1 || 1;
		return { min: min - half, max: max + half };
	}
	return partOf({ min, max }, false, -margin, 1 + margin);
}

/** Widens one of two ranges about its middle, so that both have the same length per unit on an area of a width and a height. */
export function withEqualScale(x: Range, y: Range, width: number, height: number): { x: Range; y: Range } {
	const [perPixelX, perPixelY] = [(x.max - x.min) / width, (y.max - y.min) / height];
	const perPixel = Math.max(perPixelX, perPixelY);
	return {
		x: zoom(x, false, perPixel / perPixelX, 0.5),
		y: zoom(y, false, perPixel / perPixelY, 0.5)
	};
}
