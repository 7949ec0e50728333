import type { Card, KnownNames } from '../cards/card.ts';
import { readCard } from '../cards/read-card.ts';
import type { Statement } from '../syntax/statement.ts';

/** The models and subcircuits of a program, and the cards as they read with them. */
export class ProgramCards implements KnownNames {
	readonly #models: ReadonlySet<string>;
	readonly #subcircuits: ReadonlySet<string>;
	readonly #cards = new WeakMap<Statement, Card | null>();

	constructor(statements: readonly { statement: Statement }[]) {
		const models = new Set<string>();
		const subcircuits = new Set<string>();
		for (const { statement } of statements) {
			const { head } = statement;
			if (head === '.model') addModel(models, definedName(statement));
			else if (head === '.subckt' || head === '.macro') subcircuits.add(definedName(statement));
		}
		this.#models = models;
		this.#subcircuits = subcircuits;
	}

	isModel(name: string): boolean {
		return this.#models.has(name.toLowerCase());
	}

	isSubcircuit(name: string): boolean {
		return this.#subcircuits.has(name.toLowerCase());
	}

	/** What a statement says; null for one that says nothing. Kept for each statement. */
	read(statement: Statement): Card | null {
		const kept = this.#cards.get(statement);
		if (kept !== undefined) return kept;
		const card = readCard(statement, this);
		this.#cards.set(statement, card);
		return card;
	}

	/** Whether cards read alike with both. */
	equals(other: ProgramCards): boolean {
		return isSame(this.#models, other.#models) && isSame(this.#subcircuits, other.#subcircuits);
	}
}

/** Word behind the first, lower case. */
function definedName({ tokens }: Statement): string {
	return tokens[1]?.text.toLowerCase() ?? '';
}

/** A model of a range of sizes, `nmos.3`, is called by what stands before its number. */
export function binnedBase(name: string): string | null {
	return /^(.+)\.\d+$/u.exec(name)?.[1] ?? null;
}

function addModel(models: Set<string>, name: string): void {
	models.add(name);
	const base = binnedBase(name);
	if (base !== null) models.add(base);
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
	if (a.size !== b.size) return false;
	for (const name of a) if (!b.has(name)) return false;
	return true;
}
