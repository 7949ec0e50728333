import { Derived } from '#lib/base/derived.ts';
import type { Card, NameSpace, NameUse } from '../cards/card.ts';
import { binnedBase } from './known-names.ts';
import type { Name, Occurrence, Resolved } from './name.ts';
import { NameEntry, usesPerCard } from './name-entry.ts';
import { resolvePath } from './name-paths.ts';
import type { Program, ProgramStatement, Scope } from './program.ts';
import type { Statement } from '../syntax/statement.ts';

const ground = '0';

type Space = Map<string, NameEntry>;

interface ResolvedEntry extends Resolved {
	name: NameEntry;
}

const tables = new Derived<Program, NameTable>();

/** Names of a program, computed once. */
export function namesOf(program: Program): NameTable {
	let table = tables.get(program);
	if (!table) tables.set(program, (table = new NameTable(program)));
	return table;
}

/**
 * Reuses the names of a program for one that has the same statements except some element lines, if the edit allows it.
 *
 * @param changed the new element lines by their index in the program
 * @param apply puts them into the program
 */
export function carryNames(
	previous: Program,
	program: Program,
	changed: ReadonlyMap<number, Statement>,
	apply: () => void
): void {
	const table = tables.get(previous);
	tables.delete(previous);
	const isKept = table?.replace(program, changed, apply);
	if (table && isKept) tables.set(program, table);
	if (!isKept) apply();
}

/** All names of a program, and which place refers to which name. */
export class NameTable {
	readonly #own = new Map<Scope, Map<NameSpace, Space>>();
	/** Binned models by their base name. */
	readonly #binned = new Map<Scope, Map<string, NameEntry[]>>();
	readonly #inside = new Map<ProgramStatement, Scope>();
	readonly #arguments = new Map<ProgramStatement, Space>();
	readonly #targets = new Map<ProgramStatement, string>();
	/** Parameters found where a definition is called from. */
	readonly #calledParameters = new Map<Scope, Map<string, NameEntry | null>>();
	readonly #globals = new Set([ground]);
	#lastScope: Scope | null = null;
	#lastSpaces: Map<NameSpace, Space> | undefined;
	#callers: Map<Scope, Scope[]> | null = null;

	/** Words whose meaning depends on whether there is a node or an element of that name. */
	readonly #delicate = new Set<string>();
	#program: Program;

	constructor(program: Program) {
		this.#program = program;
		for (const scope of program.scopes) if (scope.opening) this.#inside.set(scope.opening, scope);
		for (const { at, target } of program.references) if (target !== null) this.#targets.set(at, target);
		for (const at of program.statements) if (at.statement.head === '.global') this.#addGlobals(at);
		// Pairs: the index of the statement and that of the use.
		const later: number[] = [];
		program.statements.forEach((at, statement) => {
			const card = this.card(at);
			if (!card) return;
			for (let index = 0; index < card.uses.length; index += 1) {
				const use = card.uses[index]!;
				const definite = this.#definite(at, card, use);
				if (definite) definite.add(statement, index, use.role);
				else later.push(statement, index);
			}
		});
		for (let index = 0; index < later.length; index += 2) this.#addIndefinite(later[index]!, later[index + 1]!);
	}

	get program(): Program {
		return this.#program;
	}

	/**
	 * Follows a change of element lines that defines the same names as before. Returns false for any other change, after
	 * which the table must be discarded.
	 */
	replace(program: Program, changed: ReadonlyMap<number, Statement>, apply: () => void): boolean {
		const { statements, cards } = this.#program;
		for (const [place, statement] of changed)
			if (!areAlike(this.card(statements[place]!), cards.read(statement))) return false;
		/** The change in the number of places of each name. */
		const grown = new Map<NameEntry, number>();
		const follow = (step: 'add' | 'remove'): void => {
			for (const place of changed.keys()) {
				const at = statements[place]!;
				for (const [index, use] of this.card(at)!.uses.entries())
					for (const { name } of this.resolve(at, use)) {
						grown.set(name, (grown.get(name) ?? 0) + (step === 'add' ? 1 : -1));
						name[step](place, index, use.role);
					}
			}
		};
		follow('remove');
		apply();
		follow('add');
		for (const [{ isEmpty, scope, space, name }, by] of grown) {
			if (by !== 0 && this.#delicate.has(name)) return false;
			if (isEmpty) this.#own.get(scope)?.get(space)?.delete(name);
		}
		this.#program = program;
		return true;
	}

	/** The card of a statement of the program; null if it has none. */
	card(at: ProgramStatement): Card | null {
		const { card } = at;
		return card === undefined ? (at.card = this.program.cards.read(at.statement)) : card;
	}

	/** Names that a use refers to: one for most, several for a path such as `x1.out` and for binned models. */
	resolve(at: ProgramStatement, use: NameUse): readonly ResolvedEntry[] {
		const card = this.card(at);
		if (!card) return [];
		const definite = this.#definite(at, card, use);
		return definite
			? [{ name: definite, role: use.role, from: use.from, to: use.to }]
			: this.#indefinite(at, card, use);
	}

	/** Names at an offset of a statement's code; if they overlap, the innermost first. */
	at(at: ProgramStatement, offset: number): readonly Resolved[] {
		const uses = this.card(at)?.uses.filter(({ from, to }) => from <= offset && offset <= to) ?? [];
		return uses
			.flatMap((use) => this.resolve(at, use))
			.filter(({ from, to }) => from <= offset && offset <= to)
			.sort((a, b) => a.to - a.from - (b.to - b.from));
	}

	/** What a name refers to in a scope: defined there or, for inherited kinds, around it. Null if unknown. */
	lookup(scope: Scope, space: NameSpace, name: string): NameEntry | null {
		switch (space) {
			case 'node':
				return this.#existing(this.#nodeScope(scope, name), space, plainNode(name));
			case 'device':
				return this.#existing(scope, space, name);
			case 'model':
				return this.#models(scope, name)[0] ?? null;
			case 'parameter':
				return this.#parameter(scope, name);
			case 'subcircuit':
			case 'function':
				return this.#inherited(scope, space, name);
			default:
				return this.#existing(this.program.root, space, name);
		}
	}

	/** Names of a space that occur in a scope itself, whether defined or not. */
	namesIn(scope: Scope, space: NameSpace): Iterable<Name> {
		return this.#own.get(scope)?.get(space)?.values() ?? [];
	}

	isGlobal(node: string): boolean {
		return this.#globals.has(plainNode(node));
	}

	/** Scope of the definition that an X card calls; null if there is none. */
	calledScope(at: ProgramStatement): Scope | null {
		const card = this.card(at);
		if (card?.type !== 'device' || card.letter !== 'x' || !card.model) return null;
		const called = this.#inherited(at.scope, 'subcircuit', card.model.text.toLowerCase());
		const opening = called && definitionThatCounts(called)?.at;
		return (opening && this.#inside.get(opening)) ?? null;
	}

	/** The scope that a `.subckt` opens; null for any other statement. */
	scopeOf(opening: ProgramStatement): Scope | null {
		return this.#inside.get(opening) ?? null;
	}

	/** Scopes that call a scope by an X card. */
	callersOf(scope: Scope): readonly Scope[] {
		this.#callers ??= this.#findCallers();
		return this.#callers.get(scope) ?? [];
	}

	#addGlobals(at: ProgramStatement): void {
		for (const use of this.card(at)?.uses ?? []) if (use.space === 'node') this.#globals.add(plainNode(use.name));
	}

	#addIndefinite(statement: number, index: number): void {
		const at = this.program.statements[statement]!;
		const card = this.card(at)!;
		const use = card.uses[index]!;
		if (use.space === 'variable' || !isPlain(use.name))
			for (const part of use.name.split(/[.#]/u)) this.#delicate.add(plainNode(part));
		const single = this.#single(at, card, use);
		if (single) {
			single.add(statement, index, use.role);
			return;
		}
		for (const { name, from, to, role } of this.#indefinite(at, card, use)) {
			if (from === use.from && to === use.to && role === use.role) name.add(statement, index, role);
			else name.addPart(at, { from, to }, role);
		}
	}

	/** The name of a use that can be resolved before all definitions are known; null for any other. */
	#definite(at: ProgramStatement, card: Card, use: NameUse): NameEntry | null {
		const { space, role, name } = use;
		if (space === 'node') {
			const isPlace = role === 'definition' || (card.type === 'device' && isPlain(name));
			return isPlace ? this.#node(this.#startScope(at, use), name) : null;
		}
		const { root } = this.program;
		if (space === 'file') return this.#make(root, space, this.#targets.get(at) ?? `?${name}`);
		if (space === 'section') return this.#make(root, space, this.#sectionKey(at, use));
		if (space === 'measure') return this.#make(root, space, name);
		if (role !== 'definition') return null;
		if (space === 'variable') return this.#make(root, space, name);
		if (space === 'parameter' && card.type === 'dot' && card.name === '.func') return this.#argument(at, name);
		const scope = this.#startScope(at, use);
		const found = this.#make(scope, space, name);
		const base = space === 'model' ? binnedBase(name) : null;
		if (base !== null && found.definitionCount === 0) this.#addBinned(scope, base, found);
		return found;
	}

	/** The names of a use that can be resolved only after all definitions are known. */
	#indefinite(at: ProgramStatement, card: Card, use: NameUse): readonly ResolvedEntry[] {
		const { space, name, role, from, to } = use;
		const single = this.#single(at, card, use);
		if (single) return [{ name: single, role, from, to }];
		const scope = this.#startScope(at, use);
		if (space === 'model') return this.#models(scope, name).map((model) => ({ name: model, role, from, to }));
		const path = resolvePath(this, scope, use);
		if (path) return path;
		const home = space === 'node' ? this.#nodeScope(scope, name) : scope;
		return [{ name: this.#make(home, space, space === 'node' ? plainNode(name) : name), role, from, to }];
	}

	/** The single name that a whole use refers to; null if there may be several. */
	#single(at: ProgramStatement, card: Card, use: NameUse): NameEntry | null {
		const { space, name } = use;
		const { root } = this.program;
		const scope = this.#startScope(at, use);
		switch (space) {
			case 'model': {
				const models = this.#models(scope, name);
				return models.length > 1 ? null : (models[0] ?? this.#make(root, space, name));
			}
			case 'parameter':
				return this.#parameterUse(at, card, use, scope);
			case 'node':
				return this.#existing(this.#nodeScope(scope, name), space, plainNode(name));
			case 'device':
				return this.#existing(scope, space, name);
			case 'variable':
				return this.#variable(name);
			default:
				return this.#inherited(scope, space, name) ?? this.#make(root, space, name);
		}
	}

	/** Scope in which the name of a use is looked up first. */
	#startScope(at: ProgramStatement, { space }: NameUse): Scope {
		const { kind } = at.statement;
		if (kind === 'command') return this.program.root;
		// What is on a `.subckt` belongs to its scope, except the name itself.
		return (kind === 'dot' && space !== 'subcircuit' && this.#inside.get(at)) || at.scope;
	}

	#parameterUse(at: ProgramStatement, card: Card, use: NameUse, scope: Scope): NameEntry {
		const { name, role } = use;
		const argument = this.#arguments.get(at)?.get(name);
		if (argument) return argument;
		if (role === 'write' && card.type === 'device') {
			const called = this.calledScope(at);
			return this.#make(called ?? this.program.root, 'parameter', name);
		}
		return this.#parameter(scope, name) ?? this.#make(this.program.root, 'parameter', name);
	}

	/** A parameter as ngspice finds it: in the definition or around it, else in the callers of the definition. */
	#parameter(scope: Scope, name: string): NameEntry | null {
		const found = this.#inherited(scope, 'parameter', name);
		if (found) return found;
		let known = this.#calledParameters.get(scope);
		if (!known) this.#calledParameters.set(scope, (known = new Map<string, NameEntry | null>()));
		let outside = known.get(name);
		if (outside === undefined) known.set(name, (outside = this.#parameterOfCallers(scope, name)));
		return outside;
	}

	#parameterOfCallers(scope: Scope, name: string): NameEntry | null {
		const seen = new Set<Scope>([scope]);
		for (const candidate of seen) {
			const found = this.#existing(candidate, 'parameter', name);
			if (found && found.definitionCount > 0) return found;
			if (candidate.parent) seen.add(candidate.parent);
			for (const caller of this.callersOf(candidate)) seen.add(caller);
		}
		return null;
	}

	/** A word of a script: a vector or variable it sets, else a measurement or a node. */
	#variable(name: string): NameEntry {
		const { root } = this.program;
		const found = this.#existing(root, 'variable', name);
		return (
			found ??
			this.#existing(root, 'measure', name) ??
			this.#existing(root, 'node', plainNode(name)) ??
			this.#make(root, 'variable', name)
		);
	}

	#argument(at: ProgramStatement, name: string): NameEntry {
		let own = this.#arguments.get(at);
		if (!own) this.#arguments.set(at, (own = new Map()));
		let found = own.get(name);
		if (!found) own.set(name, (found = new NameEntry(this.program, at.scope, 'parameter', name)));
		return found;
	}

	/** The defined name that a scope sees. */
	#inherited(scope: Scope, space: NameSpace, name: string): NameEntry | null {
		for (let around: Scope | null = scope; around; around = around.parent) {
			const found = this.#existing(around, space, name);
			if (found && found.definitionCount > 0) return found;
		}
		return null;
	}

	#models(scope: Scope, name: string): readonly NameEntry[] {
		for (let around: Scope | null = scope; around; around = around.parent) {
			const found = this.#existing(around, 'model', name);
			if (found && found.definitionCount > 0) return [found];
			const binned = this.#binned.get(around)?.get(name);
			if (binned) return binned;
		}
		return [];
	}

	#addBinned(scope: Scope, base: string, model: NameEntry): void {
		let own = this.#binned.get(scope);
		if (!own) this.#binned.set(scope, (own = new Map<string, NameEntry[]>()));
		const present = own.get(base);
		if (present) present.push(model);
		else own.set(base, [model]);
	}

	#node(scope: Scope, name: string): NameEntry {
		const plain = plainNode(name);
		return this.#make(this.#nodeScope(scope, plain), 'node', plain);
	}

	#nodeScope(scope: Scope, name: string): Scope {
		// In most netlists ground is the only global node.
		const isGlobal = this.#globals.size === 1 ? plainNode(name) === ground : this.#globals.has(plainNode(name));
		return isGlobal ? this.program.root : scope;
	}

	#sectionKey(at: ProgramStatement, { name }: NameUse): string {
		return `${this.#targets.get(at) ?? at.path}\n${name}`;
	}

	#findCallers(): Map<Scope, Scope[]> {
		const callers = new Map<Scope, Set<Scope>>();
		for (const at of this.program.statements) {
			if (at.statement.head[0] !== 'x' || at.statement.kind !== 'device') continue;
			const called = this.calledScope(at);
			if (!called) continue;
			const present = callers.get(called);
			if (present) present.add(at.scope);
			else callers.set(called, new Set([at.scope]));
		}
		return new Map([...callers].map(([scope, from]) => [scope, [...from]]));
	}

	#existing(scope: Scope, space: NameSpace, name: string): NameEntry | null {
		return this.#own.get(scope)?.get(space)?.get(name) ?? null;
	}

	#make(scope: Scope, space: NameSpace, name: string): NameEntry {
		// Most names belong to the same scope as the one before.
		let spaces = scope === this.#lastScope ? this.#lastSpaces : this.#own.get(scope);
		if (!spaces) this.#own.set(scope, (spaces = new Map<NameSpace, Space>()));
		this.#lastScope = scope;
		this.#lastSpaces = spaces;
		let names = spaces.get(space);
		if (!names) spaces.set(space, (names = new Map()));
		let found = names.get(name);
		if (!found) names.set(name, (found = new NameEntry(this.program, scope, space, name)));
		return found;
	}
}

/** Whether a name is neither a path nor a node that a device adds. */
function isPlain(name: string): boolean {
	return !name.includes('.') && !name.includes('#');
}

const replaceable: ReadonlySet<NameSpace> = new Set(['node', 'device', 'model', 'parameter', 'function', 'subcircuit']);

/**
 * Whether one card can replace another without changing what other cards mean: elements that define and call the same,
 * without paths.
 */
function areAlike(a: Card | null, b: Card | null): boolean {
	if (a?.type !== 'device' || b?.type !== 'device' || a.letter !== b.letter) return false;
	if (a.letter === 'x' && a.model?.text.toLowerCase() !== b.model?.text.toLowerCase()) return false;
	return (
		definitionsOf(a) === definitionsOf(b) &&
		[a, b].every(
			({ uses }) => uses.length <= usesPerCard && uses.every((use) => replaceable.has(use.space) && isPlain(use.name))
		)
	);
}

function definitionsOf({ uses }: Card): string {
	return uses.flatMap(({ role, space, name }) => (role === 'definition' ? [`${space} ${name}`] : [])).join('\n');
}

function plainNode(name: string): string {
	return name === 'gnd' ? ground : name;
}

/** ngspice drops a `.subckt` that repeats another one; of the rest, including `.macro` cards, it takes the last. */
function definitionThatCounts({ definitions }: Name): Occurrence | undefined {
	const [first, ...again] = definitions;
	const macro = again.findLast(({ at }) => at.statement.head === '.macro');
	const subcircuit = definitions.find(({ at }) => at.statement.head === '.subckt');
	if (!macro) return first?.at.statement.head === '.macro' ? (subcircuit ?? first) : first;
	return subcircuit && definitions.indexOf(subcircuit) > definitions.indexOf(macro) ? subcircuit : macro;
}
