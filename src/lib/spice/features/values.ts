import { formatSi, readSpiceNumber } from '#lib/base/quantity.ts';
import { evaluate, type ExpressionScope } from '../expressions/evaluate.ts';
import type { Name } from '../project/name.ts';
import type { NameTable } from '../project/names.ts';
import type { Scope } from '../project/program.ts';
import { valueText } from './name-text.ts';

/** Maximum depth of parameters that refer to other parameters; beyond it, they are most likely circular. */
const MAX_DEPTH = 60;

/**
 * Values of the parameters of a scope with the defaults of its subcircuit. A parameter set more than once has the last
 * value, as in ngspice; the value of one set in several arms of an `.if` is unknown.
 */
function scopeValues(names: NameTable, scope: Scope, depth = 0): ExpressionScope {
	const known = new Map<string, number | null>();
	return {
		parameter(name) {
			const kept = known.get(name);
			if (kept !== undefined) return kept;
			// A parameter defined by itself has no value.
			known.set(name, null);
			const found = depth < MAX_DEPTH ? names.lookup(scope, 'parameter', name) : null;
			const value = found && parameterValue(names, found, depth + 1);
			known.set(name, value);
			return value;
		},
		function(name) {
			const definition = names.lookup(scope, 'function', name)?.definitions.at(-1);
			const card = definition && names.card(definition.at);
			if (!definition || card?.type !== 'dot') return null;
			const body = card.expressions[0];
			if (!body) return null;
			return {
				parameters: card.words.map(({ text }) => text.toLowerCase()),
				body: definition.at.statement.code.slice(body.from, body.to)
			};
		}
	};
}

/** Value of a parameter; null if it cannot be determined. */
export function parameterValue(names: NameTable, { definitions }: Name, depth = 0): number | null {
	const definition = definitions.at(-1);
	if (!definition || (definitions.length > 1 && definitions.some(({ at }) => at.branch !== null))) return null;
	const text = definitionText(names, definition);
	const scope = names.scopeOf(definition.at) ?? definition.at.scope;
	return text === '' ? null : evaluate(text, scopeValues(names, scope, depth));
}

/** The text after the `=` of a parameter's definition, as written; may be empty. */
export function definitionText(names: NameTable, definition: Name['definitions'][number]): string {
	const card = names.card(definition.at);
	if (card?.type !== 'dot') return '';
	const assignment = card.assignments.find(({ name }) => name.from === definition.from);
	return valueText(definition.at.statement.code, assignment?.value ?? []);
}

/** Computes a value as written: a number, an expression or a parameter's name. Null if it cannot be determined. */
export function writtenValue(text: string, names: NameTable, scope: Scope): number | null {
	const read = readSpiceNumber(text);
	return read && /^[+-]?[\d.]/u.test(text) && !/[*/()]/u.test(text)
		? read.value
		: evaluate(text.replace(/^(["'])(.*)\1$/su, '$2'), scopeValues(names, scope));
}

/** A value with its unit, and with an SI prefix if the unit takes one: `m²` and `1/K` do not. */
export function quantity(value: number, unit: string | null): string {
	if (unit === null || /^[A-Za-zΩ°]+$/u.test(unit)) return formatSi(value, unit ?? '', 5);
	return `${formatSi(value, '', 5)} ${unit}`;
}
