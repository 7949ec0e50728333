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

/** Far outside any canvas, but near enough for exact clipping by the canvas. */
const FAR_AWAY = 1e5;

export function pixelX(frame: PlotFrame, value: number): number {
	return keepNear(frame.left + fractionOf(value, frame.x, frame.logX) * frame.width);
}

export function pixelY(frame: PlotFrame, value: number): number {
	return keepNear(frame.top + (1 - fractionOf(value, frame.y, frame.logY)) * frame.height);
}

/** `pixelX` and `pixelY` for many values. */
export function pixelMap({ left, top, width, height, x, y, logX, logY }: PlotFrame): {
	left: (value: number) => number;
	top: (value: number) => number;
} {
	const across = width / (logX ? Math.log(x.max / x.min) : x.max - x.min);
	const down = height / (logY ? Math.log(y.max / y.min) : y.max - y.min);
	return {
		left: logX
			? (value) => keepNear(left + Math.log(value / x.min) * across)
			: (value) => keepNear(left + (value - x.min) * across),
		top: logY
			? (value) => keepNear(top + height - Math.log(value / y.min) * down)
			: (value) => keepNear(top + height - (value - y.min) * down)
	};
}

/** NaN, which marks a gap, stays NaN. */
function keepNear(position: number): number {
	return Math.max(-FAR_AWAY, Math.min(FAR_AWAY, position));
}
