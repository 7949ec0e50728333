import type { Card, NameSpace } from '../cards/card.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';
import type { Span } from '../syntax/tokens.ts';
import type { FileReference } from './file-references.ts';
import type { ProgramCards } from './known-names.ts';

/** Whom the netlist was written for: what `$`, `4k7` and `.lib` with one word mean depends on it. */
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

/** A statement at the place where ngspice meets it. A file that is included twice gives two of each of its statements. */
export interface ProgramStatement {
	path: string;
	file: SourceFile;
	/** In `file.statements`. */
	index: number;
	statement: Statement;
	/** What it lies in; a `.subckt` and its `.ends` lie outside of what they enclose. */
	scope: Scope;
	/** Arm of an `.if` that it lies in. */
	branch: Branch | null;
	/** Section of a library that it lies in, lower case, its `.lib` and `.endl` included. */
	section: string | null;
	/** What it says, once `NameTable.card` has been asked. */
	card?: Card | null | undefined;
}

/** Where names are looked up: the whole netlist, or the inside of a subcircuit's definition. */
export interface Scope {
	/** Name of the subcircuit, lower case; empty for the whole netlist. */
	name: string;
	parent: Scope | null;
	/** The `.subckt` that begins it, null for the whole netlist. */
	opening: ProgramStatement | null;
	/** Its `.ends`; null where it is missing and for the whole netlist. */
	closing: ProgramStatement | null;
	/** Definitions in it, in their order. */
	children: Scope[];
	/** What lies in it but not in its children; `.subckt` and `.ends` of the children belong to it. */
	statements: ProgramStatement[];
}

/** What is wrong with how statements go together. */
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
		| 'program_too_long';
	at: ProgramStatement;
	values: Readonly<Record<string, string | number>>;
}

/** A file that a program reads and the statement that asks for it. */
export interface ProgramReference {
	at: ProgramStatement;
	reference: FileReference;
	/** Null for a file that is not there. */
	target: string | null;
}

/** What ngspice reads from a file on: its statements and those of all it includes, in the order ngspice meets them. */
export interface Program {
	entry: string;
	/** False for a file that is never run by itself, such as a library that nothing includes: names from elsewhere are missing in it. */
	isEntry: boolean;
	dialect: Dialect;
	files: ReadonlyMap<string, SourceFile>;
	statements: readonly ProgramStatement[];
	/** Its models and subcircuits, with which its cards are read. */
	cards: ProgramCards;
	/** The whole netlist. */
	root: Scope;
	/** All scopes, the root first, in the order of their openings. */
	scopes: readonly Scope[];
	/** Paths that it reads, the entry first. */
	paths: ReadonlySet<string>;
	references: readonly ProgramReference[];
	problems: readonly ProgramProblem[];
	/**
	 * Element lines that edits have written anew since somebody last took them out. One set goes from program to program, as
	 * the statements do: it tells which programs are made of the same ones.
	 */
	rewritten: Set<ProgramStatement>;
}

/** Kinds of names that the definitions inside of a scope see as well. */
export const inheritedSpaces: ReadonlySet<NameSpace> = new Set(['model', 'subcircuit', 'parameter', 'function']);
