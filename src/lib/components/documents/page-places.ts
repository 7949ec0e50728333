import type { PageLayer, PageSize, TextSpan } from '#lib/workers/pdf/protocol.ts';

/** Space around pages, pixels. */
export const PAGE_GAP = 12;

/** A rectangle on a page, points from its top left corner. */
export interface PageBox {
	left: number;
	top: number;
	width: number;
	height: number;
}

/** The part of a font above its baseline, relative to its size. */
export const ASCENT = 0.85;

/** Distance of each page from the top, pixels, with the height of all pages at the end. @param scale pixels per point */
export function pageTops(sizes: readonly PageSize[], scale: number): number[] {
	const tops: number[] = [];
	let top = PAGE_GAP;
	for (const { height } of sizes) {
		tops.push(top);
		top += height * scale + PAGE_GAP;
	}
	return [...tops, top];
}

/** Index of the last page that begins at or above a position; 0 above all of them. */
export function pageAt(tops: readonly number[], position: number): number {
	let [low, high] = [0, Math.max(0, tops.length - 2)];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if ((tops[middle] ?? 0) <= position) low = middle;
		else high = middle - 1;
	}
	return low;
}

/** Room around the letters of a match, relative to their size: widths in another font are not exact. */
const MARGIN = 0.08;

/**
 * Where a match is on its page: one box for each piece of text.
 *
 * @param widthOf width of a text in a font like that of the page; by default, all characters are equally wide
 */
export function boxesOf(
	{ items, pieces }: PageLayer,
	{ start, end }: TextSpan,
	widthOf: (text: string) => number = (text) => text.length
): PageBox[] {
	return pieces.flatMap((piece) => {
		const from = Math.max(start, piece.start) - piece.start;
		const to = Math.min(end, piece.start + piece.length) - piece.start;
		const item = items[piece.item];
		if (!item || to <= from) return [];
		const { x, y, width, size } = item;
		// A text that was normalised has other offsets.
		const text = item.text.length === piece.length ? item.text : 'n'.repeat(piece.length);
		const scale = width / Math.max(widthOf(text), Number.MIN_VALUE);
		const [left, right] = [widthOf(text.slice(0, from)) * scale, widthOf(text.slice(0, to)) * scale];
		const margin = MARGIN * size;
		return [{ left: x + left - margin, top: y - ASCENT * size, width: right - left + 2 * margin, height: size * 1.15 }];
	});
}
