import type { NameSpace } from '../cards/card.ts';
import type { FileSpan } from '../service-types.ts';
import { lineAndColumn, spanInFile } from '../syntax/place.ts';
import type { Name } from './name.ts';
import { namesOf } from './names.ts';
import type { Program, ProgramStatement, Scope } from './program.ts';
import { matchScore } from './workspace-symbols.ts';

/** The kinds of names that a program is searched for, in the order in which equal matches are listed. */
const SEARCHED = [
	'device',
	'node',
	'subcircuit',
	'model',
	'parameter',
	'function',
	'measure'
] as const satisfies readonly NameSpace[];

/** Identifies a name of a program. */
export interface NameOfProgram {
	space: (typeof SEARCHED)[number];
	/** As written where it is found first; case has no meaning. */
	name: string;
	/** The definitions around it, lower case, joined by dots; empty for the whole netlist. */
	scope: string;
}

export interface FoundName extends NameOfProgram {
	path: string;
	/** Of its definition, or of its first use; from 1. */
	line: number;
	/** How well it matches, as `matchScore`; 0 for an empty query. */
	score: number;
}

/** A card that a name is on. */
export interface CardOfName extends FileSpan {
	/** From 1, the last line inclusive. */
	firstLine: number;
	lastLine: number;
	isDefinition: boolean;
}

/**
 * Names of a program that match a query, best first; all of them for an empty query. What is used but defined nowhere is left
 * out, except nodes.
 *
 * @param most maximum number of names
 */
export function programNames(program: Program, query: string, most: number): readonly FoundName[] {
	const wanted = query.trim().toLowerCase();
	const table = namesOf(program);
	const found: { space: NameOfProgram['space']; name: Name; scope: Scope; score: number }[] = [];
	for (const space of SEARCHED)
		for (const scope of program.scopes)
			for (const name of table.namesIn(scope, space)) {
				if (name.definitionCount === 0 && (space !== 'node' || !isNode(name))) continue;
				const score = wanted === '' ? 0 : matchScore(name.name, wanted);
				if (score !== null) found.push({ space, name, scope, score });
			}
	if (wanted !== '') found.sort((a, b) => b.score - a.score);
	return found.slice(0, most).flatMap(({ space, name, scope, score }) => {
		const first = name.definitions[0] ?? name.uses[0];
		if (!first) return [];
		const { at, from, to } = first;
		const { line } = lineAndColumn(at.file, spanInFile(at.file, at.index, first).from);
		return [{ space, name: at.statement.code.slice(from, to), scope: pathOf(scope), path: at.path, line, score }];
	});
}

/**
 * The cards that a name is on, its definitions first; a definition of a subcircuit has its contents. Empty when the program has
 * no such name.
 */
export function cardsOfName(program: Program, { space, name, scope }: NameOfProgram): readonly CardOfName[] {
	const wanted = name.toLowerCase();
	for (const candidate of program.scopes) {
		if (pathOf(candidate) !== scope) continue;
		const found = namesOf(program).lookup(candidate, space, wanted);
		// A name of the definitions around it is another one.
		if (found?.scope === candidate && !found.isEmpty) return cardsOn(program, found);
	}
	return [];
}

/** A path that leads nowhere is not a node. */
function isNode({ name, useCount }: Name): boolean {
	return useCount > 0 && !name.includes('.');
}

function cardsOn(program: Program, { space, definitions, uses }: Name): CardOfName[] {
	const seen = new Set<string>();
	const isNew = ({ path, index }: ProgramStatement): boolean => {
		const size = seen.size;
		return seen.add(`${index} ${path}`).size > size;
	};
	const isBody = space === 'subcircuit';
	return [
		...definitions.flatMap(({ at }) =>
			isNew(at) ? [cardAt(at, (isBody && namesOf(program).scopeOf(at)?.closing) || at, true)] : []
		),
		// The `.ends` of a definition is in its body.
		...uses.flatMap(({ at }) => (at.statement.head !== '.ends' && isNew(at) ? [cardAt(at, at, false)] : []))
	];
}

/** @param last the statement that ends what the card defines */
function cardAt(at: ProgramStatement, last: ProgramStatement, isDefinition: boolean): CardOfName {
	const { from } = wholeSpan(at);
	// A definition that another file closes shows its first card.
	const { to } = wholeSpan(last.path === at.path && last.index > at.index ? last : at);
	return {
		path: at.path,
		from,
		to,
		firstLine: lineAndColumn(at.file, from).line,
		lastLine: lineAndColumn(at.file, Math.max(from, to - 1)).line,
		isDefinition
	};
}

function wholeSpan({ file, index, statement }: ProgramStatement) {
	return spanInFile(file, index, { from: 0, to: statement.code.length });
}

function pathOf({ name, parent }: Scope): string {
	const around = parent ? pathOf(parent) : '';
	return around === '' ? name : `${around}.${name}`;
}
