import type { Dialect } from '../dialect.ts';
import { constantValue } from './coefficient.ts';
import { binary, call, number, type Expression, type Place } from './expression.ts';
import { printExpression } from './print-expression.ts';

/** Length of a base that is written twice. */
const MAX_BASE = 200;

/**
 * A power with the sign that other simulators give it: ngspice raises the magnitude of the base. Null where ngspice
 * computes the same. For a negative base and an exponent that is not an integer, LTspice has zero.
 */
export function powerOf(base: Expression, exponent: Expression, place: Place, dialect: Dialect): Expression | null {
	const value = constantValue(exponent);
	if (isPositive(base)) return null;
	if (value !== null) return powerOfNumber(base, value, place, dialect);
	if (place === 'parameter' && dialect !== 'ltspice') return call('pow', base, exponent);
	return binary(call('pow', call('abs', base), exponent), '*', signOf(base, exponent, dialect));
}

function powerOfNumber(base: Expression, value: number, place: Place, dialect: Dialect): Expression | null {
	const size = Math.abs(value);
	const power = size === 1 ? base : binary(base, '**', number(size));
	// ngspice begins at zero, where a negative power has no value and a quotient has one.
	const inverse = (of: Expression): Expression => (value < 0 ? binary(number(1), '/', of) : of);
	if (!Number.isInteger(value)) {
		const isAboveZero = binary(base, dialect === 'ltspice' ? '>' : '!=', number(0));
		const hasValueAtZero = value > 1 || place === 'parameter';
		return dialect !== 'ltspice' && hasValueAtZero
			? null
			: call('ternary_fcn', isAboveZero, inverse(binary(call('abs', base), '**', number(size))), number(0));
	}
	if (size % 2 === 0) return value < 0 && place === 'behaviour' ? inverse(power) : null;
	if (size === 1) return inverse(base);
	const isShort = printExpression(base).length < MAX_BASE;
	return inverse(
		isShort
			? binary(base, '*', binary(base, '**', number(size - 1)))
			: binary(call('sgn', base), '*', call('pow', call('abs', base), number(size)))
	);
}

/** 1, or -1 for a negative base and an odd exponent. */
function signOf(base: Expression, exponent: Expression, dialect: Dialect): Expression {
	const distance = (from: Expression, to: Expression): Expression => call('abs', binary(from, '-', to));
	const isInteger = binary(distance(exponent, call('nint', exponent)), '<', number('1e-9'));
	const even = binary(number(2), '*', call('nint', binary(exponent, '/', number(2))));
	const sign = binary(number(1), '-', binary(number(2), '*', distance(exponent, even)));
	const other = number(dialect === 'ltspice' ? 0 : 1);
	return call('ternary_fcn', binary(base, '>=', number(0)), number(1), call('ternary_fcn', isInteger, sign, other));
}

/** Whether a value is never negative, whatever its names are worth. */
function isPositive(expression: Expression): boolean {
	const value = constantValue(expression);
	if (value !== null) return value >= 0;
	switch (expression.kind) {
		case 'name':
			return /^(?:time|hertz)$/iu.test(expression.text);
		case 'unary':
			return expression.operator === '!' || (expression.operator === '+' && isPositive(expression.operand));
		case 'binary':
			return isPositiveBinary(expression);
		case 'call':
			return isPositiveCall(expression.name.toLowerCase(), expression.args);
		default:
			return false;
	}
}

function isPositiveBinary({ operator, left, right }: Expression & { kind: 'binary' }): boolean {
	switch (operator) {
		case '+':
			return isPositive(left) && isPositive(right);
		case '*':
			return (isPositive(left) && isPositive(right)) || printExpression(left) === printExpression(right);
		case '/':
			return isPositive(left) && isPositive(right);
		case '-':
			return false;
		case '**':
		case '^':
			return isPositive(left) || isEven(right);
		default:
			return true;
	}
}

function isEven(exponent: Expression): boolean {
	const value = constantValue(exponent);
	return value !== null && Number.isInteger(value) && value % 2 === 0;
}

function isPositiveCall(name: string, args: readonly Expression[]): boolean {
	if (/^(?:abs|exp|sqrt|cosh|u|uramp|hypot|acos)$/u.test(name)) return true;
	if (name === 'max') return args.some(isPositive);
	if (name === 'min') return args.every(isPositive);
	if (name === 'pow') return args[0] !== undefined && isPositive(args[0]);
	return name === 'ternary_fcn' && args.slice(1).every(isPositive);
}
