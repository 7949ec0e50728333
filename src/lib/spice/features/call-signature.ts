import { ownValue } from '#lib/base/own-value.ts';
import { builtInFunctions } from '../expressions/functions.ts';
import { expressionTokens, type ExpressionKind } from '../expressions/tokens.ts';
import type { NameTable } from '../project/names.ts';
import type { Signature } from '../service-types.ts';
import type { Place, Writing } from './cursor.ts';

/** Arguments of the built-in functions that do not take exactly one value. */
const argumentsOf: Readonly<Record<string, readonly string[]>> = {
	agauss: ['nominal', 'deviation', 'sigma'],
	aunif: ['nominal', 'deviation'],
	gauss: ['nominal', 'relative', 'sigma'],
	limit: ['nominal', 'deviation'],
	max: ['x', 'y'],
	min: ['x', 'y'],
	pow: ['x', 'y'],
	pwr: ['x', 'y'],
	pwl: ['x', 'x1', 'y1', 'x2', 'y2'],
	ternary_fcn: ['condition', 'then', 'else'],
	unif: ['nominal', 'relative'],
	i: ['device'],
	v: ['node', 'reference']
};
const optionalArguments = new Set(['v reference']);

/** The function whose arguments the cursor is in; null outside a call. */
export function callSignature(names: NameTable, { scope }: Place, { card, code, word }: Writing): Signature | null {
	const expression = card.expressions.find(({ from, to }) => from <= word.from && word.to <= to);
	if (!expression) return null;
	const open: { name: string | null; commas: number }[] = [];
	let called: string | null = null;
	for (const { kind, text, from } of expressionTokens(code, expression, expression.kind)) {
		if (from >= word.from) break;
		if (kind === 'open') open.push({ name: called, commas: 0 });
		else if (kind === 'close') open.pop();
		else if (kind === 'comma' && open.length > 0) open.at(-1)!.commas += 1;
		called = kind === 'call' ? text.toLowerCase() : null;
	}
	const innermost = open.findLast(({ name }) => name !== null);
	if (!innermost?.name) return null;
	const parts = userFunction(names, scope, innermost.name) ?? builtIn(innermost.name, expression.kind);
	return parts && { ...parts, active: Math.min(innermost.commas, parts.parts.length) };
}

function userFunction(names: NameTable, scope: Place['scope'], name: string): Omit<Signature, 'active'> | null {
	const definition = names.lookup(scope, 'function', name)?.definitions[0];
	const card = definition && names.card(definition.at);
	if (card?.type !== 'dot') return null;
	const body = definition!.at.statement.code.slice(card.subject?.to ?? 0).replace(/^[^)]*\)\s*=?\s*/u, '');
	return {
		parts: card.words.map(({ text }) => ({
			label: text,
			optional: false,
			description: { code: 'hover.argument', values: { name: text } }
		})),
		description: { code: 'hover.computes', values: { expression: body } }
	};
}

function builtIn(name: string, kind: ExpressionKind): Omit<Signature, 'active'> | null {
	if (!builtInFunctions(kind).has(name)) return null;
	const parts = ownValue(argumentsOf, name) ?? ['x'];
	return {
		parts: parts.map((label) => ({
			label,
			optional: optionalArguments.has(`${name} ${label}`),
			description: { code: 'hover.argument', values: { name: label } }
		})),
		description: { code: `hover.functions.${name}`, values: {} }
	};
}
