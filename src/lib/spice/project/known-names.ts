import type { Card, KnownNames } from '../cards/card.ts';
import { readCard } from '../cards/read-card.ts';
import type { Statement } from '../syntax/statement.ts';

/** The models, subcircuits and parameters of a program, and its cards read with them. */
export class ProgramCards implements KnownNames {
	readonly #models: ReadonlySet<string>;
	readonly #subcircuits: ReadonlySet<string>;
	readonly #parameters: ReadonlySet<string>;
	readonly #cards = new WeakMap<Statement, Card | null>();

	constructor(statements: readonly { statement: Statement }[]) {
		const models = new Set<string>();
		const subcircuits = new Set<string>();
		const parameters = new Set<string>();
		for (const { statement } of statements) {
			const { head } = statement;
			if (head.startsWith('.para') || head === '.subckt' || head === '.macro') addParameters(parameters, statement);
			if (head === '.model') addModel(models, definedName(statement));
			else if (head === '.subckt' || head === '.macro') subcircuits.add(definedName(statement));
		}
		this.#models = models;
		this.#subcircuits = subcircuits;
		this.#parameters = parameters;
	}

	isModel(name: string): boolean {
		return this.#models.has(name.toLowerCase());
	}

	isSubcircuit(name: string): boolean {
		return this.#subcircuits.has(name.toLowerCase());
	}

	isParameter(name: string): boolean {
		return this.#parameters.has(name.toLowerCase());
	}

	/** Reads a statement; null if it is not a card. Cached per statement. */
	read(statement: Statement): Card | null {
		const kept = this.#cards.get(statement);
		if (kept !== undefined) return kept;
		const card = readCard(statement, this);
		this.#cards.set(statement, card);
		return card;
	}

	/** Whether cards read the same with both. */
	equals(other: ProgramCards): boolean {
		return (
			isSame(this.#models, other.#models) &&
			isSame(this.#subcircuits, other.#subcircuits) &&
			isSame(this.#parameters, other.#parameters)
		);
	}
}

/** The second word, lower case. */
function definedName({ tokens }: Statement): string {
	return tokens[1]?.text.toLowerCase() ?? '';
}

/** Base name by which a binned model such as `nmos.3` is called; null for any other name. */
export function binnedBase(name: string): string | null {
	return /^(.+)\.\d+$/u.exec(name)?.[1] ?? null;
}

function addModel(models: Set<string>, name: string): void {
	models.add(name);
	const base = binnedBase(name);
	if (base !== null) models.add(base);
}

/** The reading of these cards does not depend on known names. */
function addParameters(parameters: Set<string>, statement: Statement): void {
	const card = readCard(statement);
	if (card?.type === 'dot') for (const { name } of card.assignments) parameters.add(name.text.toLowerCase());
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
	if (a.size !== b.size) return false;
	for (const name of a) if (!b.has(name)) return false;
	return true;
}
