import { convertDialect, type Converted } from './dialects/convert.ts';
import type { Dialect as ForeignDialect } from './dialects/dialect.ts';
import { recogniseDialect, type Recognised } from './dialects/recognise.ts';
import { complete } from './features/completion/complete.ts';
import { hover } from './features/hover/hover.ts';
import type { Direction } from './features/preferred-numbers.ts';
import { nudge } from './features/nudge.ts';
import { signature } from './features/signature.ts';
import { formatFile, formatRange } from './format/format.ts';
import { readPrograms } from './programs.ts';
import { ProjectDiagnostics, type DiagnosticChanges } from './project-diagnostics.ts';
import { dependencies, type Dependencies } from './project/dependencies.ts';
import { fileSummary, type FileSummary } from './project/file-summary.ts';
import { definition, references } from './project/navigation.ts';
import { allSymbols, outline } from './project/outline.ts';
import type { Dialect, Program } from './project/program.ts';
import { prepareRename, rename } from './project/rename.ts';
import { matchScore, workspaceSymbols } from './project/workspace-symbols.ts';
import type {
	Completions,
	FileSpan,
	HoverInfo,
	OutlineSymbol,
	Reference,
	Refused,
	RenameResult,
	RenameStart,
	Signature,
	TextEdit
} from './service-types.ts';
import { SourceFiles } from './source-files.ts';

export interface ServiceOptions {
	/** Whom the netlists were written for: what a few cards mean depends on it. */
	dialect: Dialect;
}

/** Symbols in a list to choose from: more nobody reads. */
const symbolsListed = 100;

/**
 * Everything that is known of the netlists of a project. Nothing is computed before it is asked for, and what an edit has
 * not touched is not computed again. Positions are offsets in UTF-16 units of the text as it was set.
 */
export class LanguageService {
	readonly #files = new SourceFiles();
	readonly #diagnostics = new ProjectDiagnostics();
	#programs: readonly Program[] = [];
	#areRead = false;

	/** Sets a file as a whole; a text of null takes it away. */
	setFile(path: string, text: string | null): void {
		this.#files.set(path, text);
		this.#areRead = false;
	}

	configure({ dialect }: ServiceOptions): void {
		if (dialect === this.#files.dialect) return;
		this.#files.dialect = dialect;
		this.#programs = [];
		this.#areRead = false;
	}

	/**
	 * What has changed of the diagnostics of all files.
	 *
	 * @param since the stamp of the last answer; 0 for everything
	 */
	diagnostics(since = 0): DiagnosticChanges {
		return this.#diagnostics.changes(this.#all(), since);
	}

	/**
	 * What a file holds, subcircuits with what lies in them.
	 *
	 * @param most symbols at most; of more the last are left out
	 */
	outline(path: string, most = Infinity): readonly OutlineSymbol[] {
		const symbols = this.#first(path, (program) => outline(program, path)) ?? [];
		return most === Infinity ? symbols : firstSymbols(symbols, { left: most });
	}

	/** Symbols of a file whose name fits a query, best first; all in their order for an empty one. At most 100. */
	fileSymbols(path: string, query: string): readonly OutlineSymbol[] {
		const wanted = query.trim().toLowerCase();
		const found = [...allSymbols(this.outline(path))]
			.map((symbol) => ({ symbol, score: wanted === '' ? 0 : matchScore(symbol.name.toLowerCase(), wanted) }))
			.filter(({ score }) => score !== null);
		found.sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
		return found.slice(0, symbolsListed).map(({ symbol }) => ({ ...symbol, children: [] }));
	}

	/** Symbols of all files whose name fits a query, best first. */
	workspaceSymbols(query: string): readonly OutlineSymbol[] {
		return workspaceSymbols(this.#all(), query);
	}

	/** What a file needs and what needs it. @param depth how far to go; five where it is left out */
	dependencies(path: string, depth?: number): Dependencies {
		return dependencies(this.#all(), path, depth);
	}

	/** Counts and names of what a file holds; null for a file that is no netlist. */
	summary(path: string): FileSummary | null {
		return this.#first(path, (program) => fileSummary(program, path));
	}

	/** What an offset lies in, the outermost first, without what lies in that. */
	enclosing(path: string, offset: number): readonly OutlineSymbol[] {
		const chain: OutlineSymbol[] = [];
		for (let level = this.outline(path); ; level = chain.at(-1)?.children ?? []) {
			const found = level.find(({ range }) => range.from <= offset && offset <= range.to);
			if (!found) break;
			chain.push(found);
		}
		return chain.map((symbol) => ({ ...symbol, children: [] }));
	}

	/** What is known of the name, number or word at an offset. */
	hover(path: string, offset: number): HoverInfo | null {
		return this.#first(path, (program) => hover(program, path, offset));
	}

	complete(path: string, offset: number): Completions | null {
		return this.#first(path, (program) => complete(program, path, offset));
	}

	/** The parts of the card or call at an offset, and which of them is being written. */
	signature(path: string, offset: number): Signature | null {
		return this.#first(path, (program) => signature(program, path, offset));
	}

	/** Where the name at an offset is defined; none where there is no name. */
	definition(path: string, offset: number): readonly FileSpan[] {
		return definition(this.#all(), path, offset);
	}

	/** Every place of the name at an offset, its definitions among them, over all files. */
	references(path: string, offset: number): readonly Reference[] {
		return references(this.#all(), path, offset);
	}

	/** Whether the name at an offset can be changed, and where it stands. */
	prepareRename(path: string, offset: number): RenameStart | Refused {
		return prepareRename(this.#all(), path, offset);
	}

	rename(path: string, offset: number, name: string): RenameResult | Refused {
		return rename(this.#all(), path, offset, name);
	}

	/** Edits that lay a file out: columns, spaces, long lines. The circuit stays the same. */
	format(path: string): readonly TextEdit[] {
		const file = this.#files.all().get(path);
		return file ? formatFile(path, file) : [];
	}

	/** As `format`, for the cards that lie between two offsets. */
	formatRange(path: string, from: number, to: number): readonly TextEdit[] {
		const file = this.#files.all().get(path);
		return file ? formatRange(path, file, { from, to }) : [];
	}

	/** Whose netlist a text is, of the project or not. */
	recogniseDialect(text: string): Recognised {
		return recogniseDialect(text);
	}

	/** Edits that turn a file into ngspice's dialect where that is sure, and what is left to do; null where there is no file. */
	convertDialect(path: string, from: ForeignDialect): Converted | null {
		const file = this.#files.all().get(path);
		if (!file) return null;
		const usesMode = this.#files.dialect === from;
		return convertDialect(path, file.text, from, { isEntry: file.options.isEntry, usesMode });
	}

	/** Steps the number under the cursor; null where there is none. */
	nudge(path: string, offset: number, direction: Direction): TextEdit | null {
		const file = this.#files.all().get(path);
		return file ? nudge(path, file, offset, direction) : null;
	}

	#all(): readonly Program[] {
		if (!this.#areRead) this.#programs = readPrograms(this.#files, this.#programs);
		this.#areRead = true;
		return this.#programs;
	}

	/** The first answer of the programs that read a file, those that are run before libraries read by themselves. */
	#first<Answer>(path: string, ask: (program: Program) => Answer | null): Answer | null {
		const readers = this.#all().filter(({ paths }) => paths.has(path));
		for (const program of readers.toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry))) {
			const answer = ask(program);
			if (answer !== null) return answer;
		}
		return null;
	}
}

function firstSymbols(symbols: readonly OutlineSymbol[], room: { left: number }): OutlineSymbol[] {
	const kept: OutlineSymbol[] = [];
	for (const symbol of symbols) {
		if (room.left <= 0) break;
		room.left -= 1;
		kept.push({ ...symbol, children: firstSymbols(symbol.children, room) });
	}
	return kept;
}
