import type { Card } from '../cards/card.ts';
import { namesOf, type NameTable } from '../project/names.ts';
import type { Branch, Program, ProgramStatement, Scope } from '../project/program.ts';
import type { Finding } from './finding.ts';

/** A program with what several rules ask of it. */
export class Context {
	readonly names: NameTable;
	/** Whether everything the program includes is there: without it, names are unknown for that reason alone. */
	readonly isComplete: boolean;
	#reached: ReadonlySet<Scope> | null = null;

	constructor(readonly program: Program) {
		this.names = namesOf(program);
		const lacks = new Set<string>(['file_missing', 'section_missing', 'include_cycle', 'program_too_long']);
		this.isComplete = program.isEntry && !program.problems.some(({ code }) => lacks.has(code));
	}

	card(at: ProgramStatement): Card | null {
		return this.names.card(at);
	}

	/**
	 * Whether ngspice is sure to look at a statement: it skips subcircuits that nothing calls, and of an `.if` all arms but
	 * one.
	 */
	isCertain(at: ProgramStatement): boolean {
		this.#reached ??= this.#findReached();
		// the defaults of parameters on a .subckt are computed where it is called
		return at.branch === null && this.#reached.has(this.names.scopeOf(at) ?? at.scope);
	}

	#findReached(): ReadonlySet<Scope> {
		const reached = new Set<Scope>([this.program.root]);
		for (const scope of reached)
			for (const at of scope.statements) {
				const called = at.statement.head.startsWith('x') ? this.names.calledScope(at) : null;
				if (called) reached.add(called);
			}
		return reached;
	}
}

/** Looks a program through for mistakes of one kind. Linear in its statements. */
export type Rule = (context: Context) => Iterable<Finding>;

/** Whether two statements lie in different arms of the same `.if`, so that only one of them counts. */
export function areExclusive(a: ProgramStatement, b: ProgramStatement): boolean {
	const arms = new Map<ProgramStatement, ProgramStatement>();
	for (let branch = a.branch; branch; branch = branch.outer) arms.set(firstArm(branch), branch.clause);
	for (let branch = b.branch; branch; branch = branch.outer) {
		const arm = arms.get(firstArm(branch));
		if (arm !== undefined && arm !== branch.clause) return true;
	}
	return false;
}

/** The `.if` that an arm belongs to. */
function firstArm(branch: Branch): ProgramStatement {
	let first = branch;
	while (first.before) first = first.before;
	return first.clause;
}
