import type { Card } from '../../cards/card.ts';
import { isMark } from '../../cards/card-reader.ts';
import type { Statement } from '../../syntax/statement.ts';
import { cardFinding, replacement, type CardFinding } from '../finding.ts';

/**
 * `.param a=1,b=2`, `.param a=1 b=2,`, `.subckt s x a=1,b=2`: with several assignments on a card, ngspice never gets past
 * a comma that touches a value. After a space or in parentheses it does; on `.subckt`, after braces too.
 */
export function parameterComma(card: Card, { tokens, code }: Statement): CardFinding[] {
	if (card.type !== 'dot' || (card.name !== '.param' && card.name !== '.subckt')) return [];
	const assigned = tokens.flatMap((token, index) =>
		isMark(token, '=') && !isMark(tokens[index - 1], '=') && !isMark(tokens[index + 1], '=') ? [index] : []
	);
	if (assigned.length < 2) return [];
	for (const equal of assigned) {
		let depth = 0;
		for (let index = equal + 1; index < tokens.length; index += 1) {
			const token = tokens[index]!;
			const before = tokens[index - 1]!;
			if (depth === 0 && index > equal + 1 && /\s/u.test(code.slice(before.to, token.from))) break;
			if (isMark(token, '(')) depth += 1;
			else if (isMark(token, ')')) depth -= 1;
			if (depth > 0 || !isMark(token, ',')) continue;
			if (card.name === '.subckt' && before.kind === 'expression') break;
			const space = code[token.to] === ' ' ? '' : ' ';
			return [cardFinding('parameter_comma', 'error', token, {}, replacement('remove_comma', token, space))];
		}
	}
	return [];
}
