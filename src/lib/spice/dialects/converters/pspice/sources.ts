import { number, type Expression } from '../../algebra/expression.ts';
import { printExpression } from '../../algebra/print-expression.ts';
import { constantValue } from '../../algebra/coefficient.ts';
import { parseExpression } from '../../algebra/parse-expression.ts';
import { tableExpression } from '../../algebra/tables.ts';
import { convertExpression, type ConvertedExpression } from '../../algebra/translate.ts';
import type { CardConversion, Converter } from '../../conversion.ts';
import { definitionsOf } from '../../definitions.ts';
import { tableDelay } from '../../laplace/frequency-table.ts';
import { firstGroup, pairValues, sourceParts, unwrapped, type SourceParts } from '../../source-parts.ts';
import { ExpressionAdditions } from '../expression-additions.ts';
import { inputSignal, realise } from '../laplace.ts';
import { noteMissing } from '../missing-functions.ts';

const keywords = new Set(['value', 'table', 'freq', 'chebyshev']);

/** PSpice's behavioural sources: `VALUE`, `TABLE`, `FREQ`. */
export const pspiceSources: Converter = {
	readInModes: ['pspice'],
	convert(card) {
		const { kind, head } = card.statement;
		if (kind !== 'device' || !/^[eg]/u.test(head)) return;
		const parts = sourceParts(card.statement, keywords);
		if (!parts) return;
		const additions = new ExpressionAdditions(card);
		if (parts.keyword === 'value') convertValue(card, parts, additions);
		else if (parts.keyword === 'table') convertTable(card, parts, additions);
		else if (parts.keyword === 'freq') convertFrequencies(card, parts);
		else card.note('chebyshev', card.whole, false, { device: parts.name });
		additions.apply();
	}
};

/** The expression in a source; null if it cannot be read. */
function converted(
	card: CardConversion,
	text: string,
	additions: ExpressionAdditions | null
): ConvertedExpression | null {
	const { dialect, file } = card.netlist;
	return convertExpression(text, { dialect, place: 'behaviour', names: definitionsOf(file), additions });
}

/** `LAPLACE(V(in), 1/(1+s))` as a function; null for any other expression. */
function isResponse(text: string): { input: Expression; transfer: string } | null {
	const expression = parseExpression(text);
	if (expression?.kind !== 'call' || !/^laplace$/iu.test(expression.name)) return null;
	const [input, transfer] = expression.args;
	return input && transfer ? { input, transfer: printExpression(transfer) } : null;
}

function convertValue(card: CardConversion, parts: SourceParts, additions: ExpressionAdditions): void {
	const { rest, restAt } = parts;
	const group = /^[{'(]/u.test(rest) ? firstGroup(rest) : null;
	// Without braces, or where a parenthesis closes before the end, all that follows is the expression.
	const isWhole = group !== null && (rest.startsWith('{') || group.after === '') && !rest.startsWith('(');
	const [from, to] = isWhole ? [group.from, group.to] : [0, rest.length];
	const text = rest.slice(from, to);
	const response = isResponse(text);
	if (response) {
		realise(card, parts, response.transfer, (realisation) => inputSignal(card, realisation, response.input));
		return;
	}
	const expression = converted(card, text, additions);
	if (!expression) return;
	noteMissing(card, expression.missing);
	const insert = isWhole ? expression.text : `{${expression.text}}`;
	if (insert === text) return;
	const span = { from: restAt + from, to: restAt + to };
	card.replace(span, insert);
	card.note('expression', span, true);
}

/** ngspice's own table of a source rounds its corners; that of an expression does not. */
function convertTable(card: CardConversion, { name, rest, tail }: SourceParts, additions: ExpressionAdditions): void {
	const input = firstGroup(rest);
	const expression = input && converted(card, input.inner, additions);
	const values = input ? pairValues(unwrapped(input.after)) : [];
	const table = expression && tableExpression(expression.text, values, additions.parameter);
	if (!expression || !table) {
		card.note('table_unreadable', card.whole, false, { device: name });
		return;
	}
	noteMissing(card, expression.missing);
	card.replace(tail, `VALUE={${table}}`);
	card.note('table', card.whole, true, { device: name });
}

/** A table of magnitude and phase over frequency has a circuit only where it is a gain and a delay. */
function convertFrequencies(card: CardConversion, parts: SourceParts): void {
	const input = firstGroup(parts.rest);
	const expression = input && parseExpression(input.inner);
	const transfer = input && tableDelay(input.after);
	if (!expression || constantValue(expression) !== null || !transfer) {
		card.note('frequency_table', card.whole, false, { device: parts.name });
		return;
	}
	realise(card, parts, transfer, (realisation) => {
		const nodes = /^v\(\s*([^\s,()]+)\s*(?:,\s*([^\s,()]+)\s*)?\)$/iu.exec(input.inner.trim());
		if (nodes) return { plus: nodes[1]!, minus: nodes[2] ?? '0', gain: number(1) };
		const text = converted(card, input.inner, null)?.text;
		return realisation.behaviour(text ?? input.inner);
	});
}
