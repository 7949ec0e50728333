import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';

/** A `.model` card. */
export interface ModelCard {
	statement: Statement;
	/** Index of the statement in the file. */
	index: number;
	/** Lower case. */
	type: string;
	/** For AKO models the name of the model they begin with; else null. */
	base: string | null;
}

/** What a text defines, by the subcircuit it is in. Scopes are named by the index of their `.subckt` statement; -1 is the top. */
export interface Definitions {
	/** The scope of each statement. */
	scopes: Int32Array;
	/** The scope around each scope. */
	parents: ReadonlyMap<number, number>;
	/** Models by name, lower case, in each scope. */
	models: ReadonlyMap<number, ReadonlyMap<string, ModelCard>>;
	/** Names of `.func`, lower case. */
	functions: ReadonlySet<string>;
	/** Names of parameters, lower case, wherever they are defined. */
	parameters: ReadonlySet<string>;
}

const known = new WeakMap<SourceFile, Definitions>();

/** Linear in the file's length, and computed once. */
export function definitionsOf(file: SourceFile): Definitions {
	const found = known.get(file) ?? readDefinitions(file);
	known.set(file, found);
	return found;
}

/** The model of a name that a statement sees. */
export function visibleModel(file: SourceFile, index: number, name: string): ModelCard | null {
	const { scopes, parents, models } = definitionsOf(file);
	for (let scope: number | undefined = scopes[index]; scope !== undefined; scope = parents.get(scope)) {
		const model = models.get(scope)?.get(name.toLowerCase());
		if (model) return model;
	}
	return null;
}

function readDefinitions({ statements }: SourceFile): Definitions {
	const scopes = new Int32Array(statements.length);
	const parents = new Map<number, number>();
	const models = new Map<number, Map<string, ModelCard>>();
	const functions = new Set<string>();
	const parameters = new Set<string>();
	const open = [-1];
	for (const [index, statement] of statements.entries()) {
		const { kind, head, code } = statement;
		const scope = open.at(-1)!;
		scopes[index] = scope;
		if (kind !== 'dot') continue;
		if (head === '.subckt' || head === '.macro') {
			parents.set(index, scope);
			open.push(index);
		} else if ((head === '.ends' || head === '.eom') && open.length > 1) open.pop();
		else if (head === '.model') {
			const model = modelCard(statement, index);
			const own = models.get(scope) ?? new Map<string, ModelCard>();
			if (model && !own.has(model.name)) own.set(model.name, model);
			models.set(scope, own);
		} else if (head === '.func') {
			const name = /^\.func\s+([\w.]+)/iu.exec(code)?.[1];
			if (name) functions.add(name.toLowerCase());
		}
		if (head === '.param' || head === '.subckt' || head === '.macro')
			for (const [at, { text }] of statement.tokens.entries())
				if (statement.tokens[at + 1]?.text === '=') parameters.add(text.toLowerCase());
	}
	return { scopes, parents, models, functions, parameters };
}

function modelCard(statement: Statement, index: number): (ModelCard & { name: string }) | null {
	const match = /^\.model\s+([^\s(),=]+)\s+(?:ako:\s*(\S+)\s*)?([a-z]\w*)?/iu.exec(statement.code);
	if (!match) return null;
	const [, name, base, type] = match;
	return {
		statement,
		index,
		name: name!.toLowerCase(),
		base: base?.toLowerCase() ?? null,
		type: type?.toLowerCase() ?? ''
	};
}
