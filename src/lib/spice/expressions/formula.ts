import { ownValue } from '#lib/base/own-value.ts';
import type { Span } from '../syntax/tokens.ts';
import { builtInFunctions } from './functions.ts';
import type { ExpressionToken } from './tokens.ts';

/** Why ngspice refuses an expression, and where. */
export interface ExpressionProblem extends Span {
	code:
		| 'expression_empty'
		| 'expression_unclosed'
		| 'expression_unexpected'
		| 'expression_operand_missing'
		| 'expression_operator_missing'
		| 'expression_sign_misplaced';
}

/** Values of names and functions; null if unknown. */
export interface FormulaNames {
	value(name: string): number | null;
	/** Calls a built-in or any other function. */
	call(name: string, given: readonly (number | null)[]): number | null;
	/** Whether a user function replaces a built-in one. */
	isFunction?(name: string): boolean;
}

/** Level of each binary operator: a lower level binds more tightly. */
const levels: Record<string, number> = {
	'^': 2,
	'*': 3,
	'/': 3,
	'%': 3,
	'\\': 3,
	'+': 4,
	'-': 4,
	'=': 5,
	'<': 5,
	'>': 5,
	'<>': 5,
	'<=': 5,
	'>=': 5,
	'&&': 6,
	'||': 7,
	':': 8,
	'?': 9
};
const sameOperator: Record<string, string> = { '**': '^', '==': '=', '!=': '<>' };
const highest = 9;
/** Replaces an operator that has been applied. */
const none = ' ';
/** Replaces a `?` that has been decided. */
const chosen = 'x';

/** Maximum depth of nested parentheses, to protect the stack. */
const deepest = 200;
const builtIn = builtInFunctions('parameter');

/** Whether a name, in lower case, is that of a function, which has no value on its own. */
export function isBuiltIn(name: string): boolean {
	return builtIn.has(name);
}

type State = 'start' | 'operand' | 'operator' | 'unary' | 'end';

/**
 * Follows numparam's evaluation step by step (`formula` in xpressn.c): one accumulator for each level of operators. A tree
 * would give different results for nested `?:` and for a sign after an operator, which ngspice treats unusually.
 */
export class Formula {
	#problem: ExpressionProblem | null = null;
	#isKnown = true;
	/** For each opening parenthesis, by index: its closing one, and the commas directly in it. */
	readonly #closing = new Map<number, number>();
	readonly #commas = new Map<number, number[]>();

	constructor(
		private readonly tokens: readonly ExpressionToken[],
		private readonly span: Span,
		private readonly names: FormulaNames
	) {
		const open: number[] = [];
		for (const [index, { kind }] of tokens.entries()) {
			const innermost = open.at(-1);
			if (kind === 'open') {
				open.push(index);
				this.#commas.set(index, []);
			} else if (kind === 'close' && innermost !== undefined) {
				this.#closing.set(innermost, index);
				open.pop();
			} else if (kind === 'comma' && innermost !== undefined) this.#commas.get(innermost)?.push(index);
		}
	}

	compute(): { value: number | null; problem: ExpressionProblem | null } {
		const value = this.#formula(0, this.tokens.length, 0);
		return { value: this.#isKnown && !this.#problem ? value : null, problem: this.#problem };
	}

	#formula(from: number, to: number, depth: number): number {
		const accumulators = new Float64Array(highest + 1);
		const operators = new Array<string>(highest + 1).fill(none);
		let unaries = 0;
		let top = 0;
		let before: State = 'start';
		/** A minus after an operator: it applies to the next number only. */
		let minus: ExpressionToken | null = null;
		if (from >= to) this.#fail('expression_empty', from);
		if (depth > deepest) this.#isKnown = false;
		for (let at = from; at < to && !this.#problem && depth <= deepest;) {
			const token = this.tokens[at]!;
			let state: State;
			let level = 0;
			let operator = token.text;
			let operand = 0;
			if (token.kind === 'operator') {
				operator = ownValue(sameOperator, operator) ?? operator;
				level = ownValue(levels, operator) ?? 0;
				state = operator === '!' ? 'unary' : 'operator';
				if (level === 0 && operator !== '!') this.#fail('expression_unexpected', at);
				at += 1;
				if (before === 'operator' && operator === '-') {
					minus = token;
					continue;
				}
			} else {
				state = 'operand';
				const end = this.#operandEnd(at);
				operand = this.#operand(at, end, depth);
				if (minus && token.kind === 'number') {
					operand = -operand;
					minus = null;
				}
				at = end;
			}
			const isMisplaced = before !== 'start' && (before === 'operand') === (state !== 'operator');
			if (isMisplaced)
				this.#fail(state === 'operand' ? 'expression_operator_missing' : 'expression_operand_missing', at - 1);
			if (state === 'unary') unaries += 1;
			else if (state === 'operand') {
				for (; unaries > 0; unaries -= 1) operand = operand === 0 ? 1 : 0;
				accumulators[0] = operand;
				if (at >= to) {
					state = 'end';
					level = top;
				}
			}
			if (state === 'operator' || state === 'end') {
				const next = reduce(accumulators, operators, level);
				operators[level] = next ?? operator;
				top = Math.max(top, level);
			}
			before = state;
		}
		if (!this.#problem && depth <= deepest) {
			if (minus) this.#failAt('expression_sign_misplaced', minus);
			else if (before !== 'end') this.#fail('expression_operand_missing', to - 1);
		}
		return accumulators[top]!;
	}

	/** Index after an operand: a name, a number, a parenthesised expression, a call. */
	#operandEnd(at: number): number {
		const { kind } = this.tokens[at]!;
		const open = kind === 'call' ? at + 1 : at;
		if (this.tokens[open]?.kind !== 'open') return at + 1;
		return (this.#closing.get(open) ?? open) + 1;
	}

	#operand(at: number, end: number, depth: number): number {
		const token = this.tokens[at]!;
		const name = token.text.toLowerCase();
		switch (token.kind) {
			case 'number':
				return numberValue(token.text);
			case 'name':
				if (isBuiltIn(name)) this.#fail('expression_operand_missing', at);
				return this.#known(this.names.value(name));
			case 'call':
				return this.#call(at, end, depth);
			case 'open': {
				const given = this.#arguments(at, depth);
				if (given.length > 3) this.#fail('expression_unexpected', this.#commas.get(at)![1]!);
				return given.at(-1) ?? 0;
			}
			case 'string':
				this.#isKnown = false;
				return 1;
			default:
				this.#fail('expression_unexpected', at);
				return 1;
		}
	}

	#call(at: number, end: number, depth: number): number {
		const name = this.tokens[at]!.text.toLowerCase();
		const isEmpty = end === at + 3;
		const isOwn = isBuiltIn(name) && !(this.names.isFunction?.(name) ?? false);
		const wasKnown = this.#isKnown;
		const given = isEmpty && !isOwn ? [] : this.#arguments(at + 1, depth);
		if (isOwn && given.length > 3) this.#fail('expression_unexpected', this.#commas.get(at + 1)![2]!);
		if (!this.#isKnown && wasKnown) return 1;
		return this.#known(this.names.call(name, given));
	}

	/** Values of the comma-separated arguments in a pair of parentheses. */
	#arguments(open: number, depth: number): number[] {
		const close = this.#closing.get(open);
		if (close === undefined) {
			this.#fail('expression_unclosed', open);
			return [];
		}
		let from = open + 1;
		return [...this.#commas.get(open)!, close].map((to) => {
			const value = this.#formula(from, to, depth + 1);
			from = to + 1;
			return value;
		});
	}

	#known(value: number | null): number {
		if (value === null) this.#isKnown = false;
		return value ?? 1;
	}

	#fail(code: ExpressionProblem['code'], index: number): void {
		this.#failAt(code, this.tokens[Math.max(0, Math.min(index, this.tokens.length - 1))] ?? this.span);
	}

	#failAt(code: ExpressionProblem['code'], { from, to }: Span): void {
		this.#problem ??= { code, from, to };
	}
}

/** Applies the pending operators up to a level; returns the replacement of the next operator, or null. */
function reduce(accumulators: Float64Array, operators: string[], level: number): string | null {
	let next: string | null = null;
	for (let index = 1; index <= level; index += 1) {
		const above = operators[index + 1];
		if (index < level && operators[index] === ':' && (above === '?' || above === chosen)) {
			if (above === chosen) next = chosen;
			else if (accumulators[index + 1] !== 0) {
				accumulators[index + 1] = accumulators[index]!;
				next = chosen;
			} else accumulators[index + 1] = accumulators[index - 1]!;
			accumulators[index - 1] = 0;
			operators[index] = none;
			index += 1;
		} else accumulators[index] = operate(operators[index]!, accumulators[index]!, accumulators[index - 1]!);
		accumulators[index - 1] = 0;
		operators[index] = none;
	}
	return next;
}

function operate(operator: string, left: number, right: number): number {
	switch (operator) {
		case none:
			return right;
		case '+':
			return left + right;
		case '-':
			return left - right;
		case '*':
			return left * right;
		case '/':
			return left / right;
		case '^':
			return Math.abs(left) ** right;
		case '%':
			return left - right * Math.trunc(left / right);
		case '\\':
			return Math.trunc(Math.abs(left / right));
		case '=':
			return Number(left === right);
		case '<>':
			return Number(left !== right);
		case '<':
			return Number(left < right);
		case '>':
			return Number(left > right);
		case '<=':
			return Number(left <= right);
		case '>=':
			return Number(left >= right);
		case '&&':
			return Number(left !== 0 && right !== 0);
		case '||':
			return Number(left !== 0 || right !== 0);
		default:
			return left;
	}
}

const factors: Record<string, number> = {
	t: 1e12,
	g: 1e9,
	k: 1e3,
	m: 1e-3,
	u: 1e-6,
	µ: 1e-6,
	n: 1e-9,
	p: 1e-12,
	f: 1e-15
};

/** A number of an expression: unlike on a card, there is no `mil` and no exponent after `d`. */
export function numberValue(text: string): number {
	const [, digits = '', letters = ''] = /^(0x[\da-f]+|[\d.]+(?:e[+-]?\d+)?)(.*)/isu.exec(text) ?? [];
	const suffix = letters.toLowerCase();
	return Number(digits) * (suffix.startsWith('meg') ? 1e6 : (ownValue(factors, suffix.charAt(0)) ?? 1));
}
