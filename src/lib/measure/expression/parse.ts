import { expressionFault, type Place } from './expression-fault.ts';
import { tokens, type Token } from './tokens.ts';
import type { Unit } from './unit.ts';

/** The tree of an expression; every node has its place in the text. */
export type Expression = Place &
	/** `unit` is null if it was written without one. */
	(
		| { type: 'number'; value: number; unit: Unit | null }
		/** A curve of a family, from 1: `v(out)@3`. */
		| { type: 'member'; operand: Expression; number: number }
		| { type: 'name'; text: string; isSignal: boolean }
		| { type: 'call'; name: string; nameEnd: number; operands: Expression[] }
		| { type: 'negation'; operand: Expression }
		| { type: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
	);

export type BinaryOperator = '+' | '-' | '*' | '/' | '^';

/** Deeper nesting is refused: it would overflow the stack. */
const MAX_DEPTH = 100;

/**
 * Reads an expression. From weak to strong: `+ -`, `* /`, sign, `^` (also `**`), which groups from the right: `-a^2` is `-(a^2)`.
 *
 * @throws Fault of `expression-fault.ts`, with the place
 */
export function parseExpression(text: string): Expression {
	const reader = new Reader(tokens(text), text.length);
	const expression = reader.sum();
	reader.end();
	return expression;
}

class Reader {
	#at = 0;
	#depth = 0;

	constructor(
		private readonly tokens: readonly Token[],
		private readonly length: number
	) {}

	sum(): Expression {
		this.#depth += 1;
		if (this.#depth > MAX_DEPTH)
			throw expressionFault('expression_too_long', 'The expression is nested too deeply.', this.#place());
		let left = this.#product();
		for (let operator = this.#take('+', '-'); operator; operator = this.#take('+', '-'))
			left = binary(operator, left, this.#product());
		this.#depth -= 1;
		return left;
	}

	end(): void {
		if (this.#at < this.tokens.length) throw this.#unexpected();
	}

	#product(): Expression {
		let left = this.#signed();
		for (let operator = this.#take('*', '/'); operator; operator = this.#take('*', '/'))
			left = binary(operator, left, this.#signed());
		return left;
	}

	#signed(): Expression {
		const { from } = this.#place();
		let isNegative = false;
		for (let sign = this.#take('-', '+'); sign; sign = this.#take('-', '+')) isNegative = isNegative !== (sign === '-');
		const operand = this.#power();
		return isNegative ? { type: 'negation', operand, from, to: operand.to } : operand;
	}

	#power(): Expression {
		const base = this.#member(this.#primary());
		return this.#take('^') ? binary('^', base, this.#signed()) : base;
	}

	#primary(): Expression {
		const token = this.tokens[this.#at];
		if (!token) throw this.#unexpected();
		this.#at += 1;
		if (token.type === 'number') return token;
		if (token.type === 'operator') {
			if (token.text !== '(') {
				this.#at -= 1;
				throw this.#unexpected();
			}
			const inner = this.sum();
			return { ...inner, from: token.from, to: this.#close() };
		}
		if (token.type === 'name' && this.#take('(')) return this.#call(token);
		const { type, text, from, to } = token;
		return { type: 'name', text, isSignal: type === 'signal', from, to };
	}

	#call({ text, from, to }: Token & { text: string }): Expression {
		const operands: Expression[] = [];
		if (this.#take(')')) return { type: 'call', name: text, nameEnd: to, operands, from, to: this.#before().to };
		do operands.push(this.sum());
		while (this.#take(','));
		return { type: 'call', name: text, nameEnd: to, operands, from, to: this.#close() };
	}

	#member(operand: Expression): Expression {
		if (!this.#take('@')) return operand;
		const token = this.tokens[this.#at];
		if (token?.type !== 'number' || !Number.isInteger(token.value) || token.value < 1) throw this.#unexpected();
		this.#at += 1;
		return { type: 'member', operand, number: token.value, from: operand.from, to: token.to };
	}

	#close(): number {
		if (!this.#take(')')) throw this.#unexpected();
		return this.#before().to;
	}

	#take<Operator extends string>(...wanted: Operator[]): Operator | null {
		const token = this.tokens[this.#at];
		const found = token?.type === 'operator' ? wanted.find((operator) => operator === token.text) : undefined;
		if (found === undefined) return null;
		this.#at += 1;
		return found;
	}

	#before(): Token {
		return this.tokens[this.#at - 1]!;
	}

	#place(): Place {
		return this.tokens[this.#at] ?? { from: this.length, to: this.length };
	}

	#unexpected() {
		const token = this.tokens[this.#at];
		if (!token) return expressionFault('expression_incomplete', 'The expression ends too early.', this.#place());
		const found = token.type === 'number' ? String(token.value) : token.text;
		return expressionFault('expression_unexpected', `${found} is not expected here.`, token, { found });
	}
}

function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
	return { type: 'binary', operator, left, right, from: left.from, to: right.to };
}
