import type { CoveredColumns } from './covered-columns.ts';
import { blend, OPAQUE } from './pixel-blend.ts';

/** Rows of pixels. */
export interface Pixels {
	/** 0xAABBGGRR, row by row from the top. */
	data: Uint32Array;
	width: number;
	height: number;
}

/**
 * Paints what a curve covers of columns of pixels: as `fillBand` does, each pixel as far as it is covered.
 *
 * @param colour 0xBBGGRR
 * @param alpha from 0 to 1
 * @param thickness of the line, pixels
 */
export function paintColumns(
	pixels: Pixels,
	columns: CoveredColumns,
	colour: number,
	alpha: number,
	thickness: number
): void {
	const { highest, lowest } = columns;
	const { data, width, height } = pixels;
	const margin = thickness / 2;
	const opacity = Math.round(255 * alpha);
	const count = Math.min(width, highest.length);
	let isBeside = false;
	let topLeft = 0;
	let bottomLeft = 0;
	for (let column = 0; column < count; column++) {
		const high = highest[column]! - margin;
		const low = lowest[column]! + margin;
		if (!(high + thickness <= low)) {
			isBeside = false;
			continue;
		}
		// Corners are between columns, so that a slope is smooth.
		if (!isBeside) [topLeft, bottomLeft] = [high, low];
		const nextHigh = column + 1 < highest.length ? highest[column + 1]! - margin : NaN;
		const nextLow = column + 1 < highest.length ? lowest[column + 1]! + margin : NaN;
		isBeside = nextHigh + thickness <= nextLow;
		const topRight = isBeside && nextHigh < high ? nextHigh : high;
		const bottomRight = isBeside && nextLow > low ? nextLow : low;
		const topHigh = Math.min(topLeft, topRight);
		const topLow = Math.max(topLeft, topRight);
		const bottomHigh = Math.min(bottomLeft, bottomRight);
		const bottomLow = Math.max(bottomLeft, bottomRight);
		const first = Math.max(0, Math.floor(topHigh));
		const last = Math.min(height - 1, Math.ceil(bottomLow) - 1);
		const wholeFrom = Math.ceil(topLow);
		const wholeTo = Math.floor(bottomHigh);
		let at = first * width + column;
		let above = areaBelow(first, topHigh, topLow) - areaBelow(first, bottomHigh, bottomLow);
		for (let row = first; row <= last; row++, at += width) {
			if (row >= wholeFrom && row < wholeTo) {
				if (opacity === 255) for (; row < wholeTo && row <= last; row++, at += width) data[at] = colour | OPAQUE;
				else for (; row < wholeTo && row <= last; row++, at += width) blend(data, at, colour, opacity);
				if (row > last) break;
				above = areaBelow(row, topHigh, topLow) - areaBelow(row, bottomHigh, bottomLow);
			}
			const area = areaBelow(row + 1, topHigh, topLow) - areaBelow(row + 1, bottomHigh, bottomLow);
			const share = Math.round((area - above) * opacity);
			above = area;
			if (share > 0) blend(data, at, colour, share);
		}
		// The right corners of this column are the left ones of the next.
		topLeft = isBeside ? Math.min(high, nextHigh) : 0;
		bottomLeft = isBeside ? Math.max(low, nextLow) : 0;
	}
}

/** The area of a column of pixels above a position and below a line that crosses it between two others. */
function areaBelow(position: number, high: number, low: number): number {
	if (position <= high) return 0;
	if (position >= low) return position - (high + low) / 2;
	return (position - high) ** 2 / (2 * (low - high));
}
