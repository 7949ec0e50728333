import { isZero, product, sum } from '../algebra/coefficient.ts';
import { number, type Expression } from '../algebra/expression.ts';

/** A polynomial in s: the coefficient of `s**k` is at index k, the last one is not zero. */
export type Polynomial = readonly Expression[];

export const degree = (polynomial: Polynomial): number => Math.max(0, polynomial.length - 1);

export function addPolynomials(a: Polynomial, b: Polynomial): Polynomial {
	const length = Math.max(a.length, b.length);
	return trimmed(Array.from({ length }, (_, power) => sum(a[power] ?? number(0), b[power] ?? number(0))));
}

export function multiplyPolynomials(factors: readonly Polynomial[]): Polynomial {
	return factors.reduce<Polynomial>(multiply, [number(1)]);
}

function multiply(a: Polynomial, b: Polynomial): Polynomial {
	const result = new Array<Expression>(Math.max(0, a.length + b.length - 1)).fill(number(0));
	for (const [i, left] of a.entries())
		for (const [j, right] of b.entries()) result[i + j] = sum(result[i + j]!, product(left, right));
	return trimmed(result);
}

function trimmed(coefficients: readonly Expression[]): Polynomial {
	const last = coefficients.findLastIndex((coefficient) => !isZero(coefficient));
	return coefficients.slice(0, last + 1);
}
