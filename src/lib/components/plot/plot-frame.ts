import { fractionOf, type Range } from './range.ts';

/** Where a plot's area is on its canvas, and what it shows. Sizes are device pixels. */
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

/** Far outside any canvas, and near enough that the canvas still clips it exactly. */
const FAR_AWAY = 1e5;

export function pixelX(frame: PlotFrame, value: number): number {
	return keepNear(frame.left + fractionOf(value, frame.x, frame.logX) * frame.width);
}

export function pixelY(frame: PlotFrame, value: number): number {
	return keepNear(frame.top + (1 - fractionOf(value, frame.y, frame.logY)) * frame.height);
}

/** NaN, a gap, stays NaN. */
function keepNear(position: number): number {
	return Math.max(-FAR_AWAY, Math.min(FAR_AWAY, position));
}
