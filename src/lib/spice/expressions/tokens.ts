import type { ExpressionSpan } from '../cards/card.ts';
import { isDigit, isLetter, isSpace } from '../syntax/characters.ts';
import type { Span } from '../syntax/tokens.ts';

export type ExpressionKind = ExpressionSpan['kind'];

/**
 * `node`, `device`: the arguments of `v(...)` and `i(...)`, which may have any characters. `call`: a name before an opening
 * parenthesis, including `v` and `i`. `operator`: also any unknown character.
 */
export type ExpressionTokenKind =
	| 'number'
	| 'name'
	| 'call'
	| 'node'
	| 'device'
	| 'string'
	| 'operator'
	| 'open'
	| 'close'
	| 'comma';

/** Offsets are in the code that contains the expression. */
export interface ExpressionToken extends Span {
	kind: ExpressionTokenKind;
	text: string;
}

const twoCharacterOperators = new Set(['!=', '<>', '<=', '>=', '**', '==', '&&', '||']);
const wordOperators = new Set(['gt', 'lt', 'ge', 'le', 'ne', 'eq', 'or', 'and', 'not']);
/** Scripts also have forms for magnitude, phase, real and imaginary part, and decibels. */
const voltageCall = { parameter: /^v$/iu, behavioural: /^v$/iu, script: /^(?:.*\.)?v(?:m|p|r|i|db|g)?$/iu };
const currentCall = { parameter: /^i$/iu, behavioural: /^i$/iu, script: /^(?:.*\.)?i(?:m|p|r|i|db|g)?$/iu };

/** Splits an expression; braces and single quotes count as space. Never throws; linear. */
export function expressionTokens(code: string, span: Span, kind: ExpressionKind): ExpressionToken[] {
	const tokens: ExpressionToken[] = [];
	let at = span.from;
	const push = (tokenKind: ExpressionTokenKind, to: number): void => {
		tokens.push({ kind: tokenKind, from: at, to, text: code.slice(at, to) });
		at = to;
	};
	while (at < span.to) {
		const char = code[at]!;
		if (isBlank(code.charCodeAt(at))) at += 1;
		else if (char === '(') push('open', at + 1);
		else if (char === ')') push('close', at + 1);
		else if (char === ',') push('comma', at + 1);
		else if (char === '"') push('string', stringEnd(code, at, span.to));
		else if (startsNumber(code, at, span.to)) push('number', numberEnd(code, at, span.to, kind));
		else if (startsName(char, kind)) {
			const to = kind === 'script' ? vectorEnd(code, at, span.to) : nameEnd(code, at, span.to, kind);
			const text = code.slice(at, to);
			if (kind === 'script' && wordOperators.has(text)) push('operator', to);
			else if (nextIs(code, to, span.to, '(')) {
				push('call', to);
				if (voltageCall[kind].test(text)) at = readArguments(code, at, span.to, 'node', tokens);
				else if (currentCall[kind].test(text)) at = readArguments(code, at, span.to, 'device', tokens);
			} else push('name', to);
		} else push('operator', Math.min(span.to, at + (isPair(code.slice(at, at + 2), kind) ? 2 : 1)));
	}
	return tokens;
}

function isPair(text: string, kind: ExpressionKind): boolean {
	return twoCharacterOperators.has(text) || (kind === 'script' && text === '><');
}

/** Braces and quotes around an expression or in it. */
function isBlank(code: number): boolean {
	return isSpace(code) || code === 123 || code === 125 || code === 39;
}

function nextIs(code: string, from: number, to: number, char: string): boolean {
	let at = from;
	while (at < to && isSpace(code.charCodeAt(at))) at += 1;
	return at < to && code[at] === char;
}

/** The arguments in the parentheses at or after `from`: up to two names of any characters except `,()` and space. */
function readArguments(
	code: string,
	from: number,
	end: number,
	kind: 'node' | 'device',
	tokens: ExpressionToken[]
): number {
	let at = code.indexOf('(', from);
	tokens.push({ kind: 'open', from: at, to: at + 1, text: '(' });
	at += 1;
	while (at < end) {
		const char = code[at]!;
		if (isBlank(code.charCodeAt(at))) at += 1;
		else if (char === ',') {
			tokens.push({ kind: 'comma', from: at, to: at + 1, text: char });
			at += 1;
		} else if (char === '(' || char === ')') return at;
		else {
			const start = at;
			while (at < end && !isBlank(code.charCodeAt(at)) && !',()'.includes(code[at]!)) at += 1;
			tokens.push({ kind, from: start, to: at, text: code.slice(start, at) });
		}
	}
	return at;
}

function stringEnd(code: string, from: number, end: number): number {
	const at = code.indexOf('"', from + 1);
	return at === -1 || at >= end ? end : at + 1;
}

function startsNumber(code: string, at: number, end: number): boolean {
	const first = code.charCodeAt(at);
	return isDigit(first) || (first === 46 && at + 1 < end && isDigit(code.charCodeAt(at + 1)));
}

/** The end of a number with the letters after it: `10.5e-3kOhm`. */
function numberEnd(code: string, from: number, end: number, kind: ExpressionKind): number {
	let at = from;
	const digits = (): void => {
		while (at < end && isDigit(code.charCodeAt(at))) at += 1;
	};
	digits();
	if (code[at] === '.' && at < end) {
		at += 1;
		digits();
	}
	if (kind === 'behavioural' ? /[ed]/iu.test(code[at] ?? '') : /e/iu.test(code[at] ?? '')) {
		const sign = /[+-]/u.test(code[at + 1] ?? '') ? 1 : 0;
		if (at + sign + 1 < end && isDigit(code.charCodeAt(at + sign + 1))) {
			at += sign + 1;
			digits();
		}
	} else if (/^0x[\da-f]/iu.test(code.slice(from, Math.min(end, from + 3)))) {
		at += 1;
		while (at < end && /[\da-f]/iu.test(code[at]!)) at += 1;
	}
	while (at < end && isLetter(code.charCodeAt(at)) && code[at] !== '[' && code[at] !== ']') at += 1;
	return at;
}

function startsName(char: string, kind: ExpressionKind): boolean {
	if (kind === 'script') return !' \t%-^+*/|&<>~=?:[]'.includes(char);
	return isLetter(char.charCodeAt(0)) || (kind === 'behavioural' && /[#$@]/u.test(char));
}

function nameEnd(code: string, from: number, end: number, kind: ExpressionKind): number {
	let at = from + 1;
	while (at < end) {
		const char = code.charCodeAt(at);
		const isPart = isLetter(char) || isDigit(char) || char === 46;
		// # $ @
		if (!isPart && !(kind === 'behavioural' && (char === 35 || char === 36 || char === 64))) break;
		at += 1;
	}
	return at;
}

/** The end of a name in a script, such as `v1#branch`, `tran1.out`, `$variable`; brackets are allowed only in `@m1[id]`. */
function vectorEnd(code: string, from: number, end: number): number {
	let hasAt = false;
	let at = from;
	for (; at < end; at += 1) {
		const char = code[at]!;
		if (isBlank(code.charCodeAt(at)) || '%()-^+*,/|&<>~=?:"'.includes(char)) {
			// `$&vector`
			if (char !== '&' || code[at - 1] !== '$') break;
		}
		if (char === '@') hasAt = true;
		else if (char === '[' && !hasAt) break;
		else if (char === ']') {
			if (hasAt) at += 1;
			break;
		}
	}
	return Math.max(at, from + 1);
}
