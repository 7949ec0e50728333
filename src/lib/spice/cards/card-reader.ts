import type { Statement } from '../syntax/statement.ts';
import type { Span, Token } from '../syntax/tokens.ts';
import type { Assignment, CardProblem, ExpressionSpan, NameRole, NameSpace, NameUse } from './card.ts';

/** Takes the words of a card one by one and gathers the names and problems found on the way. */
export class CardReader {
	readonly uses: NameUse[] = [];
	readonly problems: CardProblem[] = [];
	readonly expressions: ExpressionSpan[] = [];
	readonly #tokens: readonly Token[];
	#at = 0;

	constructor(readonly statement: Statement) {
		this.#tokens = joinAdjacent(statement.code, statement.tokens);
	}

	/** The next token, punctuation included; null at the end. */
	get next(): Token | null {
		return this.#tokens[this.#at] ?? null;
	}

	/** Token so many places ahead. */
	ahead(count: number): Token | null {
		return this.#tokens[this.#at + count] ?? null;
	}

	take(): Token | null {
		const token = this.next;
		if (token) this.#at += 1;
		return token;
	}

	/** The tokens left, without taking them. */
	get rest(): readonly Token[] {
		return this.#tokens.slice(this.#at);
	}

	takeRest(): readonly Token[] {
		const { rest } = this;
		this.#at = this.#tokens.length;
		return rest;
	}

	/** The next word, over parentheses and commas, which ngspice takes for spaces; null before `=` and at the end. */
	takeWord(): Token | null {
		this.skipSpaces();
		return this.next && !isMark(this.next, '=') ? this.take() : null;
	}

	/** Words left before the first `=`, without taking them; the word that is assigned to is not among them. */
	get plainWords(): readonly Token[] {
		const words: Token[] = [];
		for (let index = this.#at; index < this.#tokens.length; index += 1) {
			const token = this.#tokens[index]!;
			if (isMark(token, '=')) {
				words.pop();
				break;
			}
			if (!isSpace(token)) words.push(token);
		}
		return words;
	}

	skipSpaces(): void {
		while (this.next && isSpace(this.next)) this.#at += 1;
	}

	/** `name = value`; null where something else stands. */
	takeAssignment(): Assignment | null {
		const name = this.next;
		if (!name || !isMark(this.ahead(1), '=') || name.kind === 'punctuation') return null;
		this.#at += 2;
		return { name, value: this.#takeValue() };
	}

	/** A value and what is joined to it by commas, parentheses or operators. */
	#takeValue(): readonly Token[] {
		const from = this.#at;
		let depth = 0;
		let previous: Token | null = null;
		for (let token = this.next; token; token = this.next) {
			if (depth === 0 && previous) {
				if (isMark(token, '=')) break;
				const adjacent = token.from === previous.to;
				const joined =
					adjacent || isMark(token, ',') || isMark(previous, ',') || isOperator(token) || isOperator(previous);
				if (!joined || (isMark(token, ')') && depth === 0)) break;
				if (isMark(this.ahead(1), '=') && !adjacent) break;
			}
			if (isMark(token, '(')) depth += 1;
			else if (isMark(token, ')')) {
				if (depth === 0) break;
				depth -= 1;
			}
			previous = token;
			this.#at += 1;
		}
		return this.#tokens.slice(from, this.#at);
	}

	use(space: NameSpace, role: NameRole, token: Span & { text: string }): void {
		this.uses.push({ space, role, name: plainName(space, token.text), from: token.from, to: token.to });
	}

	problem(code: string, span: Span, values: Readonly<Record<string, string | number>> = {}): void {
		this.problems.push({ code, values, from: span.from, to: span.to });
	}

	expression(kind: ExpressionSpan['kind'], span: Span): void {
		this.expressions.push({ kind, from: span.from, to: span.to });
	}

	/** Marks those of the tokens that are expressions. */
	markExpressions(kind: ExpressionSpan['kind'], tokens: readonly Token[]): void {
		for (const token of tokens) if (token.kind === 'expression') this.expression(kind, token);
	}

	/** Where the card ends, for what is missing there. */
	get end(): Span {
		const { length } = this.statement.code;
		const last = this.#tokens.at(-1);
		return { from: last?.from ?? 0, to: last?.to ?? length };
	}
}

export function isMark(token: Token | null | undefined, mark: string): boolean {
	return token?.kind === 'punctuation' && token.text === mark;
}

function isSpace(token: Token): boolean {
	return isMark(token, '(') || isMark(token, ')') || isMark(token, ',');
}

function isOperator(token: Token): boolean {
	return /^[-+*/^]$/u.test(token.text);
}

/** Words and expressions without a space between them are one word: `n{i}`. */
function joinAdjacent(code: string, tokens: readonly Token[]): readonly Token[] {
	const joined: Token[] = [];
	for (const token of tokens) {
		const last = joined.at(-1);
		if (last && last.to === token.from && last.kind !== 'punctuation' && token.kind !== 'punctuation') {
			const text = code.slice(last.from, token.to);
			joined[joined.length - 1] = {
				kind: last.kind === 'expression' || token.kind === 'expression' ? 'expression' : 'word',
				from: last.from,
				to: token.to,
				text,
				closed: last.closed && token.closed
			};
		} else joined.push(token);
	}
	return joined;
}

function plainName(space: NameSpace, text: string): string {
	const bare = /^(["'])(.*)\1$/su.exec(text)?.[2] ?? text;
	return space === 'file' ? bare : bare.toLowerCase();
}
