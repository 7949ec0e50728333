import type { Card } from '../../cards/card.ts';
import type { Statement } from '../../syntax/statement.ts';
import { cardFinding, replacement, type CardFinding } from '../finding.ts';

/** A number and the operator after it. Between words, a sign begins another number. */
const NUMBER = /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?[a-zµ]*(?:\s*[*/]|[-+](?=\s*[a-z(]))/iu;
/** What changes during a run. */
const CHANGING = /(?<![\w.])(?:[vi]\(|(?:temper|time|hertz)(?![\w(]))/iu;

/**
 * Values of resistors, capacitors and inductors that ngspice reads otherwise than they look: of an expression that begins
 * with a number and has no braces it drops that number, or refuses it. An expression of voltages by its place on a
 * capacitor is its charge.
 */
export function passiveExpressions(card: Card, { code }: Statement): CardFinding[] {
	if (card.type !== 'device' || !/^[rcl]$/u.test(card.letter)) return [];
	const last = card.nodes[1];
	if (!last) return [];
	const rest = code.slice(last.to);
	const [head = '', name] = /^[\s,)]*(?:([a-z]\w*)\s*=\s*)?/iu.exec(rest) ?? [];
	if (name !== undefined && name.toLowerCase() !== card.letter && name.toLowerCase() !== 'q') return [];
	const from = last.to + head.length;
	const text = code.slice(from);
	if (NUMBER.test(text)) {
		const span = { from, to: from + expressionLength(text) };
		const written = code.slice(span.from, span.to);
		const isCharge = card.letter === 'c' && name === undefined && CHANGING.test(written);
		const braced = `${isCharge ? 'C=' : ''}{${written}}`;
		return [
			cardFinding('unbraced_expression', 'error', span, { text: written }, replacement('write_braces', span, braced))
		];
	}
	const quoted = /^(?:\{[^{}]*\}|'[^']*'|"[^"]*")/u.exec(text)?.[0];
	if (card.letter !== 'c' || name !== undefined || quoted === undefined || !CHANGING.test(quoted)) return [];
	const span = { from, to: from + quoted.length };
	return [
		cardFinding(
			'charge_for_capacitance',
			'warning',
			span,
			{ text: quoted },
			replacement('write_braces', span, `C=${quoted}`)
		)
	];
}

/** Length of an expression: it ends at a space that is neither in parentheses nor beside an operator. */
function expressionLength(text: string): number {
	let depth = 0;
	for (let at = 0; at < text.length; at += 1) {
		const char = text[at]!;
		if (char === '(') depth += 1;
		else if (char === ')') depth -= 1;
		else if (depth <= 0 && /\s/u.test(char)) {
			const rest = text.slice(at).trimStart();
			if (!/^[*/]/u.test(rest) && !/[-+*/]$/u.test(text.slice(0, at).trimEnd())) return at;
		}
	}
	return text.trimEnd().length;
}
