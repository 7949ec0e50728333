import type { NameRole, NameSpace } from '../cards/card.ts';
import type { Span } from '../syntax/tokens.ts';
import type { Name, Occurrence } from './name.ts';
import type { Program, ProgramStatement, Scope } from './program.ts';

/** Number of uses per card that are stored as numbers; any more are stored as objects. */
export const usesPerCard = 4096;

/**
 * A name that stores its places as numbers and creates objects on demand: a large netlist has a hundred thousand places
 * and is re-read at every keystroke.
 */
export class NameEntry implements Name {
	definitionCount = 0;
	useCount = 0;
	/** Number of its first place; most names have one or two. */
	#first = -1;
	#more: number[] | null = null;
	#others: Occurrence[] | null = null;
	#definitions: readonly Occurrence[] | null = null;
	#uses: readonly Occurrence[] | null = null;

	constructor(
		private readonly program: Program,
		readonly scope: Scope,
		readonly space: NameSpace,
		readonly name: string
	) {}

	get isEmpty(): boolean {
		return this.definitionCount + this.useCount === 0;
	}

	get definitions(): readonly Occurrence[] {
		return (this.#definitions ??= this.#occurrences((role) => role === 'definition'));
	}

	get uses(): readonly Occurrence[] {
		return (this.#uses ??= this.#occurrences((role) => role !== 'definition'));
	}

	/** Adds a place by the index of its statement in the program and that of the use on its card. */
	add(statement: number, use: number, role: NameRole): void {
		if (use >= usesPerCard) {
			const at = this.program.statements[statement]!;
			this.addPart(at, this.program.cards.read(at.statement)!.uses[use]!, role);
			return;
		}
		this.#count(role, 1);
		const place = statement * usesPerCard + use;
		if (this.#first === -1) this.#first = place;
		else if (this.#more) this.#more.push(place);
		else this.#more = [place];
	}

	/** Removes a place that was added with the same numbers. */
	remove(statement: number, use: number, role: NameRole): void {
		this.#count(role, -1);
		const place = statement * usesPerCard + use;
		const left = this.#places().filter((other) => other !== place);
		this.#first = left.shift() ?? -1;
		this.#more = left.length > 0 ? left : null;
	}

	/** Adds a place that is only part of a use, such as one step of a path. */
	addPart(at: ProgramStatement, { from, to }: Span, role: NameRole): void {
		this.#count(role, 1);
		(this.#others ??= []).push({ at, from, to, role });
	}

	#count(role: NameRole, by: 1 | -1): void {
		if (role === 'definition') {
			this.#definitions = null;
			this.definitionCount += by;
		} else {
			this.#uses = null;
			this.useCount += by;
		}
	}

	#places(): number[] {
		return this.#first === -1 ? [] : [this.#first, ...(this.#more ?? [])];
	}

	#occurrences(isWanted: (role: NameRole) => boolean): Occurrence[] {
		const found: Occurrence[] = [];
		// In program order, whatever order they were added in.
		for (const place of this.#places().sort((a, b) => a - b)) {
			const at = this.program.statements[Math.floor(place / usesPerCard)]!;
			const { role, from, to } = this.program.cards.read(at.statement)!.uses[place % usesPerCard]!;
			if (isWanted(role)) found.push({ at, from, to, role });
		}
		for (const other of this.#others ?? []) if (isWanted(other.role)) found.push(other);
		return found;
	}
}
