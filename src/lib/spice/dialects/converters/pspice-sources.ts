import { number } from '../algebra/expression.ts';
import { constantValue } from '../algebra/coefficient.ts';
import { parseExpression } from '../algebra/parse-expression.ts';
import { convertExpression, tableExpression } from '../algebra/pspice-expression.ts';
import type { CardConversion, Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';
import { tableDelay } from '../laplace/frequency-table.ts';
import { firstGroup, pairValues, sourceParts, unwrapped, type SourceParts } from '../source-parts.ts';
import { realise } from './laplace.ts';
import { noteMissing } from './missing-functions.ts';

const keywords = new Set(['value', 'table', 'freq', 'chebyshev']);

/** PSpice's behavioural sources: `VALUE`, `TABLE`, `FREQ`. */
export const pspiceSources: Converter = {
	from: ['pspice'],
	isReadInMode: true,
	convert(card) {
		const { kind, head } = card.statement;
		if (kind !== 'device' || !/^[eg]/u.test(head)) return;
		const parts = sourceParts(card.statement, keywords);
		if (!parts) return;
		if (parts.keyword === 'value') convertValue(card, parts);
		else if (parts.keyword === 'table') convertTable(card, parts);
		else if (parts.keyword === 'freq') convertFrequencies(card, parts);
		else card.note('chebyshev', card.whole, false, { device: parts.name });
	}
};

function convertValue(card: CardConversion, { rest, restAt }: SourceParts): void {
	const group = /^[{'(]/u.test(rest) ? firstGroup(rest) : null;
	// Without braces, or where a parenthesis closes before the end, all that follows is the expression.
	const isWhole = group !== null && (rest.startsWith('{') || group.after === '') && !rest.startsWith('(');
	const [from, to] = isWhole ? [group.from, group.to] : [0, rest.length];
	const text = rest.slice(from, to);
	const converted = convertExpression(text, 'behaviour', definitionsOf(card.netlist.file));
	if (!converted) return;
	noteMissing(card, converted.missing);
	const insert = isWhole ? converted.text : `{${converted.text}}`;
	if (insert === text) return;
	const span = { from: restAt + from, to: restAt + to };
	card.replace(span, insert);
	card.note('expression', span, true);
}

function convertTable(card: CardConversion, { name, rest, tail }: SourceParts): void {
	const input = firstGroup(rest);
	const names = definitionsOf(card.netlist.file);
	const expression = input && convertExpression(input.inner, 'behaviour', names);
	const table = expression && tableExpression(expression.text, pairValues(unwrapped(input.after)));
	if (!table) {
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
		const text = convertExpression(input.inner, 'behaviour', definitionsOf(card.netlist.file))?.text;
		return realisation.behaviour(text ?? input.inner);
	});
}
