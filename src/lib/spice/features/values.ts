import { formatSi, readSpiceNumber } from '#lib/base/quantity.ts';
import { evaluate, type ExpressionScope } from '../expressions/evaluate.ts';
import type { Name } from '../project/name.ts';
import type { NameTable } from '../project/names.ts';
import type { Scope } from '../project/program.ts';
import { valueText } from './name-text.ts';

/** Parameters that are defined by each other: deeper than this is a circle or nobody's netlist. */
const MAX_DEPTH = 60;

/**
 * What the parameters of a scope are worth with the defaults of its subcircuit. A parameter given more than once has the
 * last value, as in ngspice; one given differently in the arms of an `.if` has none that can be told.
 */
function scopeValues(names: NameTable, scope: Scope, depth = 0): ExpressionScope {
	const known = new Map<string, number | null>();
	return {
		parameter(name) {
			const kept = known.get(name);
			if (kept !== undefined) return kept;
			// a parameter defined by itself is worth nothing
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

/** What a parameter is worth; null where that cannot be told. */
export function parameterValue(names: NameTable, { definitions }: Name, depth = 0): number | null {
	const definition = definitions.at(-1);
	if (!definition || (definitions.length > 1 && definitions.some(({ at }) => at.branch !== null))) return null;
	const text = definitionText(names, definition);
	const scope = names.scopeOf(definition.at) ?? definition.at.scope;
	return text === '' ? null : evaluate(text, scopeValues(names, scope, depth));
}

/** What stands behind the `=` of a parameter's definition, as written; empty where nothing does. */
export function definitionText(names: NameTable, definition: Name['definitions'][number]): string {
	const card = names.card(definition.at);
	if (card?.type !== 'dot') return '';
	const assignment = card.assignments.find(({ name }) => name.from === definition.from);
	return valueText(definition.at.statement.code, assignment?.value ?? []);
}

/** A value as written, computed: a number, an expression, a parameter's name. Null where it cannot be told. */
export function writtenValue(text: string, names: NameTable, scope: Scope): number | null {
	const read = readSpiceNumber(text);
	return read && /^[+-]?[\d.]/u.test(text) && !/[*/()]/u.test(text)
		? read.value
		: evaluate(text.replace(/^(["'])(.*)\1$/su, '$2'), scopeValues(names, scope));
}

/** With unit, and with an SI prefix where the unit takes one: `m²` and `1/K` do not. */
export function quantity(value: number, unit: string | null): string {
	if (unit === null || /^[A-Za-zΩ°]+$/u.test(unit)) return formatSi(value, unit ?? '', 5);
	return `${formatSi(value, '', 5)} ${unit}`;
}
