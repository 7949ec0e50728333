import type { Card, CommandCard, DeviceCard, DotCard, NameSpace } from '../cards/card.ts';
import { namesOf, type NameTable } from '../project/names.ts';
import { inheritedSpaces, type Branch, type Program, type ProgramStatement, type Scope } from '../project/program.ts';
import type { Finding } from './finding.ts';
import { Candidates } from './near-miss.ts';

/** Maximum total number of comparisons with known names. */
const mostCompared = 200_000;

/** An element line; the object stays the same when the line is edited. */
export interface Device {
	readonly at: ProgramStatement;
	/** Index among the devices of the program. */
	readonly index: number;
	card: DeviceCard;
	/** Scope of the definition that an X card calls; null if there is none. */
	called: Scope | null;
}

/** An element line that was edited, and its previous reading. */
export interface Rewritten {
	device: Device;
	before: Pick<Device, 'card' | 'called'>;
}

export interface Dot {
	at: ProgramStatement;
	card: DotCard;
}

export interface Command {
	at: ProgramStatement;
	card: CommandCard;
}

/** A program with data that several rules share; it can follow edits that keep the kind and order of the statements. */
export class Context {
	/** Number of programs it has followed. */
	edition = 0;
	/** The element lines in which the latest program differs from the one before. */
	rewritten: readonly Rewritten[] = [];
	/** All element lines, in order. */
	readonly devices: readonly Device[];
	/** All dot cards, in order. */
	readonly dots: readonly Dot[];
	/** All lines of scripts, in order. */
	readonly commands: readonly Command[];
	readonly #devicesIn = new Map<Scope, Device[]>();
	#deviceAt: ReadonlyMap<ProgramStatement, Device> | null = null;
	#program: Program;
	#names: NameTable;
	/** Whether the program is run and includes no missing or encrypted file: if not, names may be unknown for that reason alone. */
	readonly isComplete: boolean;
	#reached: ReadonlySet<Scope> | null = null;
	readonly #visibleIn = new Map<Scope, Map<NameSpace, Candidates>>();
	readonly #meant = new Map<Scope, Map<string, string | null>>();
	readonly #called = new Map<Scope, Set<Scope>>();
	#compared = 0;

	constructor(program: Program) {
		this.#program = program;
		this.#names = namesOf(program);
		const devices: Device[] = [];
		const dots: Dot[] = [];
		const commands: Command[] = [];
		for (const at of program.statements) {
			const card = this.names.card(at);
			if (card?.type === 'dot') dots.push({ at, card });
			if (card?.type === 'command') commands.push({ at, card });
			if (card?.type !== 'device') continue;
			const device = { at, index: devices.length, card, called: this.#calledFrom(at, card) };
			devices.push(device);
			const own = this.#devicesIn.get(at.scope);
			if (own) own.push(device);
			else this.#devicesIn.set(at.scope, [device]);
		}
		this.devices = devices;
		this.dots = dots;
		this.commands = commands;
		const lacks = new Set<string>([
			'file_missing',
			'section_missing',
			'include_cycle',
			'encrypted_part',
			'program_too_long'
		]);
		this.isComplete = program.isEntry && !program.problems.some(({ code }) => lacks.has(code));
	}

	get program(): Program {
		return this.#program;
	}

	get names(): NameTable {
		return this.#names;
	}

	/**
	 * Moves on to a program that shares the statements of the one before.
	 *
	 * @param statements its edited element lines
	 * @returns false if more than that has changed; the context must then be discarded
	 */
	follow(program: Program, statements: Iterable<ProgramStatement>): boolean {
		this.#program = program;
		this.#names = namesOf(program);
		this.#deviceAt ??= new Map(this.devices.map((device) => [device.at, device]));
		const rewritten: Rewritten[] = [];
		for (const at of statements) {
			const device = this.#deviceAt.get(at);
			const card = this.names.card(at);
			if (!device || card?.type !== 'device') return false;
			rewritten.push({ device, before: { card: device.card, called: device.called } });
			device.card = card;
			device.called = this.#calledFrom(at, card);
		}
		this.rewritten = rewritten;
		this.edition += 1;
		this.#reached = null;
		this.#compared = 0;
		for (const kept of [this.#visibleIn, this.#meant, this.#called]) kept.clear();
		return true;
	}

	/** Elements of a scope, not including its children. */
	devicesIn(scope: Scope): readonly Device[] {
		return this.#devicesIn.get(scope) ?? [];
	}

	card(at: ProgramStatement): Card | null {
		return this.names.card(at);
	}

	/** Definitions that the X cards of a scope call, each once. */
	calledBy(scope: Scope): ReadonlySet<Scope> {
		let called = this.#called.get(scope);
		if (!called) {
			called = new Set();
			for (const device of this.devicesIn(scope)) if (device.called) called.add(device.called);
			this.#called.set(scope, called);
		}
		return called;
	}

	/**
	 * Whether ngspice certainly reads a statement: it skips subcircuits that are never called, and all but one arm of an
	 * `.if`.
	 */
	isCertain(at: ProgramStatement): boolean {
		this.#reached ??= this.#findReached();
		// The defaults of parameters on a .subckt are computed where it is called.
		return at.branch === null && this.#reached.has(this.names.scopeOf(at) ?? at.scope);
	}

	/**
	 * The visible name of a kind that a word most likely stands for, or null. Also null once a netlist full of unknown names
	 * has used up the budget of comparisons.
	 */
	meant(space: NameSpace, name: string, scope: Scope): string | null {
		const key = `${space} ${name}`;
		let known = this.#meant.get(scope);
		if (!known) this.#meant.set(scope, (known = new Map()));
		let meant = known.get(key);
		if (meant === undefined) {
			const candidates = this.#visible(scope, space);
			this.#compared += candidates.size;
			meant = this.#compared > mostCompared ? null : candidates.nearest(name);
			// Another letter is another kind of element.
			if (space === 'device' && meant !== null && meant[0] !== name[0]) meant = null;
			known.set(key, meant);
		}
		return meant;
	}

	#visible(scope: Scope, space: NameSpace): Candidates {
		let known = this.#visibleIn.get(scope);
		if (!known) this.#visibleIn.set(scope, (known = new Map()));
		let names = known.get(space);
		if (!names) known.set(space, (names = new Candidates(this.#visibleNames(scope, space))));
		return names;
	}

	/** Names of a kind that a scope sees; a node named by one card only is not a candidate. */
	*#visibleNames(scope: Scope, space: NameSpace): Iterable<string> {
		for (let around: Scope | null = scope; around; around = inheritedSpaces.has(space) ? around.parent : null)
			for (const { name, definitionCount, useCount } of this.names.namesIn(around, space))
				if (space === 'node' ? definitionCount + useCount > 1 : definitionCount > 0) yield name;
	}

	#calledFrom(at: ProgramStatement, { letter }: DeviceCard): Scope | null {
		return letter === 'x' ? this.names.calledScope(at) : null;
	}

	#findReached(): ReadonlySet<Scope> {
		const reached = new Set<Scope>([this.program.root]);
		for (const scope of reached) for (const called of this.calledBy(scope)) reached.add(called);
		return reached;
	}
}

/** Checks a program for one kind of mistake. Linear in its statements. */
export type Rule = (context: Context) => Iterable<Finding>;

/** Whether two statements are in different arms of the same `.if`, so that only one of them counts. */
export function areExclusive(a: ProgramStatement, b: ProgramStatement): boolean {
	const arms = new Map<ProgramStatement, ProgramStatement>();
	for (let branch = a.branch; branch; branch = branch.outer) arms.set(firstArm(branch), branch.clause);
	for (let branch = b.branch; branch; branch = branch.outer) {
		const arm = arms.get(firstArm(branch));
		if (arm !== undefined && arm !== branch.clause) return true;
	}
	return false;
}

const firstArms = new WeakMap<Branch, ProgramStatement>();

/** The `.if` that an arm belongs to; known for each arm, because an `.if` may have thousands. */
function firstArm(branch: Branch): ProgramStatement {
	const passed: Branch[] = [];
	let first = branch;
	let clause = firstArms.get(first);
	while (clause === undefined && first.before) {
		passed.push(first);
		first = first.before;
		clause = firstArms.get(first);
	}
	clause ??= first.clause;
	for (const arm of passed) firstArms.set(arm, clause);
	return clause;
}
