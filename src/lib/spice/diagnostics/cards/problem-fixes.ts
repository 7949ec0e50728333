import type { CardProblem } from '../../cards/card.ts';
import { dotKinds } from '../../cards/dots/dot-kinds.ts';
import { waveformNames } from '../../cards/reference/signatures.ts';
import type { Statement } from '../../syntax/statement.ts';
import type { Span } from '../../syntax/tokens.ts';
import { replacement, type CardFix } from '../finding.ts';
import { nearMiss } from '../near-miss.ts';

/** Fixes for a problem of one card, where the fix is certain. */
export function problemFixes({ code, from, to }: CardProblem, statement: Statement): CardFix[] {
	const text = statement.code.slice(from, to);
	switch (code) {
		case 'unknown_dot_card':
			return spelling(text, { from, to }, [...dotKinds.keys(), '.meas', '.inc', '.option']);
		case 'unclosed_brace':
		case 'unclosed_quote': {
			const mark = text.startsWith('{') ? '}' : (text[0] ?? '');
			const end = statement.code.trimEnd().length;
			return [{ title: { code: 'close', values: { text: mark } }, edits: [{ from: end, to: end, insert: mark }] }];
		}
		case 'unclosed_parenthesis':
			return closing(statement, from);
		case 'unknown_source_word':
			return spelling(text, { from, to }, waveformNames);
		case 'unknown_sweep':
			return spelling(text, { from, to }, ['dec', 'oct', 'lin']);
		default:
			return [];
	}
}

/** Closes after the last number. On a source with words after it, it is unclear which of them belong inside. */
function closing({ code, head, tokens }: Statement, from: number): CardFix[] {
	const end = code.trimEnd().length;
	if (/^[vi]/u.test(head) && tokens.some((token) => token.from > from && token.kind === 'word')) return [];
	return [{ title: { code: 'close', values: { text: ')' } }, edits: [{ from: end, to: end, insert: ')' }] }];
}

function spelling(text: string, span: Span, candidates: readonly string[]): CardFix[] {
	const meant = nearMiss(text, candidates);
	return meant === null ? [] : [replacement('write_name', span, meant)];
}
