import type { Dialect } from '../dialect.ts';
import { binary, number, type Expression } from './expression.ts';

const comparisons = /^(?:[<>]=?|[=!]=|&&|\|\|)$/u;

/** LTspice takes what is above one half for true, other simulators what is not zero. */
export function truth(condition: Expression, dialect: Dialect): Expression {
	return dialect !== 'ltspice' || isLogical(condition) ? condition : binary(condition, '>', number('0.5'));
}

/** Whether an expression is 0 or 1. */
export function isLogical(expression: Expression): boolean {
	return expression.kind === 'binary'
		? comparisons.test(expression.operator)
		: expression.kind === 'unary' && expression.operator === '!';
}
