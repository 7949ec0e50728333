import type { ExpressionSpan } from '../../cards/card.ts';
import { expressionTokens, type ExpressionToken } from '../../expressions/tokens.ts';
import type { ProgramStatement } from '../../project/program.ts';
import type { Span } from '../../syntax/tokens.ts';
import type { Context, Rule } from '../context.ts';
import { finding, placeOf, type Finding, type ProgramFix } from '../finding.ts';
import { ruleOfDevices } from '../kept-findings.ts';

/** Expressions that do not match are not worth splitting into tokens. */
const WORTH_READING = /limit|unif|gauss|pow|pwr|\^|\*\*|\dmil/iu;
/** Number of arguments of ngspice's random functions; LTspice's `gauss(x)` and `flat(x)` have one. */
const RANDOM_ARGUMENTS: ReadonlyMap<string, number> = new Map([
	['agauss', 3],
	['gauss', 3],
	['aunif', 2],
	['unif', 2]
]);
/** Functions whose result is never negative, so that taking its magnitude changes nothing. */
const NEVER_NEGATIVE = new Set(['abs', 'cosh', 'exp', 'sqrt', 'u', 'u2', 'uramp']);

/** Functions, operators and suffixes in expressions that ngspice computes differently from other simulators. */
export const foreignFunctions: Rule = function* (context) {
	for (const { at, card } of context.dots) yield* ofExpressions(context, at, card.expressions);
	yield* ofDevices(context);
};

const ofDevices = ruleOfDevices((context, { at, card }) => ofExpressions(context, at, card.expressions));

function* ofExpressions(
	context: Context,
	at: ProgramStatement,
	expressions: readonly ExpressionSpan[]
): Iterable<Finding> {
	const { code } = at.statement;
	for (const span of expressions) {
		if (span.kind === 'script' || !WORTH_READING.test(code.slice(span.from, span.to))) continue;
		const tokens = expressionTokens(code, span, span.kind);
		for (const [index, token] of tokens.entries()) {
			if (token.kind === 'call') yield* ofCall(context, at, tokens, index, span.kind);
			else if (token.kind === 'operator') yield* ofPower(context, at, tokens, index, span.kind);
			else if (token.kind === 'number' && span.kind === 'parameter' && /mil[a-z]*$/iu.test(token.text))
				yield finding('mil_is_milli', 'warning', placeOf(at, token), { value: token.text });
		}
	}
}

function* ofCall(
	{ names, program: { dialect } }: Context,
	at: ProgramStatement,
	tokens: readonly ExpressionToken[],
	index: number,
	kind: ExpressionSpan['kind']
): Iterable<Finding> {
	const call = tokens[index]!;
	const name = call.text.toLowerCase();
	const given = argumentsAt(tokens, index + 1);
	// A `.func` of the same name takes its place.
	if (!given || (names.lookup(at.scope, 'function', name)?.definitionCount ?? 0) > 0) return;
	const whole = { from: call.from, to: tokens[given.close]!.to };
	const wanted = RANDOM_ARGUMENTS.get(name);
	const list = given.list.map((argument) => argument.tokens);
	if (name === 'limit' && isRandomLimit(dialect) && (list.length !== 2 || list.flat().some(isSignal)))
		yield finding('random_limit', 'warning', placeOf(at, whole), {}, { fixes: clamp(at, given.list, whole) });
	else if (wanted !== undefined && list.length !== wanted)
		yield finding('random_arguments', 'warning', placeOf(at, whole), { name, expected: wanted, found: list.length });
	else if (kind !== 'behavioural' || list.length !== 2) return;
	else if (name === 'pwr' && dialect === 'ngspice' && list[0]!.some(isSignal))
		yield finding('pwr_keeps_sign', 'info', placeOf(at, call));
	else if (name === 'pow' && dialect !== 'ltspice' && list[1]!.length === 1 && isOdd(list[1]![0]))
		yield* ofMagnitude(at, call, list[0]!);
}

/** `x^3` and `x**3`: ngspice drops the sign of x. */
function* ofPower(
	{ program: { dialect } }: Context,
	at: ProgramStatement,
	tokens: readonly ExpressionToken[],
	index: number,
	kind: ExpressionSpan['kind']
): Iterable<Finding> {
	const operator = tokens[index]!;
	if (!/^(?:\^|\*\*)$/u.test(operator.text) || kind !== 'behavioural' || !isOdd(tokens[index + 1])) return;
	// In the modes of LTspice and HSPICE ngspice keeps the sign.
	if (dialect !== 'ngspice' && dialect !== 'pspice') return;
	const base = operandBefore(tokens, index);
	yield* ofMagnitude(at, operator, base);
}

function* ofMagnitude(at: ProgramStatement, place: Span, base: readonly ExpressionToken[]): Iterable<Finding> {
	const [first, last] = [base[0], base.at(-1)];
	if (!first || !last || !base.some(isSignal) || NEVER_NEGATIVE.has(first.text.toLowerCase())) return;
	const text = at.statement.code.slice(first.from, last.to).toLowerCase();
	yield finding('power_of_magnitude', 'info', placeOf(at, place), { base: text });
}

interface Argument extends Span {
	tokens: ExpressionToken[];
}

/** The arguments between the parenthesis at `open` and its closing one; null if it is never closed. */
function argumentsAt(
	tokens: readonly ExpressionToken[],
	open: number
): { list: readonly Argument[]; close: number } | null {
	const list: Argument[] = [];
	let current: Argument = { from: tokens[open]!.to, to: 0, tokens: [] };
	let depth = 1;
	for (let index = open + 1; index < tokens.length; index += 1) {
		const token = tokens[index]!;
		if (token.kind === 'open') depth += 1;
		else if (token.kind === 'close') depth -= 1;
		if (depth > 0 && (token.kind !== 'comma' || depth > 1)) {
			current.tokens.push(token);
			continue;
		}
		list.push({ ...current, to: token.from });
		if (depth === 0) return { list, close: index };
		current = { from: token.to, to: 0, tokens: [] };
	}
	return null;
}

/** The parenthesised operand, with its function if any, that ends before `index`; empty if the operand is a name or a number. */
function operandBefore(tokens: readonly ExpressionToken[], index: number): readonly ExpressionToken[] {
	let depth = 0;
	for (let at = index - 1; at >= 0; at -= 1) {
		const { kind } = tokens[at]!;
		if (kind === 'close') depth += 1;
		else if (kind === 'open') depth -= 1;
		if (depth === 0) return kind === 'open' ? tokens.slice(tokens[at - 1]?.kind === 'call' ? at - 1 : at, index) : [];
	}
	return [];
}

function isRandomLimit(dialect: Context['program']['dialect']): boolean {
	return dialect === 'ngspice' || dialect === 'hspice';
}

function isSignal({ kind, text }: ExpressionToken): boolean {
	return kind === 'node' || kind === 'device' || (kind === 'name' && text.toLowerCase() === 'time');
}

function isOdd(token: ExpressionToken | undefined): boolean {
	const value = token?.kind === 'number' ? Number(token.text) : NaN;
	return value > 1 && value % 2 === 1;
}

/** `limit(x, lo, hi)` written with functions that ngspice has. */
function clamp(at: ProgramStatement, list: readonly Argument[], whole: Span): ProgramFix[] {
	const texts = list.map(({ from, to }) => at.statement.code.slice(from, to).trim());
	if (texts.length !== 3 || texts.includes('')) return [];
	const [value = '', low = '', high = ''] = texts;
	const insert = `min(max(${value},${low}),${high})`;
	return [{ title: { code: 'write_clamp', values: { text: insert } }, edits: [{ ...placeOf(at, whole), insert }] }];
}
