import { FAR_AWAY } from './clipped.ts';
import { fractionOf, type Range } from './range.ts';

/** Position of a plot area on its canvas, and its ranges. Sizes are device pixels. */
export interface PlotFrame {
	left: number;
	top: number;
	width: number;
	height: number;
	x: Range;
	y: Range;
	logX: boolean;
	logY: boolean;
	/** Device pixels per CSS pixel. */
	ratio: number;
}

/** Where an infinite value is: a line to it is upright. */
const INFINITELY_FAR = 1e15;

/** Not farther away than canvases draw exactly. */
export function pixelX(frame: PlotFrame, value: number): number {
	return keepNear(frame.left + fractionOf(value, frame.x, frame.logX) * frame.width);
}

export function pixelY(frame: PlotFrame, value: number): number {
	return keepNear(frame.top + (1 - fractionOf(value, frame.y, frame.logY)) * frame.height);
}

/** Positions of many values, however far away. */
export function pixelMap({ left, top, width, height, x, y, logX, logY }: PlotFrame): {
	left: (value: number) => number;
	top: (value: number) => number;
} {
	const across = width / (logX ? Math.log(x.max / x.min) : x.max - x.min);
	const down = height / (logY ? Math.log(y.max / y.min) : y.max - y.min);
	return {
		left: logX
			? (value) => finite(left + Math.log(value / x.min) * across)
			: (value) => finite(left + (value - x.min) * across),
		top: logY
			? (value) => finite(top + height - Math.log(value / y.min) * down)
			: (value) => finite(top + height - (value - y.min) * down)
	};
}

/** NaN, which marks a gap, stays NaN. */
export function keepNear(position: number): number {
	return Math.max(-FAR_AWAY, Math.min(FAR_AWAY, position));
}

function finite(position: number): number {
	return Math.max(-INFINITELY_FAR, Math.min(INFINITELY_FAR, position));
}
