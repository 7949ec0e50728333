import { ownValue } from '#lib/base/own-value.ts';
import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';

interface Scope {
	parent: Scope | null;
	models: Map<string, Statement>;
}

/** Index of the model among the words of a diode and a switch. */
const modelPlaces: Readonly<Record<string, number>> = { d: 3, s: 5, w: 4 };

/** The `.model` cards of a file by the definition that they are in. */
export class ScopedModels {
	readonly #scopes: Scope[] = [];
	readonly #used = new Set<Statement>();

	/** Linear in the statements. */
	constructor({ statements }: SourceFile) {
		let scope: Scope = { parent: null, models: new Map() };
		for (const statement of statements) {
			const { kind, head } = statement;
			if (kind === 'dot' && head === '.subckt') scope = { parent: scope, models: new Map() };
			this.#scopes.push(scope);
			if (kind !== 'dot') continue;
			if (head === '.ends') scope = scope.parent ?? scope;
			const name = head === '.model' ? statement.tokens[1]?.text.toLowerCase() : undefined;
			if (name !== undefined && !scope.models.has(name)) scope.models.set(name, statement);
		}
		for (const [index, { kind, head, tokens }] of statements.entries()) {
			const model = kind === 'device' ? tokens[ownValue(modelPlaces, head[0]!) ?? -1] : undefined;
			const definition = model && this.find(index, model.text);
			if (definition) this.#used.add(definition);
		}
	}

	/** Whether a diode or a switch of the file has the model. */
	isUsed(model: Statement): boolean {
		return this.#used.has(model);
	}

	/** The model of a name as seen from a statement; undefined if the file has none. */
	find(index: number, name: string): Statement | undefined {
		for (let scope: Scope | null = this.#scopes[index] ?? null; scope; scope = scope.parent) {
			const found = scope.models.get(name.toLowerCase());
			if (found) return found;
		}
		return undefined;
	}
}
