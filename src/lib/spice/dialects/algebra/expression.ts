/** Where ngspice computes an expression: in a source, before the run, or in either as the body of a function. */
export type Place = 'behaviour' | 'parameter' | 'function';

/** An expression of another simulator as a tree. A probe is a voltage or current, as written: `V(a,b)`, `I(V1)`. */
export type Expression =
	| { kind: 'number'; text: string }
	| { kind: 'name'; text: string }
	| { kind: 'probe'; text: string }
	| { kind: 'call'; name: string; args: readonly Expression[] }
	| { kind: 'unary'; operator: '-' | '+' | '!'; operand: Expression }
	| { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
	| { kind: 'choice'; condition: Expression; chosen: Expression; otherwise: Expression };

/** `**` is a power, `^` what the simulator makes of it. */
export type BinaryOperator = '+' | '-' | '*' | '/' | '**' | '^' | '<' | '>' | '<=' | '>=' | '==' | '!=' | '&&' | '||';

export const number = (text: string | number): Expression => ({ kind: 'number', text: String(text) });
export const call = (name: string, ...args: readonly Expression[]): Expression => ({ kind: 'call', name, args });
export const binary = (left: Expression, operator: BinaryOperator, right: Expression): Expression => ({
	kind: 'binary',
	operator,
	left,
	right
});

/** How tightly an operator binds; the highest binds most. */
export const bindings: Readonly<Record<BinaryOperator, number>> = {
	'||': 1,
	'^': 8,
	'&&': 3,
	'==': 4,
	'!=': 4,
	'<': 5,
	'>': 5,
	'<=': 5,
	'>=': 5,
	'+': 6,
	'-': 6,
	'*': 7,
	'/': 7,
	'**': 8
};

/** The expression with its operands replaced. */
export function mapOperands(expression: Expression, map: (operand: Expression) => Expression): Expression {
	switch (expression.kind) {
		case 'call':
			return { ...expression, args: expression.args.map(map) };
		case 'unary':
			return { ...expression, operand: map(expression.operand) };
		case 'binary':
			return { ...expression, left: map(expression.left), right: map(expression.right) };
		case 'choice':
			return {
				kind: 'choice',
				condition: map(expression.condition),
				chosen: map(expression.chosen),
				otherwise: map(expression.otherwise)
			};
		default:
			return expression;
	}
}

/** Whether the expression or anything in it has a property. */
export function contains(expression: Expression, has: (part: Expression) => boolean): boolean {
	if (has(expression)) return true;
	let isFound = false;
	mapOperands(expression, (operand) => {
		isFound ||= contains(operand, has);
		return operand;
	});
	return isFound;
}
