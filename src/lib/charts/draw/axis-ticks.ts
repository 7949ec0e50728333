import type { Series } from '#lib/charts/series.ts';
import { decibelTicks, degreeTicks, linearTicks, logTicks, type Ticks } from '#lib/charts/ticks.ts';
import type { Range } from './range.ts';

/** Font size of the labels, CSS pixels. */
export const LABEL_SIZE = 11;
const CHARACTER_WIDTH = 6.7;
/** Minimum distance of labels, horizontally from end to start, vertically from top to top, CSS pixels. */
const LABEL_DISTANCE = 16;
const LABEL_HEIGHT = 18;
/** Minimum number of labels on an axis, even with little room. */
const FEWEST = 2;

/** Ticks for the quantity of an axis. `room` is the number of ticks that fit. */
function axisTicks(axis: Series['xAxis'], { min, max }: Range, room: number): Ticks {
	if (axis.scale === 'log') return logTicks(min, max, axis.unit, room);
	if (axis.quantity === 'decibel') return decibelTicks(min, max, room);
	if (axis.quantity === 'phase') return degreeTicks(min, max, room);
	return linearTicks(min, max, axis.unit, room);
}

/** Ticks of a vertical axis with a height in CSS pixels. */
export function verticalTicks(axis: Series['yAxis'], range: Range, height: number): Ticks {
	return axisTicks(axis, range, Math.max(FEWEST, Math.floor(height / LABEL_HEIGHT)));
}

/** Ticks of a horizontal axis with a width in CSS pixels: as many as fit without overlapping labels. */
export function horizontalTicks(axis: Series['xAxis'], range: Range, width: number): Ticks {
	let room = Math.max(FEWEST, Math.floor(width / (2 * LABEL_DISTANCE)));
	let ticks = axisTicks(axis, range, room);
	while (room > FEWEST && isCrowded(ticks, width)) ticks = axisTicks(axis, range, --room);
	return ticks;
}

function isCrowded(ticks: Ticks, width: number): boolean {
	const count = ticks.ticks.filter(({ label }) => label !== '').length;
	return count * (widestLabel(ticks) + LABEL_DISTANCE) > width;
}

/** Width of the widest label, CSS pixels. */
export function widestLabel({ ticks }: Ticks): number {
	return textWidth(ticks.reduce((widest, { label }) => (label.length > widest.length ? label : widest), ''));
}

/** Width of a text in the monospaced font of the labels, CSS pixels. */
export function textWidth(text: string): number {
	return text.length * CHARACTER_WIDTH;
}
