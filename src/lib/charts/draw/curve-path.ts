import type { Slice } from '../slice.ts';
import type { CoveredColumns } from './covered-columns.ts';
import { pixelMap, type PlotFrame } from './plot-frame.ts';
import type { Surface } from './surface.ts';

/** How far a drawn line may pass by a sample, CSS pixels: less than is seen. */
const TOLERANCE = 0.25;

/**
 * Adds a curve to the path, from left to right, without the samples that a straight line passes by anyway: a smooth curve of a thousand
 * samples is some fifty lines. NaN is a gap.
 */
export function addLine(ctx: Surface, frame: PlotFrame, { x, y }: Slice): void {
	const { left, top } = pixelMap(frame);
	const tolerance = TOLERANCE * frame.ratio;
	// The line begins at the corner. It may end at the newest sample, in a direction in which it passes by all samples between.
	let [cornerX, cornerY, lastX, lastY, low, high] = [NaN, NaN, NaN, NaN, -Infinity, Infinity];
	let isOpen = false;
	for (let i = 0; i < x.length; i++) {
		const [nextX, nextY] = [left(x[i]!), top(y[i]!)];
		if (isOpen) {
			const direction = (nextY - cornerY) / (nextX - cornerX);
			if (!(nextX > cornerX && direction >= low && direction <= high)) {
				ctx.lineTo(lastX, lastY);
				[cornerX, cornerY, low, high] = [lastX, lastY, -Infinity, Infinity];
			}
		}
		if (Number.isNaN(nextY)) {
			[cornerX, isOpen] = [NaN, false];
			continue;
		}
		if (Number.isNaN(cornerX)) {
			ctx.moveTo(nextX, nextY);
			[cornerX, cornerY, low, high, isOpen] = [nextX, nextY, -Infinity, Infinity, false];
			continue;
		}
		const across = nextX - cornerX;
		if (across > 0) {
			low = Math.max(low, (nextY - tolerance - cornerY) / across);
			high = Math.min(high, (nextY + tolerance - cornerY) / across);
			[lastX, lastY, isOpen] = [nextX, nextY, true];
		} else {
			// A step has no direction.
			ctx.lineTo(nextX, nextY);
			[cornerX, cornerY, low, high, isOpen] = [nextX, nextY, -Infinity, Infinity, false];
		}
	}
	if (isOpen) ctx.lineTo(lastX, lastY);
}

/**
 * Fills what a curve covers of columns of pixels. For a curve with several samples in a column it looks as the line does, and takes a tenth
 * of the time.
 *
 * @param thickness of the line, device pixels
 */
export function fillBand(ctx: Surface, left: number, columns: CoveredColumns, thickness: number): void {
	const { highest, lowest } = columns;
	const isEmpty = (column: number) => !(highest[column]! <= lowest[column]!);
	ctx.beginPath();
	for (let from = 0; from < highest.length;) {
		if (isEmpty(from)) {
			from++;
			continue;
		}
		let to = from;
		while (to < highest.length && !isEmpty(to)) to++;
		addBand(ctx, left + from, highest.subarray(from, to), lowest.subarray(from, to), thickness / 2);
		from = to;
	}
	ctx.fill();
}

/** Adds the outline of columns beside each other: its corners are between columns, so that a slope is smooth. */
function addBand(ctx: Surface, left: number, highest: Float64Array, lowest: Float64Array, margin: number): void {
	const last = highest.length - 1;
	for (let edge = 0; edge <= last + 1; edge++) {
		const top = Math.min(highest[Math.max(0, edge - 1)]!, highest[Math.min(last, edge)]!) - margin;
		if (edge === 0) ctx.moveTo(left, top);
		else ctx.lineTo(left + edge, top);
	}
	for (let edge = last + 1; edge >= 0; edge--)
		ctx.lineTo(left + edge, Math.max(lowest[Math.max(0, edge - 1)]!, lowest[Math.min(last, edge)]!) + margin);
}
