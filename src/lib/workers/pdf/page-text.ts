import { boxesByDirection, type Box } from './layout/boxes.ts';
import { blocksOf } from './layout/columns.ts';
import { isBullet, segmentsOf, type Line } from './layout/segments.ts';
import type { PageText, TextItem, TextPiece } from './protocol.ts';

/** Gap that separates words, relative to the font's size. */
const WORD_GAP = 0.15;
/** Gap that separates the cells of a table. */
const CELL_GAP = 1.2;
/** Distance of baselines that begins a new paragraph. */
const PARAGRAPH_GAP = 1.8;
/** An index or exponent: a font this much smaller, after a gap and off the baseline of the text before, relative to the latter's font. */
const SCRIPT = { size: 0.85, gap: 0.3, rise: 0.15 };

/**
 * Puts the pieces of text of a page in reading order: line by line from the top, with the cells of a table's row on one line, two
 * columns of prose one after the other, and turned text last, in the same order when the page is turned with it. Exponents of numbers
 * are written as `10^6`.
 */
export function layOutText(items: readonly TextItem[]): PageText {
	const writer = new Writer();
	for (const boxes of boxesByDirection(items))
		for (const block of blocksOf(segmentsOf(boxes))) {
			writer.breakBlock();
			for (const line of block) writer.line(line);
		}
	return writer.page;
}

/** Collects the text of a page and where each item is in it. */
class Writer {
	#text = '';
	#last: { y: number; size: number } | null = null;
	readonly #pieces: TextPiece[] = [];

	get page(): PageText {
		return { text: this.#text, pieces: this.#pieces };
	}

	/** An empty line before the next line. */
	breakBlock(): void {
		if (this.#text !== '') this.#text += '\n';
		this.#last = null;
	}

	line({ y, size, segments }: Line): void {
		if (this.#text !== '') this.#text += '\n';
		const last = this.#last;
		if (last && Math.abs(y - last.y) > PARAGRAPH_GAP * Math.max(size, last.size)) this.#text += '\n';
		this.#last = { y, size };
		let before: Box | null = null;
		let end = 0;
		for (const box of segments.flatMap(({ boxes }) => boxes)) {
			if (before) this.#text += this.#between(before, box, box.x - end, size);
			this.#pieces.push({ item: box.item, start: this.#text.length, length: box.text.length });
			this.#text += box.text;
			end = before ? Math.max(end, box.x + box.width) : box.x + box.width;
			before = box;
		}
	}

	/** What stands between two pieces of a line. */
	#between(before: Box, box: Box, gap: number, size: number): string {
		if (gap > CELL_GAP * size && !isBullet(before.text)) return this.#text.endsWith(' ') ? ' ' : '  ';
		const isScript = box.size <= SCRIPT.size * before.size && gap <= SCRIPT.gap * before.size;
		const isRaised = isScript && before.y - box.y >= SCRIPT.rise * before.size;
		if (isRaised && /\d$/u.test(this.#text) && /^[-−–+]?\d+\s*$/u.test(box.text)) return '^';
		const isSpaced = /\s$/u.test(this.#text) || /^\s/u.test(box.text);
		const isShifted = isScript && Math.abs(before.y - box.y) >= SCRIPT.rise * before.size;
		return gap <= WORD_GAP * Math.max(before.size, box.size) || isSpaced || isShifted ? '' : ' ';
	}
}
