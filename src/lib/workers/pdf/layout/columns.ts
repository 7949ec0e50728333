import { largest, smallest } from '#lib/base/extremes.ts';
import { linesOf, textOf, type Line, type Segment } from './segments.ts';

/** Distance of baselines in a paragraph at most, relative to the font's size. */
const LEADING = 1.9;
/** Blank height that ends a part of a page, relative to the font's size. */
const BLANK = 2.2;
/** Width of the gap between columns at least, relative to the font's size. */
const GUTTER = 0.9;
/** Length of a line of prose at least; a Chinese character counts twice. */
const PROSE_LENGTH = 18;
/** Share of a column's characters that are in lines of prose or of a list. */
const PROSE_SHARE = 0.5;
/** How much of its width a column of prose fills at least, beside lines of the same heights. */
const MIN_FILL = 0.92;
/** Columns within columns. */
const MAX_DEPTH = 3;
/** Gaps of a page that are tried as gutters. */
const MAX_GUTTERS = 40;
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu;
const LIST_ITEM = /^\s*(?:[•·▪■□●○◦‣►▶–—*\u{F0B7}\u{F0A7}]|-\s|\(?\d{1,2}[.)]\s)/u;

/** More lines are not prose: they are taken as they are. */
const MAX_LINES = 5_000;

/**
 * The lines of a page in reading order: columns of prose one after the other, the cells of a table's row in one line.
 *
 * @returns blocks of lines
 */
export function blocksOf(segments: readonly Segment[], depth = 0): Line[][] {
	const lines = linesOf(segments);
	const gutter = depth < MAX_DEPTH && lines.length <= MAX_LINES ? bestGutter(lines) : null;
	if (!gutter) return lines.length > 0 ? [lines] : [];
	return bandsAt(gutter, lines).flatMap((band) =>
		(band.columns ?? [segmentsIn(band.lines)]).flatMap((column) => blocksOf(column, depth + 1))
	);
}

/** Lines below each other, with their two columns; null where they are not columns. */
interface Band {
	lines: Line[];
	columns: [Segment[], Segment[]] | null;
}

/** Left and right edge of a vertical strip. */
interface Gutter {
	from: number;
	to: number;
}

/** The strip that separates the most lines into columns; null if there are none. */
function bestGutter(lines: readonly Line[]): Gutter | null {
	let best: { gutter: Gutter; lines: number } | null = null;
	for (const gutter of guttersOf(lines)) {
		const separated = bandsAt(gutter, lines).reduce((sum, band) => sum + (band.columns ? band.lines.length : 0), 0);
		if (separated > (best?.lines ?? 0)) best = { gutter, lines: separated };
	}
	return best?.gutter ?? null;
}

/** Strips at the left edges of several texts, those of most texts first. */
function guttersOf(lines: readonly Line[]): Gutter[] {
	const edges = new Map<number, Gutter & { count: number }>();
	for (const { left, size } of segmentsIn(lines)) {
		const key = Math.round(left / 6);
		const from = left - GUTTER * size;
		const edge = edges.get(key);
		if (edge) {
			edge.count++;
			edge.to = Math.min(edge.to, left);
			edge.from = Math.max(edge.from, from);
		} else edges.set(key, { count: 1, from, to: left });
	}
	return [...edges.values()]
		.filter(({ count, from, to }) => count >= 2 && from < to)
		.toSorted((a, b) => b.count - a.count)
		.slice(0, MAX_GUTTERS);
}

/** Cuts lines where one crosses the strip and where the page is blank over its whole width. */
function bandsAt(gutter: Gutter, lines: readonly Line[]): Band[] {
	const bands: (Band & { crosses: boolean })[] = [];
	let last: Line | null = null;
	for (const line of lines) {
		const crosses = line.segments.some(({ left, right }) => left < gutter.to && right > gutter.from);
		const isBlank = last !== null && line.y - last.y > BLANK * Math.max(line.size, last.size);
		const band = bands.at(-1);
		if (band?.crosses === crosses && !isBlank) band.lines.push(line);
		else bands.push({ lines: [line], columns: null, crosses });
		last = line;
	}
	for (const band of bands) if (!band.crosses) band.columns = columnsOf(band.lines, gutter);
	const joined: Band[] = [];
	for (const [index, band] of bands.entries()) {
		const goesOn =
			!band.columns &&
			!band.crosses &&
			[bands[index - 1], bands[index + 1]].some((other) => other?.columns && continues(band, other, gutter));
		const columns = goesOn ? sidesOf(band.lines, gutter) : band.columns;
		const above = joined.at(-1);
		if (above?.columns && columns) {
			above.lines.push(...band.lines);
			above.columns = [
				[...above.columns[0], ...columns[0]],
				[...above.columns[1], ...columns[1]]
			];
		} else if (above && !above.columns && !columns) above.lines.push(...band.lines);
		else joined.push({ lines: [...band.lines], columns });
	}
	return joined;
}

/** Whether lines that alone are not columns belong to the columns next to them: two headings, or a list beside a small table. */
function continues(band: Band, columns: Band, gutter: Gutter): boolean {
	const isShort = band.lines.length <= 3 && band.lines.every(({ segments }) => segments.length <= 2);
	if (isShort && isNear(band, columns)) return true;
	const across = band.lines.filter(
		({ segments }) => segments.some(({ left }) => left < gutter.to) && segments.some(({ left }) => left >= gutter.to)
	);
	return across.length < 0.5 * band.lines.length;
}

function isNear(one: Band, other: Band): boolean {
	const [upper, lower] = (one.lines[0]?.y ?? 0) < (other.lines[0]?.y ?? 0) ? [one, other] : [other, one];
	const [above, below] = [upper.lines.at(-1), lower.lines[0]];
	return above !== undefined && below !== undefined && below.y - above.y < 2 * BLANK * Math.max(above.size, below.size);
}

function sidesOf(lines: readonly Line[], gutter: Gutter): [Segment[], Segment[]] {
	const segments = segmentsIn(lines);
	return [segments.filter(({ left }) => left < gutter.to), segments.filter(({ left }) => left >= gutter.to)];
}

/** The two columns of lines that do not cross a strip, or null if they are not prose, such as the rows of a table. */
function columnsOf(lines: readonly Line[], gutter: Gutter): [Segment[], Segment[]] | null {
	const sides = sidesOf(lines, gutter);
	const [left, right] = [columnOf(sides[0]), columnOf(sides[1])];
	if (!left || !right) return null;
	// Beside continuous text the short lines of a list without bullets are a column too.
	if (left.isContinuous && (right.isProse || right.isDense)) return sides;
	if (right.isContinuous && (left.isProse || left.isDense)) return sides;
	return left.isProse && right.isProse && !isTable(left, right) ? sides : null;
}

/** What a column may be. */
interface Column {
	lines: Line[];
	/** Most of it is lines of prose or items of a list, one below the other. */
	isProse: boolean;
	/** Its sentences go on from line to line, over its whole width. */
	isContinuous: boolean;
	/** Has no gaps between its lines, as the cells of a table's first column have beside long ones. */
	isDense: boolean;
	isList: boolean;
	/** Mean width of its lines, relative to the longest. */
	fill: number;
}

function columnOf(segments: readonly Segment[]): Column | null {
	const lines = linesOf(segments);
	if (lines.length < 3) return null;
	const texts = lines.map((line) => line.segments.map(textOf).join(' ').trim());
	const lengths = texts.map((text) => text.length + (text.match(WIDE)?.length ?? 0));
	const isSingle = (index: number) => lines[index]?.segments.length === 1;
	const follows = (index: number) => {
		const [above, line] = [lines[index - 1], lines[index]];
		if (!above || !line || !isSingle(index - 1) || !isSingle(index)) return false;
		return line.y - above.y <= LEADING * Math.max(line.size, above.size);
	};
	const isItem = texts.map((text) => LIST_ITEM.test(text));
	const isProseLine = lines.map(
		(_, index) =>
			isSingle(index) &&
			(isItem[index] === true || ((lengths[index] ?? 0) >= PROSE_LENGTH && (follows(index) || follows(index + 1))))
	);
	const sum = (count: (index: number) => number) => lines.reduce((total, _, index) => total + count(index), 0);
	const characters = sum((index) => lengths[index] ?? 0);
	const prose = sum((index) => (isProseLine[index] ? 1 : 0));
	const [start, end] = [smallest(segments.map(({ left }) => left)), largest(segments.map(({ right }) => right))];
	const share = sum((index) => (isProseLine[index] ? (lengths[index] ?? 0) : 0)) / characters;
	const fill =
		sum((index) => largest(lines[index]?.segments.map(({ right }) => right) ?? []) - start) /
		(lines.length * (end - start));
	const goingOn = sum((index) => (follows(index) && /^\p{Ll}/u.test(texts[index] ?? '') ? 1 : 0));
	return {
		lines,
		isProse: prose >= 3 && share >= PROSE_SHARE,
		isContinuous: prose >= 4 && share >= 0.7 && fill >= 0.7 && goingOn >= 0.3 * lines.length,
		isDense: characters >= 8 * lines.length && sum((index) => (follows(index) ? 1 : 0)) >= 0.6 * (lines.length - 1),
		isList: isItem.filter(Boolean).length >= 2,
		fill
	};
}

/** Whether the lines of two columns are the rows of a table: side by side, and rarely filled. */
function isTable(left: Column, right: Column): boolean {
	if (left.isList && right.isList) return false;
	if (Math.min(left.fill, right.fill) >= MIN_FILL) return false;
	const [few, many] = left.lines.length < right.lines.length ? [left, right] : [right, left];
	const heights = many.lines.map(({ y }) => y);
	let at = 0;
	const beside = few.lines.filter(({ y, size }) => {
		while ((heights[at] ?? Infinity) < y - 0.2 * size) at++;
		return Math.abs((heights[at] ?? Infinity) - y) <= 0.2 * size;
	});
	return beside.length >= 0.9 * few.lines.length;
}

function segmentsIn(lines: readonly Line[]): Segment[] {
	return lines.flatMap(({ segments }) => segments);
}
