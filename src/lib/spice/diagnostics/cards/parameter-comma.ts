import type { Card } from '../../cards/card.ts';
import { isMark } from '../../cards/card-reader.ts';
import type { Statement } from '../../syntax/statement.ts';
import { cardFinding, replacement, type CardFinding } from '../finding.ts';

/** `.param a=1,b=2`: ngspice never gets past the comma; with a space before it, it does. */
export function parameterComma(card: Card, { tokens, code }: Statement): CardFinding[] {
	if (card.type !== 'dot' || card.name !== '.param') return [];
	let depth = 0;
	let hasValue = false;
	for (const [index, token] of tokens.entries()) {
		if (isMark(token, '=')) hasValue = true;
		if (isMark(token, '(')) depth += 1;
		if (isMark(token, ')')) depth -= 1;
		if (
			depth > 0 ||
			!hasValue ||
			!isMark(token, ',') ||
			/\s/u.test(code[token.from - 1] ?? '') ||
			!isMark(tokens[index + 2], '=')
		)
			continue;
		const space = code[token.to] === ' ' ? '' : ' ';
		return [cardFinding('parameter_comma', 'error', token, {}, replacement('remove_comma', token, space))];
	}
	return [];
}
