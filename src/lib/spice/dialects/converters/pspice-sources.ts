import { number } from '../algebra/expression.ts';
import { constantValue } from '../algebra/coefficient.ts';
import { parseExpression } from '../algebra/parse-expression.ts';
import { convertExpression, type Additions } from '../algebra/pspice-expression.ts';
import type { CardConversion, Converter } from '../conversion.ts';
import { definitionsOf } from '../definitions.ts';
import { tableDelay } from '../laplace/frequency-table.ts';
import { firstGroup, pairValues, sourceParts, unwrapped, type SourceParts } from '../source-parts.ts';
import { integralOf } from './integral.ts';
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
		const added: string[] = [];
		const additions: Additions = {
			parameter(expression) {
				const name = card.netlist.freeName(`${parts.name}_point`);
				added.push(`.param ${name}={${expression}}`);
				return name;
			},
			integral(expression) {
				const integral = integralOf(card, 'sdt', expression);
				added.push(...integral.cards);
				return integral.result;
			}
		};
		if (parts.keyword === 'value') convertValue(card, parts, additions);
		else if (parts.keyword === 'table') convertTable(card, parts);
		else if (parts.keyword === 'freq') convertFrequencies(card, parts);
		else card.note('chebyshev', card.whole, false, { device: parts.name });
		if (added.length > 0) card.addBehind(added);
	}
};

function convertValue(card: CardConversion, { rest, restAt }: SourceParts, additions: Additions): void {
	const group = /^[{'(]/u.test(rest) ? firstGroup(rest) : null;
	// Without braces, or where a parenthesis closes before the end, all that follows is the expression.
	const isWhole = group !== null && (rest.startsWith('{') || group.after === '') && !rest.startsWith('(');
	const [from, to] = isWhole ? [group.from, group.to] : [0, rest.length];
	const text = rest.slice(from, to);
	const converted = convertExpression(text, 'behaviour', definitionsOf(card.netlist.file), additions);
	if (!converted) return;
	noteMissing(card, converted.missing);
	const insert = isWhole ? converted.text : `{${converted.text}}`;
	if (insert === text) return;
	const span = { from: restAt + from, to: restAt + to };
	card.replace(span, insert);
	card.note('expression', span, true);
}

/** ngspice reads tables of numbers itself; with parameters as points, its code model is written out. */
function convertTable(card: CardConversion, { name, rest, restAt, tail }: SourceParts): void {
	const input = firstGroup(rest);
	const expression = input && convertExpression(input.inner, 'behaviour', definitionsOf(card.netlist.file));
	const values = input ? pairValues(unwrapped(input.after)) : [];
	if (!expression || values.length < 2 || values.length % 2 !== 0) {
		card.note('table_unreadable', card.whole, false, { device: name });
		return;
	}
	noteMissing(card, expression.missing);
	if (values.every(isNumber)) {
		const span = { from: restAt + input.from, to: restAt + input.to };
		if (expression.text === input.inner) return;
		card.replace(span, expression.text);
		card.note('expression', span, true);
		return;
	}
	const { netlist } = card;
	const [x, y, model] = ['x', 'y', 'table'].map((role) => netlist.freeName(`${name}_${role}`));
	const points = (first: number): string =>
		values
			.flatMap((value, index) => (index % 2 === first ? [isNumber(value) ? value : `{${unwrapped(value)}}`] : []))
			.join(' ');
	card.replace(tail, `${y} 0 1`);
	card.addBehind([
		`${netlist.freeName(`B${name}_x`)} ${x} 0 V=${expression.text}`,
		`${netlist.freeName(`A${name}_y`)} ${x} ${y} ${model}`,
		`.model ${model} pwl(x_array=[${points(0)}]`,
		`+ y_array=[${points(1)}] input_domain=0.1 fraction=TRUE limit=TRUE)`
	]);
	card.note('table', card.whole, true, { device: name });
}

function isNumber(text: string): boolean {
	const expression = parseExpression(text);
	return expression !== null && constantValue(expression) !== null;
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
