import type { NameRole, NameSpace } from '../cards/card.ts';
import type { Span } from '../syntax/tokens.ts';
import type { ProgramStatement, Scope } from './program.ts';

/** A name at a place; offsets in the statement's code. */
export interface Occurrence extends Span {
	readonly at: ProgramStatement;
	readonly role: NameRole;
}

/** Something that has a name, in the scope it belongs to, with every place that names it. */
export interface Name {
	readonly space: NameSpace;
	/** As ngspice compares it; of a file its path, of a section its file's path, a line break and its name. */
	readonly name: string;
	readonly scope: Scope;
	/** In the order ngspice meets them; none of what is not defined, and of a node that is no port and not global. */
	readonly definitions: readonly Occurrence[];
	/** All other places. */
	readonly uses: readonly Occurrence[];
	/** Length of `definitions`, at no cost. */
	readonly definitionCount: number;
	/** Length of `uses`, at no cost. */
	readonly useCount: number;
}

/** A name that a place of a card stands for. */
export interface Resolved extends Span {
	readonly name: Name;
	readonly role: NameRole;
}
