import { readHeading, type Heading } from './cues.ts';

/** A sentence of an answer, or a cell of a table in it. */
export interface Segment {
	text: string;
	/** Of its first character in the answer. */
	start: number;
	/** What names its numbers: the labels of row and column, or the line before a list; empty for nothing. */
	label: string;
	/** The unit in the heading of a column, such as `dB` in `Gain (dB)`; empty for none. */
	unit: string;
	heading: Heading | null;
	isCell: boolean;
	/** Whether the first cell of its row is a number: the row is of one value of something else. */
	isOfRow: boolean;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
/** The line below the heading of a table. */
const isRule = (line: string): boolean => line.includes('--') && /^[\s|:-]+$/u.test(line);
const ITEM = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+/u;
const TITLE = /^\s*(?:#{1,6}\s|\*\*[^*]+\*\*:?\s*$)/u;
/** The end of a sentence; an abbreviation and the point of a number are none. */
const SENTENCE =
	/(?<!\b(?:approx|e\.g|i\.e|ca|vs|resp|etc|fig|no|max|min|typ))[.!?](?=\s|$|\*)|[。！？；]|;(?=\s)|\n/gu;

/** The sentences and cells of an answer, without its blocks of code. */
export function segmentsOf(answer: string): Segment[] {
	const lines = linesOf(answer);
	const segments: Segment[] = [];
	let intro = '';
	for (let index = 0; index < lines.length; index++) {
		const { text, start } = lines[index]!;
		if (text.trim() === '') continue;
		const next = lines[index + 1]?.text ?? '';
		if (text.includes('|') && isRule(next)) {
			let end = index + 2;
			while (lines[end]?.text.includes('|')) end++;
			segments.push(...tableSegments(lines.slice(index, end), intro));
			index = end - 1;
			continue;
		}
		const isItem = ITEM.test(text);
		if (TITLE.test(text)) intro = text;
		else if (!isItem && !/^\s{2,}/u.test(text))
			intro = /[:：]$/u.test(text.replaceAll('*', '').trimEnd()) ? text : intro.startsWith('#') ? intro : '';
		const heading = text === intro || intro.length > 120 ? null : readHeading(intro);
		const label = isItem && intro !== text && intro.length <= 120 ? intro : '';
		for (const sentence of sentencesOf(text, start))
			segments.push({
				...sentence,
				label,
				unit: '',
				heading: isItem || intro.startsWith('#') ? heading : null,
				isCell: false,
				isOfRow: false
			});
	}
	return segments;
}

/** The lines outside of code; a paragraph that is wrapped is one line. */
function linesOf(answer: string): { text: string; start: number }[] {
	const lines: { text: string; start: number }[] = [];
	let start = 0;
	let fence: string | null = null;
	for (const text of answer.split('\n')) {
		const mark = FENCE.exec(text)?.[1];
		if (fence !== null) {
			if (mark?.startsWith(fence)) fence = null;
		} else if (mark) fence = mark;
		else {
			const last = lines.at(-1);
			const isWrapped =
				last &&
				last.start + last.text.length + 1 === start &&
				last.text.trim() !== '' &&
				text.trim() !== '' &&
				![last.text, text].some((line) => line.includes('|') || TITLE.test(line)) &&
				!ITEM.test(text) &&
				!/[:：。]\s*$/u.test(last.text);
			if (isWrapped) last.text += ` ${text}`;
			else lines.push({ text, start });
		}
		start += text.length + 1;
	}
	return lines;
}

/** Longest sentence that is read as one, characters: what is longer is a list of data. */
const MAX_SENTENCE = 700;

function piecesOf({ text, start }: { text: string; start: number }): { text: string; start: number }[] {
	if (text.length <= MAX_SENTENCE) return [{ text, start }];
	const space = text.lastIndexOf(' ', MAX_SENTENCE);
	const end = space > 0 ? space : MAX_SENTENCE;
	const pieces = [{ text: text.slice(0, end), start }];
	for (let from = end; from < text.length; from += MAX_SENTENCE)
		pieces.push({ text: text.slice(from, from + MAX_SENTENCE), start: start + from });
	return pieces;
}

function sentencesOf(text: string, start: number): { text: string; start: number }[] {
	const sentences: { text: string; start: number }[] = [];
	let from = 0;
	for (const { index, 0: end } of text.matchAll(SENTENCE)) {
		sentences.push({ text: text.slice(from, index), start: start + from });
		from = index + end.length;
	}
	sentences.push({ text: text.slice(from), start: start + from });
	return sentences.flatMap(piecesOf).filter((sentence) => /\d/u.test(sentence.text));
}

/** A row or column of one of several runs. */
const OF_RUN =
	/\b(?:run|trial|version|iteration|case|variant|rev(?:ision)?|simulation)\b ?#?\d|^\W{0,4}(?:first|second|third)\b|第.{1,2}次/iu;

function tableSegments([head, , ...rows]: readonly { text: string; start: number }[], intro: string): Segment[] {
	const titles = cellsOf(head!).map(({ text }) => text);
	const table = rows.map((row) => cellsOf(row).map((cell) => ({ ...cell, text: cell.text.slice(0, MAX_SENTENCE) })));
	const names = table.map((cells) => cells[0]?.text ?? '');
	const ofIntro = readHeading(intro);
	return table.flatMap((cells, row) => {
		const name = names[row] ?? '';
		const ofRow = readHeading(name, 'row') ?? headingOfRun(names, row);
		return cells.map(({ text, start }, column): Segment => {
			const title = titles[column] ?? '';
			if (column === 0)
				return { text, start, label: '', unit: bracketed(title), heading: ofIntro, isCell: false, isOfRow: false };
			return {
				...{ text, start, label: `${title} ; ${name}`, unit: bracketed(title) || bracketed(name) },
				heading: readHeading(title) ?? headingOfRun(titles, column) ?? ofRow ?? ofIntro,
				...{ isCell: true, isOfRow: /^[ *`]{0,4}[-−+]?[\d.]/u.test(name) }
			};
		});
	});
}

/** Of several runs, all but the last are earlier ones. */
function headingOfRun(labels: readonly string[], index: number): Heading | null {
	const isOfRun = OF_RUN.test(labels[index] ?? '');
	return isOfRun && labels.slice(index + 1).some((label) => OF_RUN.test(label)) ? 'past' : null;
}

/** What is in brackets at the end of a heading. */
function bracketed(heading: string): string {
	const plain = heading.replace(/[\s*]+/gu, '');
	return /[([（/,，]([^()[\]（）]{1,8})[)\]）]?$/u.exec(plain)?.[1] ?? '';
}

function cellsOf({ text, start }: { text: string; start: number }): { text: string; start: number }[] {
	const cells: { text: string; start: number }[] = [];
	let from = 0;
	for (const { index } of [...text.matchAll(/(?<!\\)\|/gu), { index: text.length }]) {
		const cell = text.slice(from, index);
		if (!(from === 0 && cell.trim() === '') && !(index === text.length && cell.trim() === ''))
			cells.push({ text: cell, start: start + from });
		from = index + 1;
	}
	return cells;
}
