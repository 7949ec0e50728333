import { Derived } from '#lib/base/derived.ts';
import type { Card, DotCard } from '../cards/card.ts';
import { evaluate, type ExpressionScope, type FunctionDefinition } from '../expressions/evaluate.ts';
import type { Token } from '../syntax/tokens.ts';
import type { NameTable } from './names.ts';
import type { Branch, ProgramStatement, Scope } from './program.ts';

/** Maximum depth of parameters that refer to each other; ngspice allows more, but real netlists do not need it. */
const deepest = 200;
/** Values of expressions that an instance remembers. */
const MAX_EVALUATED = 1_000;

type Texts = ReadonlyMap<string, string>;

const textsOfScopes = new Derived<Scope, Texts>();

/** X cards on the path to an instance that ngspice expands together: those that call definitions of one level. */
interface Stretch {
	text: string;
	/** Number of definitions around the one called last. */
	level: number;
}

/** A definition as one X card calls it, or the whole netlist, with the values of its parameters. */
export class Instance {
	/** X cards from the top, joined by dots, lower case; empty for the whole netlist. */
	readonly path: string;
	readonly #stretches: readonly Stretch[];
	readonly #values = new Map<string, number | null>();
	/** Expressions that several rules ask for. */
	readonly #evaluated = new Map<string, number | null>();
	readonly #given: Texts;
	readonly #active = new Map<Branch, boolean | null>();
	readonly #taken = new Map<Branch, boolean | null>();
	/** Current depth of nested parameter evaluations, over all instances. */
	readonly #way: { depth: number };

	/** @param call the X card that makes it */
	constructor(
		private readonly names: NameTable,
		readonly scope: Scope,
		readonly parent: Instance | null = null,
		readonly call: ProgramStatement | null = null
	) {
		const name = call ? call.statement.head : '';
		this.path = joined(parent?.path ?? '', name);
		this.#stretches = parent ? withCall(parent.#stretches, name, nesting(scope)) : [];
		this.#way = parent ? parent.#way : { depth: 0 };
		this.#given = call ? assignedTexts(names.card(call), call) : new Map();
	}

	/** Whether it is an instance of a definition, or inside one. */
	isInside(scope: Scope): boolean {
		return this.scope === scope || (this.parent?.isInside(scope) ?? false);
	}

	/** Name in ngspice of a device in it: `r.x1.x2.r1`; in a nested definition `r.x1.r.x2.r1`. */
	deviceName(name: string): string {
		const letter = name[0] ?? '';
		if (letter === 'x') return joined(this.path, name);
		return [...this.#stretches.map(({ text }) => `${letter}.${text}.`), name].join('');
	}

	/** Name in ngspice of a model defined in it: `x1:dx`. */
	modelName(name: string): string {
		return [...this.#stretches.map(({ text }) => text), name].join(':');
	}

	/** Value of a parameter as seen inside; null if it is unknown or cannot be determined. */
	parameter(name: string): number | null {
		return this.#has(name) ? this.#value(name) : (this.parent?.parameter(name) ?? null);
	}

	/** Value of an expression with or without braces, or of a number; null if it cannot be determined. */
	evaluate(text: string): number | null {
		// On the way to a parameter, a value may be missing because it refers to itself.
		if (this.#way.depth > 0) return evaluate(text, this.#expressionScope());
		let value = this.#evaluated.get(text);
		if (value === undefined) {
			value = evaluate(text, this.#expressionScope());
			if (this.#evaluated.size < MAX_EVALUATED) this.#evaluated.set(text, value);
		}
		return value;
	}

	/** Whether an arm of an `.if` is active; null if its conditions cannot be determined. */
	isActive(branch: Branch | null): boolean | null {
		const unknown: Branch[] = [];
		let arm = branch;
		for (; arm && !this.#active.has(arm); arm = arm.outer) unknown.push(arm);
		let active: boolean | null = arm ? (this.#active.get(arm) ?? null) : true;
		for (const inner of unknown.reverse()) {
			active = both(active, this.#isArmActive(inner));
			this.#active.set(inner, active);
		}
		return active;
	}

	#isArmActive(arm: Branch): boolean | null {
		const taken = this.#isTaken(arm.before);
		return taken === false ? this.#condition(arm) : taken === null ? null : false;
	}

	/** Whether an arm or one before it has a true condition. */
	#isTaken(arm: Branch | null): boolean | null {
		const unknown: Branch[] = [];
		let before = arm;
		for (; before && !this.#taken.has(before); before = before.before) unknown.push(before);
		let taken: boolean | null = before ? (this.#taken.get(before) ?? null) : false;
		for (const next of unknown.reverse()) {
			taken = taken === false ? this.#condition(next) : taken;
			this.#taken.set(next, taken);
		}
		return taken;
	}

	#condition({ clause }: Branch): boolean | null {
		const { head, code } = clause.statement;
		if (head === '.else') return true;
		const value = this.evaluate(code.slice(head.length));
		// ngspice truncates the value of the condition to an integer.
		return value === null ? null : Math.trunc(value) !== 0;
	}

	#has(name: string): boolean {
		return this.#given.has(name) || this.#texts().has(name);
	}

	#value(name: string): number | null {
		const known = this.#values.get(name);
		if (known !== undefined) return known;
		const given = this.#given.get(name);
		const text = given ?? this.#texts().get(name);
		const home = given === undefined ? this : this.parent;
		if (text === undefined || !home || this.#way.depth > deepest) return null;
		// A parameter that refers to itself has no value.
		this.#values.set(name, null);
		this.#way.depth += 1;
		const value = home.evaluate(text);
		this.#way.depth -= 1;
		this.#values.set(name, value);
		return value;
	}

	#texts(): Texts {
		let texts = textsOfScopes.get(this.scope);
		if (!texts) textsOfScopes.set(this.scope, (texts = definedTexts(this.names, this.scope)));
		return texts;
	}

	#expressionScope(): ExpressionScope {
		return {
			parameter: (name) => this.parameter(name),
			function: (name) => this.#function(name)
		};
	}

	#function(name: string): FunctionDefinition | null {
		const at = this.names.lookup(this.scope, 'function', name)?.definitions.at(-1)?.at;
		const card = at && this.names.card(at);
		return card?.type === 'dot' ? functionOf(card, at!) : null;
	}
}

/**
 * ngspice expands inner definitions first; the result gets another prefix when the definition around it is expanded.
 * Calls of outer definitions wait, under the names they have by then.
 */
function withCall(stretches: readonly Stretch[], name: string, level: number): Stretch[] {
	const kept = [...stretches];
	let text = name;
	for (let last = kept.at(-1); last && last.level >= level; last = kept.at(-1)) {
		text = joined(last.text, text);
		kept.pop();
	}
	return [...kept, { text, level }];
}

function nesting({ parent }: Scope): number {
	let depth = 0;
	for (let around = parent; around; around = around.parent) depth += 1;
	return depth;
}

function joined(path: string, name: string): string {
	return path === '' ? name : `${path}.${name}`;
}

function both(a: boolean | null, b: boolean | null): boolean | null {
	if (a === false || b === false) return false;
	return a === null || b === null ? null : true;
}

function functionOf(card: DotCard, { statement }: ProgramStatement): FunctionDefinition | null {
	const body = card.expressions[0];
	return body
		? { parameters: card.words.map(({ text }) => text.toLowerCase()), body: statement.code.slice(body.from, body.to) }
		: null;
}

/** Parameters of a definition as written on its `.subckt` and `.param` cards; the last one counts. */
function definedTexts(names: NameTable, { opening, statements }: Scope): Texts {
	const texts = new Map(opening ? assignedTexts(names.card(opening), opening) : []);
	for (const at of statements)
		if (at.statement.head.startsWith('.para'))
			for (const [name, text] of assignedTexts(names.card(at), at)) texts.set(name, text);
	return texts;
}

function assignedTexts(card: Card | null, { statement }: ProgramStatement): Texts {
	const texts = new Map<string, string>();
	if (!card || card.type === 'command') return texts;
	for (const { name, value } of card.assignments) {
		const text = textOf(value, statement.code);
		if (text !== '') texts.set(name.text.toLowerCase(), text);
	}
	return texts;
}

function textOf(value: readonly Token[], code: string): string {
	const first = value[0];
	return first ? code.slice(first.from, value.at(-1)!.to) : '';
}
