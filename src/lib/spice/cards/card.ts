import type { Span, Token } from '../syntax/tokens.ts';

/** What kind of thing a name stands for; each kind is a separate namespace. */
export type NameSpace =
	| 'node'
	| 'device'
	| 'model'
	| 'subcircuit'
	| 'parameter'
	| 'function'
	| 'file'
	| 'section'
	/** Result of a measurement. */
	| 'measure'
	/** Variable or vector of a script. */
	| 'variable';

export type NameRole = 'definition' | 'read' | 'write' | 'call';

/** A name on a card and its role there. Offsets are those of the statement's `code`. */
export interface NameUse extends Span {
	space: NameSpace;
	role: NameRole;
	/** As ngspice compares it: lower case, without quotes; a file's path keeps its case. */
	name: string;
}

/**
 * A span of `code` that is an expression, braces or quotes included. `parameter`: computed once, when the netlist is
 * read. `behavioural`: uses voltages and currents, computed at each step. `script`: uses vectors, computed after a run.
 */
export interface ExpressionSpan extends Span {
	kind: 'parameter' | 'behavioural' | 'script';
}

/** `name=value` on a card. */
export interface Assignment {
	name: Token;
	/** Tokens of the value; empty if it is missing. */
	value: readonly Token[];
}

/** What is wrong with a card, regardless of the rest of the netlist. */
export interface CardProblem extends Span {
	code: string;
	values: Readonly<Record<string, string | number>>;
}

interface CardParts {
	/** Every name on the card, in order. */
	uses: readonly NameUse[];
	problems: readonly CardProblem[];
	expressions: readonly ExpressionSpan[];
}

/** An element line. */
export interface DeviceCard extends CardParts {
	type: 'device';
	/** First letter, lower case. */
	letter: string;
	name: Token;
	nodes: readonly Token[];
	/** The model, or the subcircuit that an X card calls. */
	model: Token | null;
	/** Other devices it refers to: controlling sources, coupled inductors. */
	devices: readonly Token[];
	/** Positional values, such as the resistance. */
	values: readonly Token[];
	assignments: readonly Assignment[];
}

/** A card that begins with a dot. Which of the optional parts it has depends on `name`. */
export interface DotCard extends CardParts {
	type: 'dot';
	/** With its dot, lower case, the long form: `.include` for `.inc`, `.subckt` for `.macro`. */
	name: string;
	/** What it defines or refers to: the subcircuit, model, section, file or measurement. */
	subject: Token | null;
	/** Ports of a `.subckt`, nodes of `.global`. */
	nodes: readonly Token[];
	/** Positional words, without the subject and the nodes. */
	words: readonly Token[];
	assignments: readonly Assignment[];
}

/** A line of a script. */
export interface CommandCard extends CardParts {
	type: 'command';
	/** Lower case. */
	name: string;
	words: readonly Token[];
}

export type Card = DeviceCard | DotCard | CommandCard;

/**
 * The names a card cannot be read without: whether the fourth word of a transistor is a substrate or a model depends on
 * which models exist.
 */
export interface KnownNames {
	isModel(name: string): boolean;
	isSubcircuit(name: string): boolean;
	/** Whether a `.param` card or a subcircuit's `params:` defines it: such a name is a value even without braces. */
	isParameter?(name: string): boolean;
}
