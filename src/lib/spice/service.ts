import { convertDialect, type Converted } from './dialects/convert.ts';
import { convertAsStudy, type StudyConversion } from './dialects/convert-as-study.ts';
import type { Dialect as ForeignDialect } from './dialects/dialect.ts';
import { recogniseDialect, type Recognized } from './dialects/recognise.ts';
import { complete } from './features/completion/complete.ts';
import { hover } from './features/hover/hover.ts';
import type { Direction } from './features/preferred-numbers.ts';
import { nudge } from './features/nudge.ts';
import { powerAt, signalAt } from './features/signal-at.ts';
import { circuitSignals, signalSaving, type SignalSaving } from './features/signal-saving.ts';
import { terminalAt, type Terminal } from './features/terminal-at.ts';
import { signature } from './features/signature.ts';
import { formatFile, formatRange } from './format/format.ts';
import { convertedFile } from './model-doctor/converted-file.ts';
import { convertedText } from './model-doctor/converted-text.ts';
import { findModels, type FoundModels, type ModelText } from './model-doctor/find-models.ts';
import { partInsertion, type InsertedPart, type InsertedSource, type PartInsertion } from './model-doctor/insertion.ts';
import { inspectModelFile, type ModelInspection } from './model-doctor/inspect.ts';
import { modelFailure, type ModelFailure, type PartRun, type RunError } from './model-doctor/model-failure.ts';
import { readPrograms } from './programs.ts';
import { ProjectDiagnostics, type DiagnosticChanges } from './project-diagnostics.ts';
import { dependencies, type Dependencies } from './project/dependencies.ts';
import { findNamed, type NamedPlace } from './project/find-named.ts';
import { fileSummary, type FileSummary } from './project/file-summary.ts';
import { definition, references } from './project/navigation.ts';
import { extractKeywords, type Keywords } from './project/keywords.ts';
import { allSymbols, outline } from './project/outline.ts';
import type { Dialect, Program } from './project/program.ts';
import {
	cardsOfName,
	programNames,
	type CardOfName,
	type FoundName,
	type NameOfProgram
} from './project/program-names.ts';
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
	/** The simulator that the netlists were written for; the meaning of a few cards depends on it. */
	dialect: Dialect;
}

/** Maximum number of symbols in a list. */
const symbolsListed = 100;

/**
 * The language service for the netlists of a project. Results are computed on demand, and what an edit has not touched is
 * not computed again. Positions are offsets in UTF-16 units of the text as it was set.
 */
export class LanguageService {
	readonly #files = new SourceFiles();
	readonly #diagnostics = new ProjectDiagnostics();
	#programs: readonly Program[] = [];
	#areRead = false;

	/** Sets the whole text of a file; null removes the file. */
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
	 * The changes in the diagnostics of all files.
	 *
	 * @param since the stamp of the last answer; 0 for everything
	 */
	diagnostics(since = 0): DiagnosticChanges {
		return this.#diagnostics.changes(this.#all(), since);
	}

	/**
	 * The contents of a file; subcircuits with their contents.
	 *
	 * @param most maximum number of symbols; the last ones are left out
	 */
	outline(path: string, most = Infinity): readonly OutlineSymbol[] {
		const symbols = this.#first(path, (program) => outline(program, path)) ?? [];
		return most === Infinity ? symbols : firstSymbols(symbols, { left: most });
	}

	/** Symbols of a file whose name matches a query, best first; for an empty query all, in order. At most 100. */
	fileSymbols(path: string, query: string): readonly OutlineSymbol[] {
		const wanted = query.trim().toLowerCase();
		const found = [...allSymbols(this.outline(path))]
			.map((symbol) => ({ symbol, score: wanted === '' ? 0 : matchScore(symbol.name.toLowerCase(), wanted) }))
			.filter(({ score }) => score !== null);
		found.sort((a, b) => (b.score ?? 0) - (a.score ?? 0));
		return found.slice(0, symbolsListed).map(({ symbol }) => ({ ...symbol, children: [] }));
	}

	/** Symbols of all files whose name matches a query, best first, at most 100. */
	workspaceSymbols(query: string): readonly OutlineSymbol[] {
		return workspaceSymbols(this.#all(), query);
	}

	/** As `programNames`, of the circuit that a file belongs to, with all that it includes. */
	names(path: string, query: string, most: number): readonly FoundName[] {
		return this.#first(path, (program) => programNames(program, query, most)) ?? [];
	}

	/** As `cardsOfName`, in the circuit that a file belongs to. */
	cardsOfName(path: string, name: NameOfProgram): readonly CardOfName[] {
		return this.#first(path, (program) => cardsOfName(program, name)) ?? [];
	}

	/** As `extractKeywords`, with the names of all files. */
	keywords(question: string): Keywords {
		return extractKeywords(this.#all(), question);
	}

	/** What a file needs and what needs it. @param depth how far to go; default 5 */
	dependencies(path: string, depth?: number): Dependencies {
		return dependencies(this.#all(), path, depth);
	}

	/** Counts and names of the contents of a file; null for a file that is not a netlist. */
	summary(path: string): FileSummary | null {
		return this.#first(path, (program) => fileSummary(program, path));
	}

	/** The symbols that enclose an offset, outermost first, without their children. */
	enclosing(path: string, offset: number): readonly OutlineSymbol[] {
		const chain: OutlineSymbol[] = [];
		for (let level = this.outline(path); ; level = chain.at(-1)?.children ?? []) {
			const found = level.find(({ range }) => range.from <= offset && offset <= range.to);
			if (!found) break;
			chain.push(found);
		}
		return chain.map((symbol) => ({ ...symbol, children: [] }));
	}

	/** Facts about the name, number or word at an offset; null if there are none. */
	hover(path: string, offset: number): HoverInfo | null {
		return this.#first(path, (program) => hover(program, path, offset));
	}

	/** The signal of the node or device at an offset, such as `v(out)`. */
	signalAt(path: string, offset: number): string | null {
		return this.#first(path, (program) => signalAt(program, path, offset));
	}

	/** The power of the device at an offset, such as `v(a,b)*i(r1)`. */
	powerAt(path: string, offset: number): string | null {
		return this.#first(path, (program) => powerAt(program, path, offset));
	}

	/** The terminal of a device whose node is written at an offset. */
	terminalAt(path: string, offset: number): Terminal | null {
		return this.#first(path, (program) => terminalAt(program, path, offset));
	}

	/** As `signalSaving`; null also for a path that is not a netlist. @param entry path of the netlist */
	signalSaving(entry: string, names: readonly string[]): SignalSaving | null {
		const program = this.#programOf(entry);
		return program ? signalSaving(program, names) : null;
	}

	/** As `circuitSignals`. @param entry path of the netlist */
	circuitSignals(entry: string, text: string, most: number): readonly string[] {
		const program = this.#programOf(entry);
		return program ? circuitSignals(program, text, most) : [];
	}

	complete(path: string, offset: number): Completions | null {
		return this.#first(path, (program) => complete(program, path, offset));
	}

	/** The parts of the card or call at an offset, and which of them is being written. */
	signature(path: string, offset: number): Signature | null {
		return this.#first(path, (program) => signature(program, path, offset));
	}

	/** Where the name at an offset is defined; empty if there is no name. */
	definition(path: string, offset: number): readonly FileSpan[] {
		return definition(this.#all(), path, offset);
	}

	/** Where the devices and nodes of the circuits that read a file are, by their names; null for each other name. */
	named(path: string, names: readonly string[]): readonly (NamedPlace | null)[] {
		const readers = this.#readersOf(path);
		return names.map((name) => firstAnswer(readers, (program) => findNamed(program, name)));
	}

	/** Every occurrence of the name at an offset, including its definitions, over all files. */
	references(path: string, offset: number): readonly Reference[] {
		return references(this.#all(), path, offset);
	}

	/** The place and the references of the name at an offset, or the reason why it cannot be renamed. */
	prepareRename(path: string, offset: number): RenameStart | Refused {
		return prepareRename(this.#all(), path, offset);
	}

	rename(path: string, offset: number, name: string): RenameResult | Refused {
		return rename(this.#all(), path, offset, name);
	}

	/** Edits that format a file: columns, spaces, long lines. The circuit stays the same. */
	format(path: string): readonly TextEdit[] {
		const file = this.#files.all().get(path);
		return file ? formatFile(path, file) : [];
	}

	/** Like `format`, for the cards between two offsets. */
	formatRange(path: string, from: number, to: number): readonly TextEdit[] {
		const file = this.#files.all().get(path);
		return file ? formatRange(path, file, { from, to }) : [];
	}

	/** The dialect of any text, not only of the project's files. */
	recogniseDialect(text: string): Recognized {
		return recogniseDialect(text);
	}

	/** Edits that convert a file to ngspice's dialect where that is certain, and what is left to do; null if there is no such file. */
	convertDialect(path: string, from: ForeignDialect): Converted | null {
		const file = this.#files.all().get(path);
		if (!file) return null;
		const usesMode = this.#files.dialect === from;
		return convertDialect(path, file.text, from, { isEntry: file.options.isEntry, usesMode });
	}

	/** The sweeps of a netlist and its text without them, converted; null if it has none that a study can have. */
	convertAsStudy(path: string, from: ForeignDialect): StudyConversion | null {
		const file = this.#files.all().get(path);
		return file ? convertAsStudy(path, file.text, from, this.#files.dialect === from) : null;
	}

	/** What a model file contains and what ngspice needs to read it; null if there is no such file. */
	inspectModelFile(path: string): ModelInspection | null {
		const file = this.#files.all().get(path);
		return file ? inspectModelFile(path, file.text, this.#files.dialect) : null;
	}

	/** A model file as `convertedFile` makes it, null for one that needs no conversion; null if there is no such file. */
	convertedModelFile(path: string): { text: string | null } | null {
		const file = this.#files.all().get(path);
		return file ? { text: convertedFile(path, file.text, this.#files.dialect) } : null;
	}

	/** As `modelFailure`, for a run of a part of a model file; null if there is no such file. */
	modelFailure(
		path: string,
		run: Pick<PartRun, 'entry' | 'netlist' | 'part'>,
		errors: readonly RunError[]
	): ModelFailure | null {
		const file = this.#files.all().get(path);
		if (!file) return null;
		const { dialect: reads } = this.#files;
		const converted = convertedText(path, file.text, reads);
		return modelFailure({ ...run, path, original: file.text, converted, reads }, errors);
	}

	/** As `findModels`, in the files of the project or, where they are given, in other files. */
	findModels(name: string, others: readonly ModelText[] | null = null): FoundModels {
		const files = others ?? [...this.#files.all()].map(([path, { text }]) => ({ path, text }));
		return findModels(files, name, this.#files.dialect);
	}

	/** As `partInsertion`; null if there is no such netlist. */
	partInsertion(path: string, source: InsertedSource, part: InsertedPart | null): PartInsertion | null {
		const file = this.#files.all().get(path);
		return file ? partInsertion(path, file, source, part) : null;
	}

	/** Steps the number under the cursor; null if there is none. */
	nudge(path: string, offset: number, direction: Direction): TextEdit | null {
		const file = this.#files.all().get(path);
		return file ? nudge(path, file, offset, direction) : null;
	}

	#all(): readonly Program[] {
		if (!this.#areRead) this.#programs = readPrograms(this.#files, this.#programs);
		this.#areRead = true;
		return this.#programs;
	}

	/** The program that a run of a netlist reads. */
	#programOf(entry: string): Program | undefined {
		return this.#all().find((program) => program.entry === entry);
	}

	/** The first answer of the programs that read a file. */
	#first<Answer>(path: string, ask: (program: Program) => Answer | null): Answer | null {
		return firstAnswer(this.#readersOf(path), ask);
	}

	/** The programs that read a file; runnable programs come before libraries. */
	#readersOf(path: string): readonly Program[] {
		const readers = this.#all().filter(({ paths }) => paths.has(path));
		return readers.toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry));
	}
}

function firstAnswer<Answer>(programs: readonly Program[], ask: (program: Program) => Answer | null): Answer | null {
	for (const program of programs) {
		const answer = ask(program);
		if (answer !== null) return answer;
	}
	return null;
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
