import { isDigit, isSpace } from './characters.ts';

/**
 * `word`: a name, keyword or anything not listed below. `number`: a word that looks like one, which may also
 * be a node. `string`: in double quotes. `expression`: in braces or, outside of scripts, in single quotes.
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
	/** False for a string or expression that is not closed. */
	closed: boolean;
}

const numberPattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[ed][+-]?\d+)?[a-zµμΩ%°]*$/iu;

const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** By character code: 1 ends a word, 2 is also a separate token. */
const separators = new Uint8Array(128);
for (const char of '=(),') separators[char.charCodeAt(0)] = 2;
for (const char of '{"\'') separators[char.charCodeAt(0)] = 1;
for (let code = 0; isSpace(code); code += 1) separators[code] = 1;

/** Splits the code of a card. Never throws: what is not closed extends to the end. Linear in the length. */
export function tokenize(code: string, inScript: boolean): Token[] {
	const tokens: Token[] = [];
	for (let from = 0; from < code.length;) {
		const first = code.charCodeAt(from);
		if (isSpace(first)) {
			from += 1;
			continue;
		}
		let kind: TokenKind = 'punctuation';
		let to = from + 1;
		let closed = true;
		if (first === openBrace) {
			kind = 'expression';
			to = braceEnd(code, from);
			closed = to !== 0;
		} else if (first === 34 || first === 39) {
			kind = first === 34 || inScript ? 'string' : 'expression';
			to = code.indexOf(first === 34 ? '"' : "'", from + 1) + 1;
			closed = to !== 0;
		} else if (separators[first] !== 2 && first !== openBracket && first !== closeBracket) {
			to = startsParameters(code, from) ? from + parametersWord.length : wordEnd(code, from);
			kind = looksLikeNumber(code, from, to) ? 'number' : 'word';
		}
		if (!closed) to = code.length;
		tokens.push({ kind, from, to, text: code.slice(from, to), closed });
		from = to;
	}
	return tokens;
}

/** Begins the parameters of a subcircuit; the first of them may follow without a space. */
export const parametersWord = 'params:';

function startsParameters(code: string, from: number): boolean {
	const first = code.charCodeAt(from);
	if (first !== 80 && first !== 112) return false;
	return code.slice(from, from + parametersWord.length).toLowerCase() === parametersWord;
}

/** One past the brace that closes the one at `from`; 0 if it is not closed. */
function braceEnd(code: string, from: number): number {
	let depth = 0;
	for (let at = from; at < code.length; at += 1) {
		const char = code.charCodeAt(at);
		if (char === openBrace) depth += 1;
		else if (char === closeBrace && --depth === 0) return at + 1;
	}
	return 0;
}

/** The end of a word. Brackets inside a word are part of it (`bus[3]`, `@m1[id]`); around words they are not (`[a b]`, `%vd[a b]`). */
function wordEnd(code: string, from: number): number {
	const isPortType = code[from] === '%' || code[from] === '~';
	let depth = 0;
	let at = from;
	for (; at < code.length; at += 1) {
		const char = code.charCodeAt(at);
		if (char < 128 && separators[char] !== 0) break;
		if (char === openBracket) {
			if (isPortType) break;
			depth += 1;
		} else if (char === closeBracket) {
			if (depth === 0) break;
			depth -= 1;
		}
	}
	return Math.max(at, from + 1);
}

function looksLikeNumber(code: string, from: number, to: number): boolean {
	const first = code.charCodeAt(from);
	// + - .
	if (!isDigit(first) && first !== 43 && first !== 45 && first !== 46) return false;
	return numberPattern.test(code.slice(from, to));
}
