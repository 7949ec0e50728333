import type { NameSpace, NameUse } from '../cards/card.ts';
import type { Span } from '../syntax/tokens.ts';
import { expressionTokens, type ExpressionKind, type ExpressionToken } from './tokens.ts';

/** Built-in names that a parameter of the same name cannot replace. */
const ownNames: Record<ExpressionKind, ReadonlySet<string>> = {
	parameter: new Set(['temper']),
	behavioural: new Set(['time', 'temper', 'hertz', 'pi', 'e']),
	script: new Set()
};

/** The plot prefix of a vector. */
const plotPrefix = /^(?:(?:tran|ac|dc|op|noise|sp|disto|tf|pz|sens|pss|spec|unknown)\d+|const)\./iu;

/**
 * All names in an expression with their roles, in order, including calls of built-in functions.
 *
 * @param span the expression in `code`, with or without its braces or quotes
 */
export function nameUses(code: string, span: Span, kind: ExpressionKind): NameUse[] {
	const uses: NameUse[] = [];
	for (const token of expressionTokens(code, span, kind)) {
		const use = kind === 'script' ? vectorUse(token) : expressionUse(token, kind);
		if (use) uses.push(use);
	}
	return uses;
}

function expressionUse(token: ExpressionToken, kind: ExpressionKind): NameUse | null {
	switch (token.kind) {
		case 'name':
			return ownNames[kind].has(token.text.toLowerCase()) ? null : useOf(token, 'parameter');
		case 'call':
			return isProbe(token) ? null : { ...useOf(token, 'function'), role: 'call' };
		case 'node':
		case 'device':
			return useOf(token, token.kind);
		default:
			return null;
	}
}

function vectorUse(token: ExpressionToken): NameUse | null {
	switch (token.kind) {
		case 'node':
		case 'device':
			return useOf(unquoted(token), token.kind);
		case 'call':
			return /^(?:.*\.)?[vi](?:m|p|r|i|db|g)?$/iu.test(token.text)
				? null
				: { ...useOf(token, 'function'), role: 'call' };
		case 'name':
			return vectorNameUse(token);
		default:
			return null;
	}
}

function vectorNameUse(token: ExpressionToken): NameUse | null {
	const from = token.from + (plotPrefix.exec(token.text)?.[0].length ?? 0);
	const text = token.text.slice(from - token.from);
	if (text.startsWith('@')) {
		const to = text.indexOf('[');
		return part(text, from, 1, to === -1 ? text.length : to, 'device');
	}
	if (text.startsWith('$')) return part(text, from, text.startsWith('$&') ? 2 : 1, text.length, 'variable');
	const hash = text.indexOf('#');
	if (hash > 0) return part(text, from, 0, hash, 'device');
	return part(text, from, 0, text.length, 'variable');
}

function part(text: string, offset: number, from: number, to: number, space: NameSpace): NameUse | null {
	if (to <= from) return null;
	const name = text.slice(from, to).toLowerCase();
	return { space, role: 'read', name, from: offset + from, to: offset + to };
}

function useOf({ from, to, text }: Span & { text: string }, space: NameSpace): NameUse {
	return { space, role: 'read', name: text.toLowerCase(), from, to };
}

function unquoted({ from, to, text }: ExpressionToken): Span & { text: string } {
	const isQuoted = text.length > 2 && text.startsWith('"') && text.endsWith('"');
	return isQuoted ? { from: from + 1, to: to - 1, text: text.slice(1, -1) } : { from, to, text };
}

function isProbe({ text }: ExpressionToken): boolean {
	return /^[vi]$/iu.test(text);
}
