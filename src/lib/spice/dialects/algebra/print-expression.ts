import { bindings, type Expression } from './expression.ts';

/** How tightly operands and signs bind; ngspice lets no sign follow an operator. */
const OPERAND = 10;
const SIGN = 6.2;

/** Writes an expression for ngspice, with few parentheses. A choice becomes `ternary_fcn`, which can be nested everywhere. */
export function printExpression(expression: Expression): string {
	return print(expression, 0);
}

/** @param least how tightly the text has to bind to need no parentheses */
function print(expression: Expression, least: number): string {
	const { text, binding } = printed(expression);
	return binding < least ? `(${text})` : text;
}

function printed(expression: Expression): { text: string; binding: number } {
	switch (expression.kind) {
		case 'call':
			return { text: called(expression.name, expression.args), binding: OPERAND };
		case 'choice': {
			const { condition, chosen, otherwise } = expression;
			return { text: called('ternary_fcn', [condition, chosen, otherwise]), binding: OPERAND };
		}
		case 'unary':
			return { text: expression.operator + print(expression.operand, OPERAND), binding: SIGN };
		case 'binary': {
			const { operator, left, right } = expression;
			const binding = bindings[operator];
			const gap = '*/^'.includes(operator[0]!) ? '' : ' ';
			// Operators of one level are read from the left. Parameters have all comparisons on one level, and so both `&&` and `||`.
			const least = isComparison(operator) ? 5.5 : operator === '||' ? 3.5 : binding;
			const own = isSameOperator(operator, left) ? binding : least;
			return { text: print(left, own) + gap + operator + gap + print(right, Math.max(least, binding + 0.5)), binding };
		}
		default:
			return { text: expression.text, binding: OPERAND };
	}
}

const isComparison = (operator: string): boolean => /^(?:[<>]=?|[=!]=)$/u.test(operator);

const isSameOperator = (operator: string, operand: Expression): boolean =>
	operand.kind === 'binary' && operand.operator === operator && !isComparison(operator);

function called(name: string, args: readonly Expression[]): string {
	return `${name}(${args.map((argument) => print(argument, 0)).join(', ')})`;
}
