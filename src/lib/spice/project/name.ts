import type { NameRole, NameSpace } from '../cards/card.ts';
import type { Span } from '../syntax/tokens.ts';
import type { ProgramStatement, Scope } from './program.ts';

/** One occurrence of a name; offsets are in the statement's code. */
export interface Occurrence extends Span {
	readonly at: ProgramStatement;
	readonly role: NameRole;
}

/** A named thing, in the scope it belongs to, with all its occurrences. */
export interface Name {
	readonly space: NameSpace;
	/** As ngspice compares it. For a file, its path; for a section, its file's path, a line break and its name. */
	readonly name: string;
	readonly scope: Scope;
	/** In the order ngspice meets them; empty if undefined, and for a node that is neither a port nor global. */
	readonly definitions: readonly Occurrence[];
	/** All other occurrences. */
	readonly uses: readonly Occurrence[];
	/** Length of `definitions`, without creating the list. */
	readonly definitionCount: number;
	/** Length of `uses`, without creating the list. */
	readonly useCount: number;
}

/** The name that a span of a card refers to. */
export interface Resolved extends Span {
	readonly name: Name;
	readonly role: NameRole;
}
