import { constant, constantValue, negative, sum } from '../algebra/coefficient.ts';
import { call, contains, mapOperands, number, type Expression } from '../algebra/expression.ts';
import { printExpression } from '../algebra/print-expression.ts';
import { addPolynomials, degree, multiplyPolynomials, type Polynomial } from './polynomial.ts';

/** Products of polynomials in s over products of polynomials in s, after a delay. */
export interface TransferFunction {
	numerator: readonly Polynomial[];
	denominator: readonly Polynomial[];
	/** Seconds. */
	delay: Expression;
}

/** Why a transfer function cannot be realised. Keys of `dialects.notes`. */
export type TransferProblem = 'laplace_not_rational' | 'laplace_advance' | 'laplace_too_large';

/** Thrown while an expression is read. */
export class Unrealisable extends Error {
	constructor(readonly problem: TransferProblem) {
		super(problem);
	}
}

/** Limits of what is expanded. */
const MAX_DEGREE = 40;
const MAX_CHARACTERS = 4_000;

const isS = (part: Expression): boolean => part.kind === 'name' && part.text.toLowerCase() === 's';
const none = number(0);
const one: Polynomial = [number(1)];

function ratio(
	numerator: readonly Polynomial[],
	denominator: readonly Polynomial[] = [],
	delay = none
): TransferFunction {
	return { numerator, denominator, delay };
}

/** Reads an expression in `s`; throws `Unrealisable` where it is not a ratio of polynomials with a delay. */
export function readTransfer(expression: Expression): TransferFunction {
	if (contains(expression, ({ kind }) => kind === 'probe')) throw new Unrealisable('laplace_not_rational');
	if (!contains(expression, isS)) return ratio([[withPi(expression)]]);
	switch (expression.kind) {
		case 'name':
			return ratio([[none, number(1)]]);
		case 'unary': {
			if (expression.operator === '!') break;
			const of = readTransfer(expression.operand);
			return expression.operator === '+' ? of : { ...of, numerator: [...of.numerator, [constant(-1)]] };
		}
		case 'binary':
			return readBinary(expression);
		case 'call': {
			const [exponent, ...others] = expression.args;
			if (expression.name.toLowerCase() === 'exp' && exponent && others.length === 0) return readDelay(exponent);
			break;
		}
	}
	throw new Unrealisable('laplace_not_rational');
}

function readBinary(expression: Expression & { kind: 'binary' }): TransferFunction {
	const { operator, left, right } = expression;
	switch (operator) {
		case '+':
			return added(readTransfer(left), readTransfer(right));
		case '-':
			return added(readTransfer(left), readTransfer({ kind: 'unary', operator: '-', operand: right }));
		case '*':
			return multiplied(readTransfer(left), readTransfer(right));
		case '/':
			return multiplied(readTransfer(left), inverse(readTransfer(right)));
		case '**':
		case '^': {
			const power = constantValue(right);
			if (power === null || !Number.isInteger(power) || Math.abs(power) > MAX_DEGREE) break;
			const base = power < 0 ? inverse(readTransfer(left)) : readTransfer(left);
			let result = ratio([]);
			for (let count = Math.abs(power); count > 0; count -= 1) result = multiplied(result, base);
			return result;
		}
	}
	throw new Unrealisable('laplace_not_rational');
}

/** `exp(a - s*T)` is a gain and a delay. */
function readDelay(exponent: Expression): TransferFunction {
	const { numerator, denominator, delay } = readTransfer(exponent);
	const polynomial = expanded(numerator);
	const divisor = expanded(denominator);
	if (polynomial.length > 2 || divisor.length !== 1 || constantValue(delay) !== 0)
		throw new Unrealisable('laplace_not_rational');
	const [offset = none, slope = none] = polynomial.map((each): Expression => over(each, divisor[0]!));
	return ratio(constantValue(offset) === 0 ? [] : [[call('exp', offset)]], [], negative(slope));
}

function over(left: Expression, right: Expression): Expression {
	return constantValue(right) === 1 ? left : { kind: 'binary', operator: '/', left, right };
}

function multiplied(a: TransferFunction, b: TransferFunction): TransferFunction {
	return {
		numerator: [...a.numerator, ...b.numerator],
		denominator: [...a.denominator, ...b.denominator],
		delay: sum(a.delay, b.delay)
	};
}

function inverse({ numerator, denominator, delay }: TransferFunction): TransferFunction {
	return { numerator: denominator, denominator: numerator, delay: negative(delay) };
}

function added(a: TransferFunction, b: TransferFunction): TransferFunction {
	if (printExpression(a.delay) !== printExpression(b.delay)) throw new Unrealisable('laplace_not_rational');
	const [mine, others] = [expanded(a.denominator), expanded(b.denominator)];
	if (textOf(mine) === textOf(others))
		return ratio([addPolynomials(expanded(a.numerator), expanded(b.numerator))], a.denominator, a.delay);
	const left = expanded([...a.numerator, others]);
	const right = expanded([...b.numerator, mine]);
	return ratio([addPolynomials(left, right)], [...a.denominator, ...b.denominator], a.delay);
}

/** The product of polynomials; throws where it is too large to be useful. */
export function expanded(factors: readonly Polynomial[]): Polynomial {
	const isTooHigh = factors.reduce((total, factor) => total + degree(factor), 0) > MAX_DEGREE;
	if (isTooHigh) throw new Unrealisable('laplace_too_large');
	const result = factors.length === 0 ? one : multiplyPolynomials(factors);
	if (textOf(result).length > MAX_CHARACTERS) throw new Unrealisable('laplace_too_large');
	return result;
}

function textOf(polynomial: Polynomial): string {
	return polynomial.map(printExpression).join(' ');
}

/** ngspice's parameters have no pi. */
function withPi(expression: Expression): Expression {
	if (expression.kind === 'name' && expression.text.toLowerCase() === 'pi') return constant(Math.PI);
	return mapOperands(expression, withPi);
}
