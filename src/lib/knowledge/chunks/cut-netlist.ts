import { isRunnable } from '#lib/spice/source-files.ts';
import { parseFile, type SourceFile } from '#lib/spice/syntax/parse.ts';
import type { Statement } from '#lib/spice/syntax/statement.ts';
import { chunkTitle, MIN_CHUNK_CHARACTERS, type Chunk, type ChunkKind, type Section } from './chunk.ts';
import { cutSections, linesOf } from './cut-sections.ts';

/**
 * Cuts a netlist or a library: each subcircuit and each script is a part, with the comments right above it; so are groups of models,
 * and the cards below a comment. What another simulator has encrypted is left out. Linear in the length.
 *
 * @param name title of parts that have none
 */
export function cutNetlist(path: string, text: string, name: string): Chunk[] {
	const lines = linesOf(text);
	const file = parseFile(lines.join('\n'), { isEntry: isRunnable(path) });
	return cutSections(lines, new SectionReader(file, name).read());
}

/** A part in statements of the file. */
interface Part {
	kind: ChunkKind;
	title: string;
	/** Indexes of statements, both inclusive. */
	first: number;
	last: number;
	length: number;
	/** Names of its models. */
	names: string[];
}

class SectionReader {
	readonly #parts: Part[] = [];
	/** Index of the first statement that is in no part yet. */
	#next = 0;
	/** The part that further cards continue. */
	#open: Part | null = null;
	#title: string;

	constructor(
		private readonly file: SourceFile,
		name: string
	) {
		this.#title = name;
	}

	read(): Section[] {
		const { statements } = this.file;
		const ends = blockEnds(statements);
		for (let index = 0; index < statements.length; index += 1) {
			const statement = statements[index]!;
			const { kind, head } = statement;
			const end = ends.get(index);
			if (kind === 'title') this.#title = chunkTitle(withoutMarks(statement.text), this.#title);
			if (kind === 'comment' || kind === 'blank') continue;
			if (kind === 'encrypted') {
				this.#addGap(index);
				this.#open = null;
				this.#next = index + 1;
			} else if (end !== undefined) {
				const isScript = head === '.control';
				const title = isScript ? head : `.subckt ${secondWord(statement)}`;
				this.#add(isScript ? 'control' : 'subcircuit', chunkTitle(title, this.#title), this.#headedFrom(index), end);
				this.#open = null;
				index = end;
			} else this.#card(statement, index);
		}
		this.#addGap(statements.length);
		return this.#parts.map(({ kind, title, first, last, names }) => ({
			kind,
			title: kind === 'models' ? chunkTitle(`.model ${names.join(', ')}`, title) : title,
			start: this.file.lines[first]!,
			end: this.#lastLine(last)
		}));
	}

	#card(statement: Statement, index: number): void {
		const before = this.#parts.at(-1);
		// On its own it would say nothing.
		if (statement.head === '.end' && before?.last === index - 1) {
			this.#extend(before, index);
			return;
		}
		const isModel = statement.kind === 'dot' && statement.head === '.model';
		const kind = isModel ? 'models' : 'cards';
		const headed = this.#headedFrom(index);
		const open = this.#open?.kind === kind ? this.#open : null;
		// Models stay together, whatever comments are between them; other cards begin a part at a comment if the part before is long
		// enough on its own.
		if (open && (isModel || headed === index || open.length < MIN_CHUNK_CHARACTERS)) this.#extend(open, index);
		else this.#open = this.#add(kind, this.#headingAt(headed), headed, index);
		if (isModel) this.#open!.names.push(secondWord(statement));
	}

	#add(kind: ChunkKind, title: string, first: number, last: number): Part {
		this.#addGap(first);
		const part = { kind, title, first, last: first, length: 0, names: [] };
		this.#next = first;
		this.#extend(part, last);
		this.#parts.push(part);
		return part;
	}

	#extend(part: Part, last: number): void {
		for (let index = this.#next; index <= last; index += 1) part.length += this.file.statements[index]!.text.length;
		part.last = last;
		this.#next = last + 1;
	}

	/** Comments and blank lines that belong to no card become the end of the part before them, or a part. */
	#addGap(end: number): void {
		if (this.#next >= end) return;
		if (this.#open) this.#extend(this.#open, end - 1);
		else {
			const title = this.#headingAt(this.#next);
			this.#parts.push({ kind: 'cards', title, first: this.#next, last: end - 1, length: 0, names: [] });
			this.#next = end;
		}
	}

	/** The first of the comments right above a statement, without a blank line between them; the statement itself without any. */
	#headedFrom(index: number): number {
		let first = index;
		while (first > this.#next && this.file.statements[first - 1]!.kind === 'comment') first -= 1;
		return first;
	}

	/** The first words of the comments from a statement on, else the title of the file. */
	#headingAt(first: number): string {
		for (let index = first; this.file.statements[index]?.kind === 'comment'; index += 1) {
			const words = withoutMarks(this.file.statements[index]!.text);
			if (/[\p{L}\p{N}]/u.test(words)) return chunkTitle(words, this.#title);
		}
		return this.#title;
	}

	#lastLine(index: number): number {
		const { lines, statements } = this.file;
		const { text, lineBreaks } = statements[index]!;
		return lines[index]! + lineBreaks - (text.endsWith('\n') ? 1 : 0);
	}
}

/** Index of the last statement of each outermost subcircuit and script, by that of its first; those that are not closed are left out. */
function blockEnds(statements: readonly Statement[]): ReadonlyMap<number, number> {
	const ends = new Map<number, number>();
	const open: number[] = [];
	let script = -1;
	for (const [index, { kind, head }] of statements.entries()) {
		if (kind !== 'dot') continue;
		if (head === '.control') script = index;
		else if (head === '.endc' && script !== -1) {
			ends.set(script, index);
			script = -1;
		} else if (head === '.subckt' || head === '.macro') open.push(index);
		else if ((head === '.ends' || head === '.eom') && open.length > 0) ends.set(open.pop()!, index);
	}
	return ends;
}

function secondWord({ code }: Statement): string {
	return /^\S+\s+([^\s(]+)/u.exec(code)?.[1] ?? '';
}

const MARKS = '*#$/;=- \t\r\n';

/** A comment without the characters that mark and frame it. */
function withoutMarks(text: string): string {
	let [from, to] = [0, text.length];
	while (from < to && MARKS.includes(text[from]!)) from += 1;
	while (to > from && MARKS.includes(text[to - 1]!)) to -= 1;
	return text.slice(from, to);
}
