import { insertLines, replaceCode, type PlacedStatement } from '../project/edit-statement.ts';
import type { TextEdit } from '../service-types.ts';
import type { SourceFile } from '../syntax/parse.ts';
import { spanInFile } from '../syntax/place.ts';
import type { Statement } from '../syntax/statement.ts';
import type { Span, Token } from '../syntax/tokens.ts';
import type { ConversionNote, Dialect } from './dialect.ts';

/** Converts one construct of other simulators on one card, whatever the rest of the file is; leaves everything else unchanged. */
export interface Converter {
	/** Dialects of files in which the construct has this meaning; without it, it has no other one in any. */
	only?: readonly Dialect[];
	/** Dialects in whose mode ngspice reads the construct without conversion. */
	readInModes: readonly Dialect[];
	convert(card: CardConversion): void;
}

/** A netlist while it is converted. */
export class Conversion {
	readonly edits: TextEdit[] = [];
	readonly notes: ConversionNote[] = [];
	#words: Set<string> | null = null;
	readonly #numbers = new Map<string, number>();
	#analyses: readonly string[] | null = null;

	constructor(
		readonly path: string,
		readonly file: SourceFile,
		/** Decides what a word means that several simulators have. */
		readonly dialect: Dialect
	) {}

	/** All words of the text, lower case. */
	get words(): Set<string> {
		this.#words ??= new Set(this.file.text.toLowerCase().match(/[^\s=(),{}'"]+/gu));
		return this.#words;
	}

	/** Returns a name that the text does not contain yet, with a number where one is needed, and reserves it. */
	freeName(wanted: string): string {
		const key = wanted.toLowerCase();
		let name = wanted;
		let number = this.#numbers.get(key) ?? 1;
		while (this.words.has(name.toLowerCase())) name = `${wanted}_${(number += 1)}`;
		// In a library, each subcircuit may want the same name: the search goes on where it ended.
		this.#numbers.set(key, number);
		this.words.add(name.toLowerCase());
		return name;
	}

	/** Kinds of the analyses in the text, such as `tran`. */
	get analyses(): readonly string[] {
		this.#analyses ??= this.file.statements
			.map(({ kind, head }) => (kind === 'dot' ? head.slice(1) : ''))
			.filter((kind) => /^(?:tran|ac|dc|op|noise)$/u.test(kind));
		return this.#analyses;
	}
}

/** One card of the netlist. Spans are offsets in the card's code. */
export class CardConversion {
	constructor(
		readonly netlist: Conversion,
		readonly index: number,
		readonly statement: Statement
	) {}

	replace(span: Span, insert: string): void {
		this.netlist.edits.push(replaceCode(this.#place, span, insert));
	}

	/** Removes a span and the space before it. */
	remove({ from, to }: Span): void {
		const { code } = this.statement;
		const at = from > 0 && code[from - 1] === ' ' ? from - 1 : from;
		const whole = spanInFile(this.netlist.file, this.index, { from, to });
		const spaced = spanInFile(this.netlist.file, this.index, { from: at, to });
		// The space that joins two lines is not in the text.
		const isOnLine = whole.from - spaced.from === from - at;
		this.netlist.edits.push({ path: this.netlist.path, ...(isOnLine ? spaced : whole), insert: '' });
	}

	/** Adds lines after the card. */
	addBehind(lines: readonly string[]): void {
		this.netlist.edits.push(insertLines(this.#place, 'behind', lines));
	}

	/** Makes every line of the card a comment. */
	commentOut(): void {
		const { file, path } = this.netlist;
		for (const { from } of this.statement.segments) {
			const { text } = this.statement;
			const at = file.starts[this.index]! + text.lastIndexOf('\n', from) + 1;
			this.netlist.edits.push({ path, from: at, to: at, insert: '* ' });
		}
	}

	note(code: string, span: Span, sure: boolean, values: Readonly<Record<string, string>> = {}): void {
		const { from, to } = spanInFile(this.netlist.file, this.index, span);
		this.netlist.notes.push({ from, to, sure, message: { code: `dialects.notes.${code}`, values } });
	}

	get #place(): PlacedStatement {
		const { path, file } = this.netlist;
		return { path, file, index: this.index };
	}

	get whole(): Span {
		return { from: 0, to: this.statement.code.length };
	}
}

export interface NamedValue extends Span {
	name: string;
	value: string;
}

/** `name=value` with a single word or expression as its value, for names of a set. */
export function namedValues({ tokens }: Statement, names: ReadonlySet<string>): NamedValue[] {
	const found: NamedValue[] = [];
	for (const [index, token] of tokens.entries()) {
		const name = token.text.toLowerCase();
		const value: Token | undefined = tokens[index + 2];
		if (tokens[index + 1]?.text !== '=' || !value || value.kind === 'punctuation' || !names.has(name)) continue;
		found.push({ name, value: value.text, from: token.from, to: value.to });
	}
	return found;
}
