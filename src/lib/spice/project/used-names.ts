import { Derived } from '#lib/base/derived.ts';
import type { Card } from '../cards/card.ts';
import type { Name } from './name.ts';
import { namesOf } from './names.ts';
import type { Program, ProgramStatement, Scope } from './program.ts';

/** Cards that only define a name: they count if something that counts uses the name. */
const DEFINITIONS = new Set(['.param', '.func', '.model', '.subckt', '.ends']);
/** Kinds of names whose definition can use further names. */
const DEFINED = new Set(['parameter', 'function', 'model', 'subcircuit']);

/** What a run of a program depends on. */
export interface UsedNames {
	names: ReadonlySet<Name>;
	statements: ReadonlySet<ProgramStatement>;
}

const known = new Derived<Program, UsedNames>();

/**
 * What the netlist itself uses, directly or indirectly: from a library only the models, subcircuits, functions and
 * parameters that the circuit needs. Linear in what is used; computed once per program.
 */
export function usedNames(program: Program): UsedNames {
	let used = known.get(program);
	if (!used) known.set(program, (used = follow(program)));
	return used;
}

function follow(program: Program): UsedNames {
	const table = namesOf(program);
	const names = new Set<Name>();
	// Iterating a set also visits what is added meanwhile.
	const statements = new Set<ProgramStatement>();
	const enter = (scope: Scope): void => {
		for (const at of scope.statements) if (!isDefinition(table.card(at))) statements.add(at);
	};
	const take = (name: Name): void => {
		if (names.has(name)) return;
		names.add(name);
		if (!DEFINED.has(name.space)) return;
		for (const { at } of name.definitions) {
			statements.add(at);
			const inside = name.space === 'subcircuit' ? table.scopeOf(at) : null;
			if (inside) enter(inside);
		}
	};
	enter(program.root);
	for (const at of statements)
		for (const use of table.card(at)?.uses ?? [])
			if (use.role !== 'definition' && DEFINED.has(use.space))
				for (const { name } of table.resolve(at, use)) take(name);
	return { names, statements };
}

function isDefinition(card: Card | null): boolean {
	return card?.type === 'dot' && DEFINITIONS.has(card.name);
}
