import type { DeviceCard } from '#lib/spice/cards/card.ts';
import { valueSpan } from '#lib/spice/project/edit-statement.ts';
import { replaceValue } from '#lib/spice/project/edit-values.ts';
import type { TextEdit } from '#lib/spice/service-types.ts';
import type { Span } from '#lib/spice/syntax/tokens.ts';
import type { FixBuilder, FixContext } from '../fix.ts';
import { writtenDevices } from '../netlist-edits.ts';

/** Slope that replaces a jump, per unit of the compared quantity. */
const STEEPNESS = '1k';
/** Ten times as steep, to see whether the result depends on it. */
const CHECK_STEEPNESS = '10k';
/** Names that an expression is assigned to. */
const outputs = new Set(['v', 'i', 'value', 'vol', 'cur']);
/** Maximum depth of jumps inside jumps. */
const MAX_DEPTH = 10;

/** Replaces jumps of behavioural sources by a steep slope: Newton's method needs a derivative. */
export const smoothedSwitching: FixBuilder = (context) => {
	const { edits, names } = smoothing(context, STEEPNESS);
	const values = { devices: names.slice(0, 3).join(', ') };
	if (edits.length === 0) return null;
	const { edits: check } = smoothing(context, CHECK_STEEPNESS);
	return { id: 'smoothed_switching', cost: 'circuit', values, edits, check };
};

function smoothing({ circuit }: FixContext, steepness: string): { edits: TextEdit[]; names: string[] } {
	const edits: TextEdit[] = [];
	const names: string[] = [];
	for (const { at, card } of writtenDevices(circuit.devices)) {
		const span = 'beg'.includes(card.letter) ? expressionOf(card) : null;
		const expression = span && at.statement.code.slice(span.from, span.to);
		const smooth = expression && smoothed(expression, steepness, 0);
		if (!smooth || smooth === expression) continue;
		edits.push(...replaceValue(at, span, smooth));
		names.push(card.name.text);
	}
	return { edits, names };
}

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

/** An expression with tanh for its jumps: `a > b ? x : y`, `if`, `sgn`, `u`; null if one cannot be replaced. */
function smoothed(expression: string, steepness: string, depth: number): string | null {
	if (depth > MAX_DEPTH) return null;
	const again = (text: string): string | null => smoothed(text, steepness, depth + 1);
	const question = topLevel(expression, /\?/u);
	if (question !== -1) {
		const colon = closingColon(expression, question);
		if (colon === -1) return null;
		const condition = expression.slice(0, question);
		return choice(condition, expression.slice(question + 1, colon), expression.slice(colon + 1), steepness, again);
	}
	let result = '';
	let done = 0;
	for (const match of expression.matchAll(/(?<![\w.])(\w*) ?\(/gu)) {
		if (match.index < done) continue;
		const open = match.index + match[0].length;
		const close = closingBracket(expression, open);
		if (close === -1) return null;
		const inner = expression.slice(open, close);
		const replaced = call((match[1] ?? '').toLowerCase(), match[0], inner, steepness, again);
		if (replaced === null) return null;
		result += expression.slice(done, match.index) + replaced;
		done = close + 1;
	}
	return result + expression.slice(done);
}

type Again = (text: string) => string | null;

function call(name: string, head: string, inner: string, steepness: string, again: Again): string | null {
	if (name === 'v' || name === 'i') return `${head}${inner})`;
	const given = splitTopLevel(inner);
	if (name === 'if' || name === 'ternary_fcn') {
		const [condition, yes, no] = given;
		const chosen = condition && yes && no ? choice(condition, yes, no, steepness, again) : null;
		return chosen && `(${chosen})`;
	}
	const parts = given.map(again);
	if (parts.includes(null)) return null;
	const argument = parts.join(',');
	if (name === 'sgn') return `tanh(${steepness}*(${argument}))`;
	if (name === 'u' || name === 'stp') return `(0.5+0.5*tanh(${steepness}*(${argument})))`;
	return `${head}${argument})`;
}

function choice(condition: string, yes: string, no: string, steepness: string, again: Again): string | null {
	const plain = unwrapped(condition.trim());
	const sign = topLevel(plain, /[<>]/u);
	if (sign === -1 || /[?|&=!]/u.test(plain.replace(/[<>]=/u, ''))) return null;
	const left = again(plain.slice(0, sign).trim());
	const right = again(
		plain
			.slice(sign + 1)
			.replace(/^=/u, '')
			.trim()
	);
	const branches = [again(yes.trim()), again(no.trim())];
	const [above, below] = plain[sign] === '>' ? branches : branches.toReversed();
	if (!left || !right || !above || !below) return null;
	return `(${below})+((${above})-(${below}))*(0.5+0.5*tanh(${steepness}*((${left})-(${right}))))`;
}

/** Without parentheses around the whole text. */
function unwrapped(text: string): string {
	return text.startsWith('(') && closingBracket(text, 1) === text.length - 1
		? unwrapped(text.slice(1, -1).trim())
		: text;
}

function splitTopLevel(text: string): string[] {
	const comma = topLevel(text, /,/u);
	return comma === -1 ? [text] : [text.slice(0, comma), ...splitTopLevel(text.slice(comma + 1))];
}

/** The colon of a question mark, past those of the question marks after it; -1 if there is none. */
function closingColon(text: string, question: number): number {
	let open = 0;
	let depth = 0;
	for (let index = question; index < text.length; index += 1) {
		const character = text[index];
		if (character === '(') depth += 1;
		if (character === ')') depth -= 1;
		if (depth === 0 && character === '?') open += 1;
		if (depth === 0 && character === ':') open -= 1;
		if (open === 0) return index;
	}
	return -1;
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

function closingBracket(text: string, from: number): number {
	let depth = 1;
	for (let index = from; index < text.length; index += 1) {
		if (text[index] === '(') depth += 1;
		if (text[index] === ')') depth -= 1;
		if (depth === 0) return index;
	}
	return -1;
}
