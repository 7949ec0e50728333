import { ownValue } from '#lib/base/own-value.ts';
import { parameterFunction } from '../../expressions/functions.ts';
import { binary, number, type BinaryOperator, type Expression } from './expression.ts';
import { printExpression } from './print-expression.ts';

const suffixes: Readonly<Record<string, number>> = {
	t: 1e12,
	g: 1e9,
	k: 1e3,
	m: 1e-3,
	u: 1e-6,
	µ: 1e-6,
	μ: 1e-6,
	n: 1e-9,
	p: 1e-12,
	f: 1e-15
};

/** The value of a number with a suffix, as SPICE reads it. */
export function numberValue(text: string): number {
	const digits = /^[\d.]+(?:e[+-]?\d+)?/iu.exec(text)?.[0] ?? '';
	const suffix = text.slice(digits.length).toLowerCase();
	if (suffix.startsWith('meg')) return Number(digits) * 1e6;
	if (suffix.startsWith('mil')) return Number(digits) * 25.4e-6;
	return Number(digits) * (ownValue(suffixes, suffix.charAt(0)) ?? 1);
}

/** The value of an expression without names; null if it has names, or functions that are not computed here. */
export function constantValue(expression: Expression): number | null {
	switch (expression.kind) {
		case 'number':
			return numberValue(expression.text);
		case 'unary': {
			const value = constantValue(expression.operand);
			if (value === null || expression.operator === '!') return null;
			return expression.operator === '-' ? -value : value;
		}
		case 'binary': {
			const left = constantValue(expression.left);
			const right = constantValue(expression.right);
			return left === null || right === null ? null : computed(expression.operator, left, right);
		}
		case 'call': {
			const [argument, ...others] = expression.args;
			const compute = parameterFunction(expression.name.toLowerCase());
			const value = argument && others.length === 0 ? constantValue(argument) : null;
			return value === null || !compute ? null : compute(1, value, 0);
		}
		default:
			return null;
	}
}

function computed(operator: BinaryOperator, left: number, right: number): number | null {
	switch (operator) {
		case '+':
			return left + right;
		case '-':
			return left - right;
		case '*':
			return left * right;
		case '/':
			return left / right;
		case '**':
		case '^':
			return left ** right;
		default:
			return null;
	}
}

/** A number as an expression, to 15 digits. */
export function constant(value: number): Expression {
	const text = number(Number(Math.abs(value).toPrecision(15)));
	return value < 0 ? { kind: 'unary', operator: '-', operand: text } : text;
}

/** A number if the expression has no names. */
function simplified(expression: Expression): Expression {
	const value = constantValue(expression);
	return value === null ? expression : constant(value);
}

export const isZero = (expression: Expression): boolean => constantValue(expression) === 0;
const isOne = (expression: Expression): boolean => constantValue(expression) === 1;

export function sum(left: Expression, right: Expression): Expression {
	if (isZero(left)) return right;
	if (isZero(right)) return left;
	return simplified(binary(left, '+', right));
}

export function product(left: Expression, right: Expression): Expression {
	if (isZero(left) || isZero(right)) return number(0);
	if (isOne(left)) return right;
	if (isOne(right)) return left;
	return simplified(binary(left, '*', right));
}

export function quotient(left: Expression, right: Expression): Expression {
	if (isZero(left)) return number(0);
	return isOne(right) ? left : simplified(binary(left, '/', right));
}

export const negative = (operand: Expression): Expression => product(constant(-1), operand);

/** The coefficient as a value on a card: a number, or an expression in braces. */
export function valueOnCard(expression: Expression): string {
	const value = constantValue(expression);
	return value === null ? `{${printExpression(expression)}}` : String(Number(value.toPrecision(15)));
}
