import type { CardProblem } from '../../cards/card.ts';
import { dotKinds } from '../../cards/dots/dot-kinds.ts';
import type { Statement } from '../../syntax/statement.ts';
import { replacement, type CardFix } from '../finding.ts';
import { nearMiss } from '../near-miss.ts';

/** Ways to mend what a card lacks by itself, where one is sure. */
export function problemFixes({ code, from, to }: CardProblem, statement: Statement): CardFix[] {
	const text = statement.code.slice(from, to);
	switch (code) {
		case 'unknown_dot_card': {
			const meant = nearMiss(text, [...dotKinds.keys(), '.meas', '.inc', '.option']);
			return meant === null ? [] : [replacement('write_name', { from, to }, meant)];
		}
		case 'unclosed_brace':
		case 'unclosed_quote': {
			const mark = text.startsWith('{') ? '}' : (text[0] ?? '');
			const end = statement.code.trimEnd().length;
			return [{ title: { code: 'close', values: { text: mark } }, edits: [{ from: end, to: end, insert: mark }] }];
		}
		default:
			return [];
	}
}
