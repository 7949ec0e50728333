/**
 * `word`: a name, keyword or anything else without a shape of its own. `number`: a word of the shape of one, which may
 * well be a node. `string`: in double quotes. `expression`: in braces or, outside of scripts, in single quotes.
 * `punctuation`: one of `= ( ) , [ ]`.
 */
export type TokenKind = 'word' | 'number' | 'string' | 'expression' | 'punctuation';

/** Characters `from` up to before `to`. */
export interface Span {
	from: number;
	to: number;
}

export interface Token extends Span {
	kind: TokenKind;
	/** As written, with quotes and braces. */
	text: string;
	/** False for a string or expression that its line leaves open. */
	closed: boolean;
}

const numberPattern = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[ed][+-]?\d+)?[a-zµμΩ%°]*$/iu;
const space = /\s/u;
const single = new Set(['=', '(', ')', ',']);
const wordEnds = new Set(['=', '(', ')', ',', '{', '"', "'"]);

/** Splits the code of a card. Never fails: what is left open runs to the end. Linear in the length. */
export function tokenize(code: string, inScript: boolean): Token[] {
	const tokens: Token[] = [];
	let at = 0;
	const push = (kind: TokenKind, to: number, closed = true): void => {
		tokens.push({ kind, from: at, to, text: code.slice(at, to), closed });
		at = to;
	};
	while (at < code.length) {
		const char = code[at] ?? '';
		if (space.test(char)) at += 1;
		else if (single.has(char)) push('punctuation', at + 1);
		else if (char === '{') {
			const end = braceEnd(code, at);
			push('expression', end ?? code.length, end !== null);
		} else if (char === '"' || char === "'") {
			const end = code.indexOf(char, at + 1);
			push(char === '"' || inScript ? 'string' : 'expression', end === -1 ? code.length : end + 1, end !== -1);
		} else if (char === '[' || char === ']') push('punctuation', at + 1);
		else {
			const end = wordEnd(code, at);
			push(numberPattern.test(code.slice(at, end)) ? 'number' : 'word', end);
		}
	}
	return tokens;
}

/** Past the brace that closes the one at `from`; null when none does. */
function braceEnd(code: string, from: number): number | null {
	let depth = 0;
	for (let at = from; at < code.length; at += 1) {
		if (code[at] === '{') depth += 1;
		else if (code[at] === '}' && --depth === 0) return at + 1;
	}
	return null;
}

/** Brackets inside a word are part of it (`bus[3]`, `@m1[id]`); around words they are not (`[a b]`, `%vd[a b]`). */
function wordEnd(code: string, from: number): number {
	const isPortType = code[from] === '%' || code[from] === '~';
	let depth = 0;
	let at = from;
	for (; at < code.length; at += 1) {
		const char = code[at] ?? '';
		if (wordEnds.has(char) || space.test(char)) break;
		if (char === '[') {
			if (isPortType) break;
			depth += 1;
		} else if (char === ']') {
			if (depth === 0) break;
			depth -= 1;
		}
	}
	return Math.max(at, from + 1);
}
