import { decryptedBy } from '../syntax/encrypted.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';
import type { Span } from '../syntax/tokens.ts';
import { fileReference, type FileReference } from './file-references.ts';
import { ProgramCards } from './known-names.ts';
import {
	libraryIsInclude,
	type Branch,
	type Dialect,
	type Program,
	type ProgramProblem,
	type ProgramReference,
	type ProgramStatement,
	type Scope
} from './program.ts';
import { resolveReference } from './resolve.ts';

export interface ProgramOptions {
	dialect?: Dialect;
	/** Whether the entry is run on its own; default true. */
	isEntry?: boolean;
	/** The program of the same entry before an edit: unaffected parts are reused. */
	previous?: Program;
}

/** Maximum number of statements: files that include each other twice grow exponentially. */
const maxStatements = 400_000;
/** Maximum nesting of definitions; deeper ones are treated as siblings. */
const maxNesting = 40;
/** Maximum nesting of included files, counted from the entry. */
const maxDepth = 100;

/**
 * Reads a netlist as ngspice does: `.include` and sections of `.lib` in place, definitions nested, all arms of every `.if`.
 * Faults of the netlist are in `problems`. Linear in the statements met.
 *
 * @param files all files of the project by path
 * @throws RangeError if there is no file `entry`
 */
export function readProgram(
	files: ReadonlyMap<string, SourceFile>,
	entry: string,
	{ dialect = 'ngspice', isEntry = true, previous }: ProgramOptions = {}
): Program {
	const file = files.get(entry);
	if (!file) throw new RangeError(`There is no file ${entry}`);
	const walk = new Walk(files, entry, dialect);
	walk.file(entry, file);
	return walk.finish(isEntry, previous?.cards);
}

interface Range {
	path: string;
	file: SourceFile;
	from: number;
	to: number;
}

class Walk {
	readonly #statements: ProgramStatement[] = [];
	readonly #problems: ProgramProblem[] = [];
	readonly #references: ProgramReference[] = [];
	readonly #paths = new Set<string>();
	readonly #encrypted: ProgramStatement[] = [];
	readonly #root: Scope = { name: '', parent: null, opening: null, closing: null, children: [], statements: [] };
	readonly #scopes: Scope[] = [this.#root];
	readonly #active = new Set<string>();
	#scope = this.#root;
	#nesting = 0;
	#branch: Branch | null = null;
	#script: ProgramStatement | null = null;
	#section: string | null = null;
	#isFull = false;

	constructor(
		private readonly files: ReadonlyMap<string, SourceFile>,
		private readonly entry: string,
		private readonly dialect: Dialect
	) {}

	file(path: string, file: SourceFile): void {
		this.#range({ path, file, from: 0, to: file.statements.length }, path);
	}

	finish(isEntry: boolean, previousCards: ProgramCards | undefined): Program {
		for (let scope: Scope | null = this.#scope; scope?.opening; scope = scope.parent)
			this.#problem('subcircuit_unclosed', scope.opening, headSpan(scope.opening), { name: scope.name });
		for (let branch = this.#branch; branch; branch = branch.outer)
			this.#problem('if_unclosed', branch.clause, headSpan(branch.clause), {});
		if (this.#script) this.#problem('script_unclosed', this.#script, headSpan(this.#script), {});
		const cards = new ProgramCards(this.#statements);
		return {
			entry: this.entry,
			isEntry,
			dialect: this.dialect,
			files: this.files,
			statements: this.#statements,
			cards: previousCards?.equals(cards) ? previousCards : cards,
			root: this.#root,
			scopes: this.#scopes,
			paths: this.#paths,
			references: this.#references,
			problems: this.#problems,
			encrypted: this.#encrypted,
			rewritten: new Set()
		};
	}

	#range({ path, file, from, to }: Range, key: string): void {
		this.#paths.add(path);
		this.#active.add(key);
		for (let index = from; index < to && !this.#isFull; index += 1) {
			const statement = file.statements[index]!;
			const { kind } = statement;
			if (kind === 'blank' || kind === 'comment' || kind === 'title' || kind === 'rest') continue;
			const at: ProgramStatement = {
				path,
				file,
				index,
				statement,
				scope: this.#scope,
				branch: this.#branch,
				section: this.#section,
				card: undefined
			};
			if (this.#statements.length >= maxStatements) {
				this.#isFull = true;
				this.#problem('program_too_long', at, headSpan(at), { limit: maxStatements });
				break;
			}
			if (kind === 'encrypted') {
				this.#readEncrypted(at);
			} else if (kind === 'dot') this.#dot(at);
			else {
				this.#take(at);
				if (kind === 'command') this.#follow(at);
			}
		}
		this.#active.delete(key);
	}

	#take(at: ProgramStatement): void {
		this.#statements.push(at);
		at.scope.statements.push(at);
	}

	/** Reports the first encrypted part of each file. */
	#readEncrypted(at: ProgramStatement): void {
		const isFirst = !this.#encrypted.some(({ path }) => path === at.path);
		this.#encrypted.push(at);
		if (!isFirst) return;
		const { statement } = at;
		const values = { simulator: decryptedBy(statement) };
		this.#problem('encrypted_part', at, { from: 0, to: statement.code.length }, values);
	}

	#dot(at: ProgramStatement): void {
		const { head } = at.statement;
		if (head === '.ends' || head === '.eom') {
			this.#closeScope(at);
			return;
		}
		if (head === '.elseif' || head === '.else' || head === '.endif') {
			this.#nextBranch(at, head);
			return;
		}
		this.#take(at);
		if (head === '.subckt' || head === '.macro') this.#openScope(at);
		else if (head === '.if') this.#branch = { clause: at, before: null, outer: this.#branch };
		else if (head.startsWith('.control')) this.#script = at;
		else if (head.startsWith('.endc')) this.#script = null;
		else if (head === '.endl') this.#section = null;
		else this.#follow(at);
	}

	#openScope(opening: ProgramStatement): void {
		const isTooDeep = this.#nesting >= maxNesting;
		const parent = isTooDeep ? (this.#scope.parent ?? this.#scope) : this.#scope;
		if (!isTooDeep) this.#nesting += 1;
		const name = opening.statement.tokens[1]?.text.toLowerCase() ?? '';
		const scope: Scope = { name, parent, opening, closing: null, children: [], statements: [] };
		parent.children.push(scope);
		this.#scopes.push(scope);
		this.#scope = scope;
	}

	#closeScope(at: ProgramStatement): void {
		const { parent } = this.#scope;
		if (parent) {
			this.#scope.closing = at;
			this.#scope = parent;
			this.#nesting -= 1;
			at.scope = parent;
		} else this.#problem('ends_unmatched', at, headSpan(at), {});
		this.#take(at);
	}

	#nextBranch(at: ProgramStatement, head: string): void {
		const branch = this.#branch;
		at.branch = branch?.outer ?? null;
		this.#take(at);
		if (!branch) this.#problem('if_unmatched', at, headSpan(at), { card: head });
		else this.#branch = head === '.endif' ? branch.outer : { clause: at, before: branch, outer: branch.outer };
	}

	/** Reads the file that a statement includes, if any. */
	#follow(at: ProgramStatement): void {
		const reference = fileReference(at.statement);
		if (!reference) return;
		const { kind, section } = reference;
		if (kind === 'library' && section === null && !libraryIsInclude(this.dialect)) {
			this.#section = at.section = reference.reference.toLowerCase();
			return;
		}
		const target = resolveReference(this.files, reference.reference, at.path, this.entry);
		this.#references.push({ at, reference, target });
		if (kind === 'script' || kind === 'data') {
			// A script may read files that it has written.
			if (kind === 'data' && target === null) this.#missing(at, reference);
			return;
		}
		const file = target === null ? undefined : this.files.get(target);
		if (target === null || !file) this.#missing(at, reference);
		else if (section === null || libraryIsInclude(this.dialect))
			this.#enter(at, reference.span, target, () => this.#whole(target, file));
		else this.#readSection(at, reference, target, file);
	}

	#whole(path: string, file: SourceFile): Range {
		return { path, file, from: 0, to: file.statements.length };
	}

	#readSection(
		at: ProgramStatement,
		{ reference, section, span }: FileReference,
		path: string,
		file: SourceFile
	): void {
		if (!section) return;
		const name = section.name.toLowerCase();
		const range = findSection(this.files, this.entry, path, file, name);
		if (!range) {
			this.#paths.add(path);
			this.#problem('section_missing', at, section.span, { section: section.name, file: reference });
			return;
		}
		if (range.to === 0) {
			range.to = range.file.statements.length;
			this.#problem('section_unclosed', at, section.span, { section: section.name, file: reference });
		}
		this.#paths.add(path);
		this.#enter(at, span, `${path}\n${name}`, () => range);
	}

	#enter(at: ProgramStatement, span: Span, key: string, range: () => Range): void {
		// A section may refer to another section of the same file, but not to itself.
		if (this.#active.has(key) || this.#active.size > maxDepth)
			this.#problem('include_cycle', at, span, { file: key.split('\n')[0] ?? '' });
		else this.#range(range(), key);
	}

	#missing(at: ProgramStatement, { reference, span }: FileReference): void {
		this.#problem('file_missing', at, span, { file: reference });
	}

	#problem(code: ProgramProblem['code'], at: ProgramStatement, span: Span, values: ProgramProblem['values']): void {
		this.#problems.push({ code, at, from: span.from, to: span.to, values });
	}
}

function headSpan({ statement }: ProgramStatement): Span {
	return { from: 0, to: statement.head.length };
}

const sectionsOf = new WeakMap<SourceFile, ReadonlyMap<string, { from: number; to: number }>>();

/** Sections of a library by name, lower case: from the `.lib` that begins it to just after its `.endl`; `to` is 0 if `.endl` is missing. */
export function fileSections(file: SourceFile): ReadonlyMap<string, { from: number; to: number }> {
	const cached = sectionsOf.get(file);
	if (cached) return cached;
	const sections = new Map<string, { from: number; to: number }>();
	let open: string[] = [];
	const close = (to: number): void => {
		for (const name of open) sections.get(name)!.to = to;
		open = [];
	};
	file.statements.forEach((statement, index) => {
		const name = sectionName(statement);
		if (name !== null && !sections.has(name)) {
			sections.set(name, { from: index, to: 0 });
			open.push(name);
		} else if (statement.head === '.endl') close(index + 1);
	});
	sectionsOf.set(file, sections);
	return sections;
}

/** Name of the section that begins at a statement, lower case; null for any other statement. */
function sectionName(statement: Statement): string | null {
	if (statement.head !== '.lib') return null;
	const reference = fileReference(statement);
	return reference?.section === null ? reference.reference.toLowerCase() : null;
}

/** A section of a library, or of a file that the library includes. */
function findSection(
	files: ReadonlyMap<string, SourceFile>,
	entry: string,
	path: string,
	file: SourceFile,
	name: string,
	visited = new Set<string>()
): Range | null {
	visited.add(path);
	const section = fileSections(file).get(name);
	if (section) return { path, file, ...section };
	for (const statement of file.statements) {
		const reference = statement.head.startsWith('.inc') ? fileReference(statement) : null;
		const target = reference && resolveReference(files, reference.reference, path, entry);
		const included = target === null ? undefined : files.get(target);
		if (target === null || !included || visited.has(target)) continue;
		const found = findSection(files, entry, target, included, name, visited);
		if (found) return found;
	}
	return null;
}
