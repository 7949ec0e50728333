import { nameUses } from '../expressions/name-uses.ts';
import type { Statement } from '../syntax/statement.ts';
import { parametersWord, type Span, type Token } from '../syntax/tokens.ts';
import type { Assignment, CardProblem, ExpressionSpan, NameRole, NameSpace, NameUse } from './card.ts';

/** Takes the words of a card one by one and collects the names and problems on it. */
export class CardReader {
	readonly uses: NameUse[] = [];
	readonly problems: CardProblem[] = [];
	readonly expressions: ExpressionSpan[] = [];
	readonly #tokens: readonly Token[];
	/** The tokens of which each joined word is made. */
	readonly #parts: ReadonlyMap<Token, readonly Token[]>;
	#at = 0;

	constructor(readonly statement: Statement) {
		({ tokens: this.#tokens, parts: this.#parts } = joinAdjacent(statement.code, statement.tokens));
	}

	/** The next token, punctuation included; null at the end. */
	get next(): Token | null {
		return this.#tokens[this.#at] ?? null;
	}

	/** The token `count` places ahead; null past the end. */
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

	/** The next word after parentheses and commas, which ngspice treats as spaces; null at the end and at an assignment. */
	takeWord(): Token | null {
		this.skipSpaces();
		const isAssigned = isMark(this.next, '=') || isMark(this.ahead(1), '=');
		return this.next && !isAssigned ? this.take() : null;
	}

	/** The next word, whatever follows it. */
	takeName(): Token | null {
		this.skipSpaces();
		return this.next?.kind === 'punctuation' ? null : this.take();
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

	/** `name = value`; null if the next tokens are something else. */
	takeAssignment(): Assignment | null {
		const name = this.next;
		if (!name || !isMark(this.ahead(1), '=') || name.kind === 'punctuation') return null;
		this.#at += 2;
		return { name, value: this.#takeValue() };
	}

	/** The value after a parenthesis: `) = value`. */
	takeAssigned(): readonly Token[] {
		this.#at += 2;
		return this.#takeValue();
	}

	/**
	 * A number and whatever commas join to it, a list in brackets, or anything else up to the next space outside
	 * parentheses. Empty if the next word is the name of another assignment.
	 */
	#takeValue(): readonly Token[] {
		const from = this.#at;
		const first = this.take();
		if (!first) return [];
		if (
			isMark(first, ')') ||
			isMark(first, ',') ||
			(isMark(this.next, '=') && !isMark(this.ahead(1), '=') && first.kind !== 'punctuation')
		) {
			this.#at = from;
			return [];
		}
		if (isMark(first, '[')) this.#takeThrough(']');
		else {
			if (first.kind !== 'string') this.#takeAdjacent(first);
			while (isMark(this.next, ',') && !isMark(this.ahead(1), ',') && !isMark(this.ahead(2), '=')) this.#at += 2;
		}
		this.#at = Math.min(this.#at, this.#tokens.length);
		return this.#tokens.slice(from, this.#at);
	}

	#takeThrough(mark: string): void {
		for (let token = this.take(); token && !isMark(token, mark); token = this.take());
	}

	/** Takes what follows without a space, and everything inside parentheses. */
	#takeAdjacent(first: Token): void {
		let depth = isMark(first, '(') ? 1 : 0;
		let { to } = first;
		for (let token = this.next; token && (depth > 0 || token.from === to); token = this.next) {
			if (depth === 0 && (isMark(token, ')') || isMark(token, ','))) return;
			if (isMark(token, '(')) depth += 1;
			else if (isMark(token, ')')) depth -= 1;
			({ to } = token);
			this.#at += 1;
		}
	}

	use(space: NameSpace, role: NameRole, token: Span & { text: string }): void {
		this.uses.push({ space, role, name: plainName(space, token.text), from: token.from, to: token.to });
	}

	problem(code: string, span: Span, values: Readonly<Record<string, string | number>> = {}): void {
		this.problems.push({ code, values, from: span.from, to: span.to });
	}

	/**
	 * Marks an expression and the names in it.
	 *
	 * @param adapt changes a use; null leaves it out
	 */
	expression(kind: ExpressionSpan['kind'], span: Span, adapt: (use: NameUse) => NameUse | null = (use) => use): void {
		this.expressions.push({ kind, from: span.from, to: span.to });
		for (const use of nameUses(this.statement.code, span, kind)) {
			const adapted = adapt(use);
			if (adapted) this.uses.push(adapted);
		}
	}

	/**
	 * Marks the expressions in an assigned value: anything that does not begin as a number, a string or a truth value,
	 * with or without braces; in a list, each word is checked.
	 */
	value({ value }: Assignment, kind: ExpressionSpan['kind']): void {
		const first = value[0];
		const last = value.at(-1);
		if (!first || !last) return;
		if (isMark(first, '[')) {
			for (const token of value) {
				if (isFormula(token)) this.expression(kind, token);
				else this.markExpressions(kind, [token]);
			}
		} else if (isMark(first, '(') || isFormula(first)) this.expression(kind, { from: first.from, to: last.to });
		else this.markExpressions(kind, value);
	}

	/** Marks the expressions among the tokens; in a word with braces, such as `n{i}`, only the part inside them. */
	markExpressions(kind: ExpressionSpan['kind'], tokens: readonly Token[]): void {
		for (const token of tokens) {
			if (token.kind !== 'expression') continue;
			for (const part of this.#parts.get(token) ?? [token]) if (part.kind === 'expression') this.expression(kind, part);
		}
	}

	/** The last token, where a problem about something missing is reported. */
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

/** Whether ngspice puts braces around a value: it does if it has none and does not begin as a number. */
function isFormula({ kind, text }: Token): boolean {
	return (kind === 'word' || kind === 'expression') && !/^(?:['{]|[-+]?\.?\d|true|false|[<>])/iu.test(text);
}

const noParts: ReadonlyMap<Token, readonly Token[]> = new Map();

/** Words and expressions without a space between them are one word: `n{i}`. */
function joinAdjacent(
	code: string,
	tokens: readonly Token[]
): { tokens: readonly Token[]; parts: ReadonlyMap<Token, readonly Token[]> } {
	if (!tokens.some((token, index) => isAdjacent(tokens[index - 1], token))) return { tokens, parts: noParts };
	const joined: Token[] = [];
	const parts = new Map<Token, readonly Token[]>();
	for (let from = 0; from < tokens.length;) {
		let to = from + 1;
		while (to < tokens.length && isAdjacent(tokens[to - 1], tokens[to]!)) to += 1;
		const group = tokens.slice(from, to);
		const word = group.length === 1 ? group[0]! : join(code, group);
		if (group.length > 1) parts.set(word, group);
		joined.push(word);
		from = to;
	}
	return { tokens: joined, parts };
}

function join(code: string, group: readonly Token[]): Token {
	const { from } = group[0]!;
	const { to } = group.at(-1)!;
	const kind = group.some((token) => token.kind === 'expression') ? 'expression' : 'word';
	return { kind, from, to, text: code.slice(from, to), closed: group.every(({ closed }) => closed) };
}

function isAdjacent(before: Token | undefined, token: Token): boolean {
	if (before?.to !== token.from || before.kind === 'punctuation' || token.kind === 'punctuation') return false;
	return before.text.toLowerCase() !== parametersWord;
}

function plainName(space: NameSpace, text: string): string {
	const isQuoted = (text.startsWith('"') || text.startsWith("'")) && text.length > 1 && text.endsWith(text[0]!);
	const bare = isQuoted ? text.slice(1, -1) : text;
	return space === 'file' ? bare : bare.toLowerCase();
}
