import { ownValue } from '#lib/base/own-value.ts';
import { bindings, type BinaryOperator, type Expression } from './expression.ts';

interface Part {
	kind: 'number' | 'name' | 'probe' | 'sign';
	text: string;
}

const space = /\s+/uy;
/** Also LTspice's `4k7`. U+FFFD is a micro sign of Latin-1 that was read as UTF-8. */
const numeral = /(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:[a-zµμ\uFFFD]+\d*)?/iuy;
/** A voltage or current, with nodes of any characters. */
const probe = /[vi]\s*\([^()]*\)/iuy;
const name = /[a-z_@#$][\w.@#$:]*/iuy;
const sign = /\*\*|<=|>=|==|!=|<>|&&|\|\||[-+*/^<>=&|~!?:(),]/uy;
const kinds: readonly [Part['kind'], RegExp][] = [
	['number', numeral],
	['probe', probe],
	['name', name],
	['sign', sign]
];

/** Other spellings of an operator. */
const sameOperator: Readonly<Record<string, BinaryOperator>> = { '&': '&&', '|': '||', '<>': '!=', '=': '==' };
/** Maximum depth of operands, to protect the stack. */
const MAX_DEPTH = 150;
/** Maximum length of an expression, characters. */
const MAX_LENGTH = 20_000;

/** Reads an expression in the syntax of PSpice and LTspice; null if it is not one. Linear in the length. */
export function parseExpression(text: string): Expression | null {
	const parts = text.length > MAX_LENGTH ? null : split(text);
	return parts && new Parser(parts).whole();
}

function split(text: string): Part[] | null {
	const parts: Part[] = [];
	for (let at = 0; at < text.length;) {
		space.lastIndex = at;
		const blank = space.exec(text);
		if (blank) {
			at += blank[0].length;
			continue;
		}
		// Braces in an expression group like parentheses.
		if ('{}'.includes(text[at]!)) {
			parts.push({ kind: 'sign', text: text[at] === '{' ? '(' : ')' });
			at += 1;
			continue;
		}
		const part = partAt(text, at);
		if (!part) return null;
		parts.push(part);
		at += part.text.length;
	}
	return parts;
}

function partAt(text: string, at: number): Part | null {
	for (const [kind, pattern] of kinds) {
		pattern.lastIndex = at;
		const match = pattern.exec(text);
		if (match) return { kind, text: match[0] };
	}
	return null;
}

class Parser {
	#at = 0;

	constructor(private readonly parts: readonly Part[]) {}

	whole(): Expression | null {
		const expression = this.#choice(0);
		return this.#at === this.parts.length ? expression : null;
	}

	#is(text: string): boolean {
		const part = this.parts[this.#at];
		if (part?.kind !== 'sign' || part.text !== text) return false;
		this.#at += 1;
		return true;
	}

	#choice(depth: number): Expression | null {
		const condition = this.#binary(0, depth);
		if (!condition || !this.#is('?')) return condition;
		const chosen = this.#choice(depth + 1);
		if (!chosen || !this.#is(':')) return null;
		const otherwise = this.#choice(depth + 1);
		return otherwise && { kind: 'choice', condition, chosen, otherwise };
	}

	#binary(least: number, depth: number): Expression | null {
		let left = this.#unary(depth);
		while (left) {
			const part = this.parts[this.#at];
			const text = part?.kind === 'sign' ? part.text : '';
			const operator = ownValue(sameOperator, text) ?? text;
			const binding = ownValue(bindings, operator);
			if (binding === undefined || binding <= least) return left;
			this.#at += 1;
			const right = this.#binary(binding, depth + 1);
			left = right && { kind: 'binary', operator: operator as BinaryOperator, left, right };
		}
		return null;
	}

	#unary(depth: number): Expression | null {
		if (depth > MAX_DEPTH) return null;
		for (const operator of ['-', '+', '!', '~'] as const) {
			if (!this.#is(operator)) continue;
			// A sign binds less tightly than a power: -a**2 is -(a**2).
			const operand = operator === '-' || operator === '+' ? this.#binary(7, depth + 1) : this.#unary(depth + 1);
			return operand && { kind: 'unary', operator: operator === '~' ? '!' : operator, operand };
		}
		return this.#operand(depth);
	}

	#operand(depth: number): Expression | null {
		if (this.#is('(')) {
			const inner = this.#choice(depth + 1);
			return this.#is(')') ? inner : null;
		}
		const part = this.parts[this.#at];
		if (!part || part.kind === 'sign') return null;
		this.#at += 1;
		if (part.kind === 'number' || part.kind === 'probe') return { kind: part.kind, text: part.text };
		if (!this.#is('(')) return { kind: 'name', text: part.text };
		const args: Expression[] = [];
		do {
			const argument = this.#choice(depth + 1);
			if (!argument) return null;
			args.push(argument);
		} while (this.#is(','));
		return this.#is(')') ? { kind: 'call', name: part.text, args } : null;
	}
}
