import type { Series } from '#lib/charts/series.ts';
import { decibelTicks, degreeTicks, linearTicks, logTicks, type Ticks } from '#lib/charts/ticks.ts';
import type { Range } from './range.ts';

/** Size of the labels' font and the width of one of its characters, in CSS pixels. */
export const LABEL_SIZE = 11;
const CHARACTER_WIDTH = 6.7;
/** Space between labels side by side, and from the top of a label to that of the next above it. */
const LABEL_DISTANCE = 16;
const LABEL_HEIGHT = 18;
/** Labels that an axis gets even where there is little room. */
const FEWEST = 2;

/** Ticks that suit what an axis measures. `room` is how many there is space for. */
function axisTicks(axis: Series['xAxis'], { min, max }: Range, room: number): Ticks {
	if (axis.scale === 'log') return logTicks(min, max, axis.unit, room);
	if (axis.quantity === 'decibel') return decibelTicks(min, max, room);
	if (axis.quantity === 'phase') return degreeTicks(min, max, room);
	return linearTicks(min, max, axis.unit, room);
}

/** Ticks of a vertical axis of this height, in CSS pixels. */
export function verticalTicks(axis: Series['yAxis'], range: Range, height: number): Ticks {
	return axisTicks(axis, range, Math.max(FEWEST, Math.floor(height / LABEL_HEIGHT)));
}

/** Ticks of a horizontal axis of this width, in CSS pixels: as many as have labels that do not touch. */
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

/** Width of the widest label in CSS pixels. */
export function widestLabel({ ticks }: Ticks): number {
	return textWidth(ticks.reduce((widest, { label }) => (label.length > widest.length ? label : widest), ''));
}

/** Width of a text in the labels' font, whose characters are equally wide; CSS pixels. */
export function textWidth(text: string): number {
	return text.length * CHARACTER_WIDTH;
}
