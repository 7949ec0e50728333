import type { Card, NameSpace } from '../cards/card.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';
import type { Span } from '../syntax/tokens.ts';
import type { FileReference } from './file-references.ts';
import type { ProgramCards } from './known-names.ts';

/** The simulator that the netlist was written for; the meaning of `$`, `4k7` and `.lib` with one word depends on it. */
export type Dialect = 'ngspice' | 'pspice' | 'ltspice' | 'hspice';

/** Whether `$` is a letter: ngspice reads LTspice's dialect with PSpice's rules as well. */
export function dollarIsLetter(dialect: Dialect): boolean {
	return dialect === 'pspice' || dialect === 'ltspice';
}

/** Whether `.lib` with one word includes a file. */
export function libraryIsInclude(dialect: Dialect): boolean {
	return dialect === 'pspice' || dialect === 'ltspice';
}

/** One arm of an `.if`. */
export interface Branch {
	/** The `.if`, `.elseif` or `.else` that begins it. */
	clause: ProgramStatement;
	/** The arm before it of the same `.if`; null for the `.if` itself. */
	before: Branch | null;
	/** The arm around the whole `.if`. */
	outer: Branch | null;
}

/** A statement as ngspice meets it. A file that is included twice yields each of its statements twice. */
export interface ProgramStatement {
	path: string;
	file: SourceFile;
	/** In `file.statements`. */
	index: number;
	statement: Statement;
	/** The scope that contains it; a `.subckt` and its `.ends` are outside the scope they enclose. */
	scope: Scope;
	/** The arm of an `.if` that contains it. */
	branch: Branch | null;
	/** The section of a library that contains it, lower case; `.lib` and `.endl` belong to the section. */
	section: string | null;
	/** Its card, after the first call of `NameTable.card`. */
	card?: Card | null | undefined;
}

/** Where names are looked up: the whole netlist, or the body of a subcircuit. */
export interface Scope {
	/** Name of the subcircuit, lower case; empty for the whole netlist. */
	name: string;
	parent: Scope | null;
	/** The `.subckt` that begins it, null for the whole netlist. */
	opening: ProgramStatement | null;
	/** Its `.ends`; null if it is missing and for the whole netlist. */
	closing: ProgramStatement | null;
	/** Definitions in it, in order. */
	children: Scope[];
	/** Its statements without those of its children; `.subckt` and `.ends` of the children belong to it. */
	statements: ProgramStatement[];
}

/** A problem in how statements fit together. */
export interface ProgramProblem extends Span {
	code:
		| 'file_missing'
		| 'section_missing'
		| 'section_unclosed'
		| 'include_cycle'
		| 'subcircuit_unclosed'
		| 'ends_unmatched'
		| 'if_unclosed'
		| 'if_unmatched'
		| 'script_unclosed'
		| 'encrypted_part'
		| 'program_too_long';
	at: ProgramStatement;
	values: Readonly<Record<string, string | number>>;
}

/** A file that a program reads, and the statement that refers to it. */
export interface ProgramReference {
	at: ProgramStatement;
	reference: FileReference;
	/** Null if the file does not exist. */
	target: string | null;
}

/** What ngspice reads from an entry file: its statements and those of all included files, in the order ngspice meets them. */
export interface Program {
	entry: string;
	/** False for a file that is never run on its own, such as a library that nothing includes: it may use names defined elsewhere. */
	isEntry: boolean;
	dialect: Dialect;
	files: ReadonlyMap<string, SourceFile>;
	statements: readonly ProgramStatement[];
	/** Its cards, read with the models and subcircuits it defines. */
	cards: ProgramCards;
	/** The whole netlist. */
	root: Scope;
	/** All scopes, the root first, in the order of their openings. */
	scopes: readonly Scope[];
	/** Paths that it reads, the entry first. */
	paths: ReadonlySet<string>;
	references: readonly ProgramReference[];
	problems: readonly ProgramProblem[];
	/** Encrypted parts, which are not among the statements. */
	encrypted: readonly ProgramStatement[];
	/**
	 * Element lines edited since they were last consumed. Successive programs share this set, as they share the statements:
	 * its identity shows which programs have the same statements.
	 */
	rewritten: Set<ProgramStatement>;
}

/** Kinds of names that are also visible in the definitions inside a scope. */
export const inheritedSpaces: ReadonlySet<NameSpace> = new Set(['model', 'subcircuit', 'parameter', 'function']);
