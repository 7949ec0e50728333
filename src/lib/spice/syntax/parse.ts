import { commentStart, continuesByBackslash, lineKind } from './lines.ts';
import { Statement, type Segment, type StatementKind } from './statement.ts';

export interface ParseOptions {
	/** Whether the file is run by itself: then its first line is the title. */
	isEntry: boolean;
	/** Whether `$` is a letter, as in PSpice's dialect. */
	dollarIsLetter?: boolean;
}

/** A file as statements that cover it without a gap: `statements.map(({ text }) => text).join('')` is the text. */
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
 * Reads a netlist, a model file or anything else: whatever the text, the statements make it up again. Linear.
 *
 * @param previous the same file before an edit; statements that the edit did not touch are taken from it
 */
export function parseFile(text: string, options: ParseOptions, previous?: SourceFile): SourceFile {
	const known = previous && sameOptions(previous.options, options) ? previous : null;
	if (known?.text === text) return known;
	const builder = new Builder(text, options);
	const edit = known ? changedRange(known.text, text) : null;
	if (known && edit) builder.keep(known, firstTouched(known, edit.from));
	builder.read(known && edit ? rejoin(known, edit) : null);
	return builder.finish();
}

interface Rejoin {
	file: SourceFile;
	/** Statement of the old file that begins at this offset of the new one, or -1. */
	indexAt(offset: number): number;
}

class Builder {
	readonly #statements: Statement[] = [];
	readonly #starts: number[] = [];
	readonly #lines: number[] = [];
	#at = 0;
	#line = 1;
	#inScript = false;

	constructor(
		private readonly text: string,
		private readonly options: ParseOptions
	) {}

	keep(file: SourceFile, count: number): void {
		for (let index = 0; index < count; index += 1) this.#copy(file.statements[index]!);
		this.#inScript = file.statements[count]?.inScript ?? false;
		if (file.statements[count]?.head === '.endc') this.#inScript = true;
	}

	read(rejoin: Rejoin | null): void {
		const { text } = this;
		if (this.#at === 0) this.#readTitle();
		while (this.#at < text.length) {
			const from = rejoin?.indexAt(this.#at) ?? -1;
			const old = rejoin?.file.statements[from];
			if (rejoin && old && isCard(old.kind) && startsInScript(old) === this.#inScript) {
				for (const statement of rejoin.file.statements.slice(from)) this.#copy(statement);
				return;
			}
			if (text[this.#at] === '@') this.#push('rest', text.length, '', []);
			else this.#readStatement();
		}
	}

	finish(): SourceFile {
		const { text, options } = this;
		return { text, options, statements: this.#statements, starts: this.#starts, lines: this.#lines };
	}

	#readTitle(): void {
		const { end } = lineAt(this.text, 0);
		if (!this.options.isEntry || this.text === '') return;
		const line = this.text.slice(0, end);
		// such a file is a script from its first line on
		if (/^\*ng_script/iu.test(line)) this.#inScript = true;
		this.#push('title', end, '', []);
	}

	#readStatement(): void {
		const from = this.#at;
		const first = lineAt(this.text, from);
		const kind = lineKind(first.text);
		if (kind === 'blank' || kind === 'comment') {
			this.#push(kind, first.end, '', []);
			return;
		}
		const code: string[] = [];
		const segments: Segment[] = [];
		let length = 0;
		const inScript = this.#inScript && !/^\s*\.endc\b/iu.test(first.text);
		const take = (line: string, offset: number): void => {
			const skipped = /^\s*\+?/u.exec(line)?.[0].length ?? 0;
			const mode = { inScript, dollarIsLetter: this.options.dollarIsLetter ?? false };
			let body = line.slice(0, commentStart(line, mode)).trimEnd();
			if (body.endsWith('\\\\')) body = body.slice(0, -2).trimEnd();
			segments.push({ at: length, from: offset - from + skipped });
			code.push(body.slice(skipped));
			length += Math.max(0, body.length - skipped) + 1;
		};
		take(first.text, from);
		let end = first.end;
		let forced = continuesByBackslash(first.text);
		for (let at = end; at < this.text.length;) {
			const line = lineAt(this.text, at);
			const next = lineKind(line.text);
			if (next === 'continuation' || forced) {
				take(line.text, at);
				end = line.end;
				forced = continuesByBackslash(line.text);
			} else if (next === 'start' || this.text[at] === '@') break;
			at = line.end;
		}
		const joined = code.join(' ');
		this.#push(kind === 'continuation' ? 'orphan' : cardKind(joined, inScript), end, joined, segments);
	}

	#push(kind: StatementKind, end: number, code: string, segments: Segment[]): void {
		const text = this.text.slice(this.#at, end);
		const inScript = this.#inScript && !/^\.endc\b/iu.test(code);
		this.#copy(new Statement(kind, text, code, segments, countBreaks(text), inScript));
	}

	#copy(statement: Statement): void {
		this.#statements.push(statement);
		this.#starts.push(this.#at);
		this.#lines.push(this.#line);
		this.#at += statement.text.length;
		this.#line += statement.lineBreaks;
		if (statement.kind !== 'dot') return;
		if (statement.head === '.control') this.#inScript = true;
		else if (statement.head === '.endc') this.#inScript = false;
	}
}

function cardKind(code: string, inScript: boolean): StatementKind {
	if (code.startsWith('.') && !inScript) return 'dot';
	return inScript ? 'command' : 'device';
}

function isCard(kind: StatementKind): boolean {
	return kind === 'device' || kind === 'dot' || kind === 'command';
}

/** Whether a script was open before the statement. */
function startsInScript(statement: Statement): boolean {
	return statement.inScript || (statement.kind === 'dot' && statement.head === '.endc');
}

function lineAt(text: string, from: number): { text: string; end: number } {
	const at = text.indexOf('\n', from);
	const end = at === -1 ? text.length : at + 1;
	const to = at === -1 ? end : text[at - 1] === '\r' && at > from ? at - 1 : at;
	return { text: text.slice(from, to), end };
}

function countBreaks(text: string): number {
	let count = 0;
	for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
	return count;
}

function sameOptions(a: ParseOptions, b: ParseOptions): boolean {
	return a.isEntry === b.isEntry && (a.dollarIsLetter ?? false) === (b.dollarIsLetter ?? false);
}

interface Edit {
	/** First character that differs. */
	from: number;
	/** Past the last that differs, in the new text. */
	to: number;
	/** What has to be added to an offset of the old text behind the edit. */
	shift: number;
}

function changedRange(before: string, after: string): Edit {
	const shorter = Math.min(before.length, after.length);
	let from = 0;
	while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
	let kept = 0;
	while (
		kept < shorter - from &&
		before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
	)
		kept += 1;
	return { from, to: after.length - kept, shift: after.length - before.length };
}

/** How many statements stand whatever follows: those before the last card that ends before the edit, for it might go on. */
function firstTouched({ statements, starts }: SourceFile, from: number): number {
	let index = statements.length - 1;
	while (index > 0 && (starts[index]! + statements[index]!.text.length >= from || !isCard(statements[index]!.kind)))
		index -= 1;
	return index;
}

function rejoin(file: SourceFile, edit: Edit): Rejoin {
	let index = 0;
	return {
		file,
		indexAt(offset) {
			if (offset < edit.to) return -1;
			const wanted = offset - edit.shift;
			while (index < file.starts.length && file.starts[index]! < wanted) index += 1;
			return file.starts[index] === wanted ? index : -1;
		}
	};
}
