import { isMark } from '../../cards/card-reader.ts';
import type { Card } from '../../cards/card.ts';
import { waveformNames } from '../../cards/reference/signatures.ts';
import type { Statement } from '../../syntax/statement.ts';
import { cardFinding, replacement, type CardFinding } from '../finding.ts';
import { nearMiss } from '../near-miss.ts';

const known = new Set([...waveformNames, 'sine', 'external', 'port', 'distof1', 'distof2', 'ac', 'dc', 'value']);

/** `sinn(0 1 1k)`: a word before parentheses on a source that is no function of one. */
export function waveforms(card: Card, { tokens }: Statement): CardFinding[] {
	if (card.type !== 'device' || (card.letter !== 'v' && card.letter !== 'i')) return [];
	const at = tokens.findIndex((token, index) => index > 2 && token.kind === 'word' && isMark(tokens[index + 1], '('));
	const word = tokens[at];
	if (!word || !/^[a-z]+$/iu.test(word.text) || known.has(word.text.toLowerCase())) return [];
	const meant = nearMiss(word.text, waveformNames);
	const fixes = meant === null ? [] : [replacement('write_name', word, meant)];
	return [cardFinding('unknown_waveform', 'error', word, { word: word.text }, ...fixes)];
}
