import type { Dialect } from '../dialect.ts';
import { binary, number, type Expression } from './expression.ts';

const comparisons = /^(?:[<>]=?|[=!]=|&&|\|\|)$/u;

/** LTspice takes what is above one half for true, other simulators what is not zero. */
export function truth(condition: Expression, dialect: Dialect): Expression {
	const isLogical =
		(condition.kind === 'binary' && comparisons.test(condition.operator)) ||
		(condition.kind === 'unary' && condition.operator === '!');
	return dialect !== 'ltspice' || isLogical ? condition : binary(condition, '>', number('0.5'));
}
