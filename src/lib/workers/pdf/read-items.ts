import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { TextItem } from './protocol.ts';

/** Maximum number of pieces of text on a page, and of all their characters: what a page has beyond them is left out. */
const MAX_ITEMS = 50_000;
const MAX_CHARACTERS = 500_000;

/** The pieces of text of a page, in the order in which it draws them. */
export async function readItems(page: PDFPageProxy): Promise<TextItem[]> {
	const { transform } = page.getViewport({ scale: 1 });
	const items: TextItem[] = [];
	let characters = 0;
	const reader = page.streamTextContent({ includeMarkedContent: false }).getReader();
	while (items.length < MAX_ITEMS && characters < MAX_CHARACTERS) {
		const { done, value } = await reader.read();
		if (done) return items;
		for (const piece of value.items as { str?: string; transform: number[]; width: number }[]) {
			if (!piece.str) continue;
			const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = multiply(transform, piece.transform);
			const size = Math.hypot(c, d);
			if (![x, y, size, piece.width].every(Number.isFinite)) continue;
			characters += piece.str.length;
			items.push({ text: piece.str, x, y, width: piece.width, size, angle: Math.atan2(b, a) });
		}
	}
	await reader.cancel(new Error('The page has too much text'));
	return items;
}

/** The affine transform that applies `second` first. */
function multiply(first: readonly number[], second: readonly number[]): number[] {
	const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = first;
	const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = second;
	return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
