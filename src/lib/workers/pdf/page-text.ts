import { largest, smallest } from '#lib/base/extremes.ts';
import type { PageText, TextItem, TextPiece } from './protocol.ts';

/** Baselines nearer than this belong to one line, relative to the font's size: covers indices and exponents. */
const SAME_LINE = 0.4;
/** Gap that separates words, relative to the font's size. */
const WORD_GAP = 0.15;
/** Gap that separates the cells of a table. */
const CELL_GAP = 1.2;
/** Distance of baselines that begins a new paragraph. */
const PARAGRAPH_GAP = 1.8;
/** Larger angles of the baseline are rotated text, radians. */
const MAX_TILT = 0.1;
/** What a column of prose has at least: lines, characters in a line, and the share of its width that lines fill. */
const COLUMN = { lines: 3, characters: 20, fill: 0.6 };
/** Maximum number of cells in a line of prose, on average. */
const MAX_CELLS = 1.3;
/** Where the gutter of two columns is looked for, as shares of the width of the text. */
const GUTTER = { from: 0.3, to: 0.7 };

interface Box extends TextItem {
	/** Index in the items of the page. */
	item: number;
}

interface Line {
	y: number;
	size: number;
	/** From left to right. */
	boxes: Box[];
}

/**
 * Puts the pieces of text of a page in reading order: line by line from the top, with the cells of a table's row on one line, two
 * columns of prose one after the other, and rotated text last.
 */
export function layOutText(items: readonly TextItem[]): PageText {
	const boxes = items.flatMap((item, index) => (item.text.trim() === '' ? [] : [{ ...item, item: index }]));
	const lines = linesOf(boxes.filter(({ angle }) => Math.abs(angle) <= MAX_TILT));
	const writer = new Writer();
	for (const block of blocksOf(lines)) {
		writer.breakBlock();
		for (const line of block) writer.line(line);
	}
	const rotated = boxes.filter(({ angle }) => Math.abs(angle) > MAX_TILT);
	if (rotated.length > 0) writer.breakBlock();
	for (const box of rotated) writer.line({ y: box.y, size: box.size, boxes: [box] });
	return writer.page;
}

function linesOf(boxes: readonly Box[]): Line[] {
	const lines: Line[] = [];
	for (const box of boxes.toSorted((a, b) => a.y - b.y)) {
		const line = lines.at(-1);
		if (line && box.y - line.y < SAME_LINE * Math.max(line.size, box.size)) {
			// The largest font has the line's baseline.
			if (box.size > line.size) Object.assign(line, { y: box.y, size: box.size });
			line.boxes.push(box);
		} else lines.push({ y: box.y, size: box.size, boxes: [box] });
	}
	for (const line of lines) line.boxes.sort((a, b) => a.x - b.x);
	return lines;
}

/** The lines in blocks: each column of prose is one. */
function blocksOf(lines: readonly Line[]): Line[][] {
	const gutter = findGutter(lines);
	if (gutter === null) return [[...lines]];
	const blocks: Line[][] = [];
	let band: Line[] = [];
	const end = () => {
		const columns = splitBand(band, gutter);
		if (columns) blocks.push(...columns);
		else if (band.length > 0) blocks.push(band);
		band = [];
	};
	for (const line of lines) {
		if (!crosses(line, gutter)) band.push(line);
		else {
			end();
			const last = blocks.at(-1);
			// Lines over the whole width follow each other without a break.
			if (last?.every((other) => crosses(other, gutter))) last.push(line);
			else blocks.push([line]);
		}
	}
	end();
	return blocks;
}

function crosses(line: Line, x: number): boolean {
	return line.boxes.some((box) => box.x < x && box.x + box.width > x);
}

/** The position between the margins that the fewest lines cross; null for a page with too few lines. */
function findGutter(lines: readonly Line[]): number | null {
	const boxes = lines.flatMap(({ boxes }) => boxes);
	if (lines.length < COLUMN.lines) return null;
	const left = boxes.reduce((least, { x }) => Math.min(least, x), Infinity);
	const right = boxes.reduce((most, { x, width }) => Math.max(most, x + width), 0);
	const steps = 40;
	let best = { x: 0, crossed: Infinity };
	for (let step = 0; step <= steps; step++) {
		const x = left + (right - left) * (GUTTER.from + ((GUTTER.to - GUTTER.from) * step) / steps);
		const crossed = lines.filter((line) => crosses(line, x)).length;
		const centre = (left + right) / 2;
		if (crossed < best.crossed || (crossed === best.crossed && Math.abs(x - centre) < Math.abs(best.x - centre)))
			best = { x, crossed };
	}
	return best.crossed < lines.length ? best.x : null;
}

/** The two columns of a band of lines, or null if it is not prose in columns, such as a table. */
function splitBand(band: readonly Line[], gutter: number): [Line[], Line[]] | null {
	const part = (isIn: (box: Box) => boolean) =>
		band.flatMap(({ boxes }): Line[] => {
			const own = boxes.filter(isIn);
			const size = own.reduce((most, box) => Math.max(most, box.size), 0);
			const y = own.find((box) => box.size === size)?.y;
			return y === undefined ? [] : [{ y, size, boxes: own }];
		});
	const left = part((box) => box.x < gutter);
	const right = part((box) => box.x >= gutter);
	return isProse(left) && isProse(right) ? [left, right] : null;
}

function isProse(lines: readonly Line[]): boolean {
	if (lines.length < COLUMN.lines) return false;
	const spans = lines.map(({ boxes }) => {
		const end = boxes.reduce((most, { x, width }) => Math.max(most, x + width), 0);
		return { start: boxes[0]?.x ?? 0, end };
	});
	const start = smallest(spans.map((span) => span.start));
	const width = largest(spans.map((span) => span.end)) - start;
	const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
	const characters = mean(lines.map(({ boxes }) => boxes.reduce((sum, { text }) => sum + text.length, 0)));
	return (
		characters >= COLUMN.characters &&
		mean(spans.map((span) => span.end - span.start)) >= COLUMN.fill * width &&
		mean(lines.map(cellsOf)) <= MAX_CELLS
	);
}

function cellsOf({ boxes, size }: Line): number {
	let cells = 0;
	let end = -Infinity;
	for (const box of boxes) {
		if (box.x - end > CELL_GAP * size) cells++;
		end = Math.max(end, box.x + box.width);
	}
	return cells;
}

/** Collects the text of a page and where each item is in it. */
class Writer {
	#text = '';
	#last: Line | null = null;
	readonly #pieces: TextPiece[] = [];

	get page(): PageText {
		return { text: this.#text, pieces: this.#pieces };
	}

	/** An empty line before the next line. */
	breakBlock(): void {
		if (this.#text !== '') this.#text += '\n';
		this.#last = null;
	}

	line(line: Line): void {
		const { y, size, boxes } = line;
		if (this.#text !== '') this.#text += '\n';
		const last = this.#last;
		if (last && Math.abs(y - last.y) > PARAGRAPH_GAP * Math.max(size, last.size)) this.#text += '\n';
		this.#last = line;
		let end: number | null = null;
		for (const box of boxes) {
			const gap: number = end === null ? 0 : box.x - end;
			const isSpaced = /\s$/u.test(this.#text) || /^\s/u.test(box.text);
			if (gap > CELL_GAP * size) this.#text += this.#text.endsWith(' ') ? ' ' : '  ';
			else if (gap > WORD_GAP * box.size && !isSpaced) this.#text += ' ';
			this.#pieces.push({ item: box.item, start: this.#text.length, length: box.text.length });
			this.#text += box.text;
			end = Math.max(end ?? -Infinity, box.x + box.width);
		}
	}
}
