import { isSpace } from './characters.ts';
import { encryptedFrom } from './encrypted.ts';
import { changedRange, type ChangedRange } from './changed-range.ts';
import { commentStart, continuesByBackslash, countBreaks, lineAt, type Line } from './lines.ts';
import { Statement, type Segment, type StatementKind } from './statement.ts';

export interface ParseOptions {
	/** Whether the file is run on its own: then its first line is the title. */
	isEntry: boolean;
	/** Whether all of it is commands without a title, as in `.spiceinit`. */
	isScript?: boolean;
	/** Whether `$` is a letter, as in PSpice's and LTspice's dialect. */
	dollarIsLetter?: boolean;
}

/** A file as statements that cover it without gaps: `statements.map(({ text }) => text).join('')` is the text. */
export interface SourceFile {
	readonly text: string;
	readonly options: ParseOptions;
	readonly statements: readonly Statement[];
	/** Offset of each statement in `text`, UTF-16 units. */
	readonly starts: readonly number[];
	/** Line of each statement's first character, from 1. */
	readonly lines: readonly number[];
}

/**
 * Reads a netlist, a model file or any other text; joined, the statements give the text again. Linear.
 *
 * @param previous the same file before an edit; unchanged statements are reused
 */
export function parseFile(text: string, options: ParseOptions, previous?: SourceFile): SourceFile {
	const known = previous && isReadAlike(previous, text, options) ? previous : null;
	if (!known) {
		const builder = new Builder(text, options, false);
		builder.read(null);
		return builder.finish();
	}
	const change = changedRange(known.text, text);
	if (!change) return known;
	const builder = new Builder(text, options, true);
	builder.keep(known, firstTouched(known, change.from));
	builder.read({ file: known, change });
	return builder.finish();
}

class Builder {
	readonly #statements: Statement[] = [];
	readonly #starts: number[] = [];
	readonly #lines: number[] = [];
	readonly #isScriptFile: boolean;
	#at = 0;
	#line = 1;
	#inScript: boolean;

	/** @param copiesText whether to copy texts: a substring keeps the whole file in memory, once per keystroke */
	constructor(
		private readonly text: string,
		private readonly options: ParseOptions,
		private readonly copiesText: boolean
	) {
		this.#isScriptFile = isScriptFile(text, options);
		this.#inScript = this.#isScriptFile;
	}

	keep(file: SourceFile, count: number): void {
		for (let index = 0; index < count; index += 1) this.#add(file.statements[index]!);
	}

	/** @param before the file before the edit: after the change, its statements are reused from where a card begins in both */
	read(before: { file: SourceFile; change: ChangedRange } | null): void {
		if (this.#at === 0) this.#readTitle();
		for (let index = 0; this.#at < this.text.length;) {
			if (before && this.#at >= before.change.to) {
				const { starts, statements } = before.file;
				const wanted = this.#at - before.change.shift;
				while (index < starts.length && starts[index]! < wanted) index += 1;
				const old = starts[index] === wanted ? statements[index] : undefined;
				if (old && isCard(old.kind) && startsInScript(old) === this.#inScript) {
					for (; index < statements.length; index += 1) this.#add(statements[index]!);
					return;
				}
			}
			this.#readStatement();
		}
	}

	finish(): SourceFile {
		const { text, options } = this;
		return { text, options, statements: this.#statements, starts: this.#starts, lines: this.#lines };
	}

	#readTitle(): void {
		if (!this.options.isEntry || this.text === '' || this.text.startsWith('@')) return;
		if (encryptedFrom(this.text, lineAt(this.text, 0))) return;
		this.#push('title', lineAt(this.text, 0).end, []);
	}

	#readStatement(): void {
		const first = lineAt(this.text, this.#at);
		const encrypted = first.kind === 'blank' || this.#inScript ? null : encryptedFrom(this.text, first);
		if (encrypted) {
			// Its first line is its code, so that a place in it can be shown.
			this.#push('encrypted', encrypted.end, [{ at: 0, from: first.from - this.#at, to: first.to - this.#at }]);
			return;
		}
		switch (first.kind) {
			case 'stop':
				this.#push('rest', this.text.length, []);
				break;
			case 'blank':
			case 'comment':
				this.#push(first.kind, first.end, []);
				break;
			case 'void':
				this.#push('comment', this.#cardEnd(first, null), []);
				break;
			case 'continuation':
			case 'start': {
				const segments: Segment[] = [];
				const end = this.#isOneLine(first) ? this.#take(first, segments, false) : this.#cardEnd(first, segments);
				this.#push(first.kind === 'continuation' ? 'orphan' : this.#cardKind(first), end, segments);
			}
		}
	}

	/** One past the card's last line. Blank lines and comments between its lines are part of it, those after it are not. */
	#cardEnd(first: Line, segments: Segment[] | null): number {
		const { text } = this;
		let end = this.#take(first, segments, false);
		let forced = continuesByBackslash(text, first);
		for (let at = end; at < text.length;) {
			const line = lineAt(text, at);
			if (line.kind === 'stop') break;
			if (line.kind === 'continuation' || (forced && line.kind !== 'blank')) {
				end = this.#take(line, segments, forced);
				forced = continuesByBackslash(text, line);
			} else if (line.kind === 'start' || line.kind === 'void') break;
			at = line.end;
		}
		return end;
	}

	/** Adds the code of a line; after a forced break a `+` is a letter like any other. */
	#take(line: Line, segments: Segment[] | null, forced: boolean): number {
		if (!segments) return line.end;
		const { text } = this;
		const inScript = this.#inScript && !startsWith(text, line.from, '.endc');
		const mode = { inScript, dollarIsLetter: this.options.dollarIsLetter ?? false };
		let from = line.from + (line.kind === 'continuation' && !forced ? 1 : 0);
		let to = commentStart(text, line.from, line.to, mode);
		if (to === line.to && continuesByBackslash(text, line)) to = text.lastIndexOf('\\\\', to);
		while (from < to && isSpace(text.charCodeAt(from))) from += 1;
		while (to > from && isSpace(text.charCodeAt(to - 1))) to -= 1;
		const last = segments.at(-1);
		const at = last ? last.at + (last.to - last.from) + 1 : 0;
		segments.push({ at, from: from - this.#at, to: Math.max(from, to) - this.#at });
		return line.end;
	}

	/** ngspice handles these before it looks for continuation lines. */
	#isOneLine({ from }: Line): boolean {
		const { text } = this;
		if (startsWith(text, from, '.end')) return from + 4 >= text.length || isSpace(text.charCodeAt(from + 4));
		return startsWith(text, from, '.inc') || startsWith(text, from, '.title');
	}

	#cardKind({ from }: Line): StatementKind {
		if (!this.#inScript) return this.text[from] === '.' ? 'dot' : 'device';
		return startsWith(this.text, from, '.endc') || startsWith(this.text, from, '.control') ? 'dot' : 'command';
	}

	#push(kind: StatementKind, end: number, segments: readonly Segment[]): void {
		const slice = this.text.slice(this.#at, end);
		const text = this.copiesText ? ` ${slice}`.slice(1) : slice;
		const [first] = segments;
		const code = !first
			? ''
			: segments.length === 1
				? text.slice(first.from, first.to)
				: segments.map(({ from, to }) => text.slice(from, to)).join(' ');
		const inScript = this.#inScript && !(kind === 'dot' && startsWith(code, 0, '.endc'));
		this.#add(new Statement(kind, text, code, segments, countBreaks(text), inScript));
	}

	#add(statement: Statement): void {
		this.#statements.push(statement);
		this.#starts.push(this.#at);
		this.#lines.push(this.#line);
		this.#at += statement.text.length;
		this.#line += statement.lineBreaks;
		if (statement.kind !== 'dot' || this.#isScriptFile) return;
		if (statement.head.startsWith('.control')) this.#inScript = true;
		else if (statement.head.startsWith('.endc')) this.#inScript = false;
	}
}

function isCard(kind: StatementKind): boolean {
	return kind === 'device' || kind === 'dot' || kind === 'command';
}

/** Whether a script was open before the statement. */
function startsInScript(statement: Statement): boolean {
	return statement.inScript || (statement.kind === 'dot' && statement.head.startsWith('.endc'));
}

/** ngspice runs such a file as a script from its first line on. */
function isScriptFile(text: string, { isEntry, isScript = false }: ParseOptions): boolean {
	return isScript || (isEntry && startsWith(text, 0, '*ng_script'));
}

function startsWith(text: string, from: number, word: string): boolean {
	return text.startsWith(word[0]!, from) && text.slice(from, from + word.length).toLowerCase() === word;
}

function isReadAlike(previous: SourceFile, text: string, options: ParseOptions): boolean {
	return (
		previous.options.isEntry === options.isEntry &&
		(previous.options.dollarIsLetter ?? false) === (options.dollarIsLetter ?? false) &&
		isScriptFile(previous.text, previous.options) === isScriptFile(text, options)
	);
}

/** Number of statements that an edit cannot affect: those before the last card that ends before it, as that card may continue. */
function firstTouched({ statements, starts }: SourceFile, from: number): number {
	let index = statements.length - 1;
	while (index > 0 && (starts[index]! + statements[index]!.text.length >= from || !isCard(statements[index]!.kind)))
		index -= 1;
	return Math.max(0, index);
}
