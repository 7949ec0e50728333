import type { DeviceCard } from '#lib/spice/cards/card.ts';
import { valueSpan } from '#lib/spice/project/edit-statement.ts';
import { replaceValue } from '#lib/spice/project/edit-values.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import type { Span } from '#lib/spice/syntax/tokens.ts';
import type { FixBuilder } from '../fix.ts';
import { writtenDevices } from '../netlist-edits.ts';

/** Slope that replaces a jump, per unit of the compared quantity. */
const STEEPNESS = '1k';
/** Names that an expression is assigned to. */
const outputs = new Set(['v', 'i', 'value', 'vol', 'cur']);

/** Replaces jumps of behavioural sources by a steep slope: Newton's method needs a derivative. */
export const smoothedSwitching: FixBuilder = ({ circuit }) => {
	const edits: TextEdit[] = [];
	const names: string[] = [];
	for (const { at, card } of writtenDevices(circuit.devices)) {
		const span = 'beg'.includes(card.letter) ? expressionOf(card) : null;
		const smooth = span && smoothed(at.statement.code.slice(span.from, span.to));
		if (!smooth) continue;
		edits.push(...replaceValue(at, span, smooth));
		names.push(card.name.text);
	}
	const values = { devices: names.slice(0, 3).join(', ') };
	return edits.length > 0 ? { id: 'smoothed_switching', cost: 'circuit', values, edits } : null;
};

/** The expression that a source computes, without the braces or quotes around it. */
function expressionOf({ assignments }: DeviceCard): Span | null {
	const output = assignments.find(({ name, value }) => outputs.has(name.text.toLowerCase()) && value.length > 0);
	if (!output) return null;
	const { from, to } = valueSpan(output);
	const [first] = output.value;
	const isBraced =
		output.value.length === 1 && first?.kind === 'expression' && /^(?:\{[^{}]*\}|'.*')$/su.test(first.text);
	return isBraced ? { from: from + 1, to: to - 1 } : { from, to };
}

/** `a > b ? x : y` and `sgn(a)` with tanh; null if there is neither, or more than one. */
function smoothed(expression: string): string | null {
	if (/\bsgn\s*\(/iu.test(expression) && !expression.includes('?'))
		return expression.replace(/\bsgn\s*\(((?:[^()]|\([^()]*\))*)\)/giu, `tanh(${STEEPNESS}*($1))`);
	const question = topLevel(expression, /\?/u);
	const colon = topLevel(expression, /:/u);
	if (question === -1 || colon < question) return null;
	const condition = expression.slice(0, question);
	const [yes, no] = [expression.slice(question + 1, colon).trim(), expression.slice(colon + 1).trim()];
	const sign = topLevel(condition, /[<>]/u);
	if (sign === -1 || /[?|&]/u.test(condition + yes + no)) return null;
	const left = condition.slice(0, sign).trim();
	const right = condition
		.slice(sign + 1)
		.replace(/^=/u, '')
		.trim();
	const [above, below] = condition[sign] === '>' ? [yes, no] : [no, yes];
	return `(${below})+((${above})-(${below}))*(0.5+0.5*tanh(${STEEPNESS}*((${left})-(${right}))))`;
}

/** Index of the first match outside all parentheses; -1 if there is none. */
function topLevel(text: string, pattern: RegExp): number {
	let depth = 0;
	for (let index = 0; index < text.length; index += 1) {
		const character = text[index] ?? '';
		if (character === '(') depth += 1;
		if (character === ')') depth -= 1;
		if (depth === 0 && pattern.test(character)) return index;
	}
	return -1;
}
