import { readCard } from '../cards/read-card.ts';
import type { TextEdit } from '../service-types.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';
import type { Span } from '../syntax/tokens.ts';
import { alignCards, alignComments, alignedCard, type AlignedCard } from './columns.ts';
import { isFrozen } from './frozen.ts';
import { Indentation } from './indentation.ts';
import type { Line } from './line.ts';
import { spacingOf } from './spacing.ts';
import { statementLines } from './statement-lines.ts';
import { wrapLine } from './wrap.ts';

export interface FormatOptions {
	/** Indentation of one block level; spaces or tabs. */
	indent: string;
}

const standardFormat: FormatOptions = { indent: '  ' };

/** Maximum number of consecutive blank lines that are kept. */
const BLANK_LINES = 2;
/** Devices whose first word after the nodes is a value or model, followed by parameters. */
const lettersWithValue = new Set('rlcdqjmzxswuknopty');

/**
 * Edits that format a netlist: columns, indentation, long lines. They change only spaces and line breaks; letters keep
 * their case, and ngspice reads the same circuit.
 */
export function formatFile(path: string, file: SourceFile, options: FormatOptions = standardFormat): TextEdit[] {
	const formatter = new Formatter(path, file, options);
	return formatter.run();
}

/** Like `formatFile`, for the statements that a selection touches; columns follow their neighbours. */
export function formatRange(path: string, file: SourceFile, range: Span, options?: FormatOptions): TextEdit[] {
	const touched = { from: range.from, to: range.to };
	for (const [index, from] of file.starts.entries()) {
		const to = from + file.statements[index]!.text.length;
		if (from <= range.from && range.from < to) touched.from = from;
		if (from < range.to && range.to <= to) touched.to = to;
	}
	return formatFile(path, file, options).filter(({ from, to }) => from >= touched.from && to <= touched.to);
}

/** Neighbouring statements that are aligned together. */
interface Block {
	kind: Statement['kind'];
	depth: number;
	cards: AlignedCard[];
	lines: Line[];
}

/** A statement's lines and where it begins in the file. */
interface Laid {
	start: number;
	statement: Statement;
	lines: Line[];
	indent: string;
	mayBreak: boolean;
}

class Formatter {
	readonly #indentation = new Indentation();
	readonly #laid: Laid[] = [];
	readonly #edits: TextEdit[] = [];
	readonly #lineBreak: string;
	#block: Block | null = null;
	#blanks = 0;

	constructor(
		private readonly path: string,
		private readonly file: SourceFile,
		private readonly options: FormatOptions
	) {
		this.#lineBreak = /\r?\n/u.exec(file.text)?.[0] ?? '\n';
	}

	run(): TextEdit[] {
		const { statements, starts } = this.file;
		for (const [index, statement] of statements.entries()) {
			const depth = this.#indentation.depthOf(statement);
			if (isFrozen(statement)) this.#endBlock();
			else if (statement.kind === 'blank') this.#blank(starts[index]!, statement);
			else this.#lay(starts[index]!, statement, depth);
			if (statement.kind !== 'blank') this.#blanks = 0;
		}
		this.#endBlock();
		return this.#edits;
	}

	#blank(start: number, { text }: Statement): void {
		this.#endBlock();
		this.#blanks += 1;
		const kept = this.#blanks > BLANK_LINES ? '' : /\r?\n?$/u.exec(text)![0];
		if (kept !== text) this.#edit(start, start + text.length - kept.length, '');
	}

	#lay(start: number, statement: Statement, depth: number): void {
		const { kind } = statement;
		if (this.#block?.kind !== kind || this.#block.depth !== depth) this.#endBlock();
		const block = (this.#block ??= { kind, depth, cards: [], lines: [] });
		const indent = this.options.indent.repeat(depth);
		const lines = statementLines(statement, indent);
		const card = kind === 'device' ? columnsOf(statement, lines) : null;
		if (card) block.cards.push(card);
		for (const line of lines) block.lines.push(line);
		this.#laid.push({ start, statement, lines, indent, mayBreak: kind !== 'comment' && spacingOf(statement).mayBreak });
	}

	#endBlock(): void {
		const block = this.#block;
		if (!block) return;
		alignCards(block.cards);
		for (const { lines, indent, mayBreak } of this.#laid)
			if (mayBreak) for (const line of lines) wrapLine(line, indent, line.ending || this.#lineBreak);
		alignComments(block.lines);
		for (const laid of this.#laid) this.#emit(laid);
		this.#laid.length = 0;
		this.#block = null;
	}

	#emit({ start, statement, lines }: Laid): void {
		for (const line of lines) {
			let at = line.from;
			for (const { from, to, text, gap } of line.comment ? [...line.pieces, line.comment] : line.pieces) {
				this.#replace(start, statement.text, at, from, gap);
				this.#replace(start, statement.text, from, to, text);
				at = to;
			}
			this.#replace(start, statement.text, at, line.to, '');
		}
	}

	#replace(start: number, text: string, from: number, to: number, insert: string): void {
		if (text.slice(from, to) !== insert) this.#edit(start + from, start + to, insert);
	}

	#edit(from: number, to: number, insert: string): void {
		this.#edits.push({ path: this.path, from, to, insert });
	}
}

function columnsOf(statement: Statement, lines: readonly Line[]): AlignedCard | null {
	const card = readCard(statement);
	if (card?.type !== 'device') return null;
	return alignedCard(lines, card.nodes.length, lettersWithValue.has(card.letter));
}
