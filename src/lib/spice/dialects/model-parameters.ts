import type { SourceFile } from '../syntax/parse.ts';
import type { Statement } from '../syntax/statement.ts';
import { visibleModel, type ModelCard } from './definitions.ts';

/** A parameter of a `.model` card; `name` is lower case. */
export interface ModelParameter {
	name: string;
	value: string;
}

/** What a `.model` card of PSpice says. */
export interface ModelParameters {
	parameters: readonly ModelParameter[];
	/** Whether it has tolerances (`DEV`, `LOT`), which are left out. */
	hasTolerance: boolean;
	/** Words without a value, lower case, such as `pchan`. */
	flags: ReadonlySet<string>;
}

/** The parameters after the type. A tolerance follows the parameter it belongs to: `BF=100 DEV/GAUSS=5%`. */
function modelParameters({ tokens }: Statement): ModelParameters {
	const parameters: ModelParameter[] = [];
	const flags = new Set<string>();
	let hasTolerance = false;
	for (let at = 2; at < tokens.length; at += 1) {
		const name = tokens[at]!.text.toLowerCase();
		if (/^(?:dev|lot)(?:\/.*)?$/u.test(name)) {
			hasTolerance = true;
			continue;
		}
		const value = tokens[at + 2];
		if (/^(?:[np]chan|noiseless)$/u.test(name) && tokens[at + 1]?.text !== '=') flags.add(name);
		if (tokens[at]!.kind !== 'word' || tokens[at + 1]?.text !== '=' || !value) continue;
		if (value.text !== '(') parameters.push({ name, value: value.text });
		at += 2;
	}
	return { parameters, hasTolerance, flags };
}

/** Maximum number of AKO models in a row. */
const MAX_BASES = 20;

/** The parameters of a model and of the models it is derived from (AKO); null if one of those is not in the file. */
export function inheritedParameters(file: SourceFile, model: ModelCard): (ModelParameters & { type: string }) | null {
	const values = new Map<string, string>();
	const chain = [model];
	for (let last = model; last.base !== null;) {
		const base = visibleModel(file, last.index, last.base);
		if (!base || chain.length > MAX_BASES || chain.includes(base)) return null;
		chain.push(base);
		last = base;
	}
	let hasTolerance = false;
	const flags = new Set<string>();
	for (const { statement } of chain.toReversed()) {
		const own = modelParameters(statement);
		hasTolerance ||= own.hasTolerance;
		for (const flag of own.flags) flags.add(flag);
		for (const { name, value } of own.parameters) values.set(name, value);
	}
	const type = chain.find(({ type }) => type !== '')?.type ?? '';
	return { parameters: [...values].map(([name, value]) => ({ name, value })), hasTolerance, flags, type };
}

/** The value of a parameter as an expression for a card, or a default. */
export function parameterValue(parameters: readonly ModelParameter[], name: string, otherwise: string): string {
	const value = parameters.findLast((parameter) => parameter.name === name)?.value ?? otherwise;
	return value.replace(/^[{'](.*)[}']$/u, '$1');
}
