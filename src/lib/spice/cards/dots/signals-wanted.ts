import { readSignals } from '../signals.ts';
import type { Token } from '../../syntax/tokens.ts';
import { isMark } from '../card-reader.ts';
import type { DotKind } from './dot-kind.ts';

const analyses = new Set(['op', 'dc', 'ac', 'tran', 'noise', 'tf', 'sens', 'pz', 'disto', 'sp']);
const groups = new Set(['all', 'allv', 'alli', 'nosub', 'none']);

/** `.save`, `.print`, `.plot`, `.probe`, `.four`: lists of signals. */
function signalList(begin: 'analysis' | 'frequency' | 'none', hasBareNodes: boolean): DotKind {
	return (reader, parts) => {
		reader.skipSpaces();
		const first = reader.next;
		const isPart = begin === 'frequency' || (begin === 'analysis' && analyses.has(first?.text.toLowerCase() ?? ''));
		if (isPart) reader.take();
		const tokens = reader.takeRest();
		if (first && isPart) parts.words.push(first);
		parts.words.push(...tokens.filter(({ kind }) => kind !== 'punctuation'));
		reader.markExpressions('script', tokens);
		readSignals(reader, tokens, (token) => hasBareNodes && isName(token));
	};
}

function isName(token: Token): boolean {
	return (token.kind === 'word' || token.kind === 'number') && !groups.has(token.text.toLowerCase());
}

export const save = signalList('none', true);
export const print = signalList('analysis', false);
export const probe = signalList('none', false);
export const fourier = signalList('frequency', false);

/** `.ic v(node)=value ...` and `.nodeset` */
export const nodeValues: DotKind = (reader, parts) => {
	const tokens = reader.takeRest();
	for (let index = 0; index < tokens.length; index += 1) {
		const token = tokens[index]!;
		if (isMark(tokens[index + 1], '=') && isMark(tokens[index - 1], ')') === false && token.kind !== 'punctuation')
			parts.assignments.push({ name: token, value: valueAfter(tokens, index + 1) });
		else if (isMark(token, ')') && isMark(tokens[index + 1], '=') && tokens[index - 1])
			parts.assignments.push({ name: tokens[index - 1]!, value: valueAfter(tokens, index + 1) });
	}
	reader.markExpressions('parameter', tokens);
	readSignals(reader, tokens, () => false, 'write');
};

function valueAfter(tokens: readonly Token[], equals: number): readonly Token[] {
	const value = tokens[equals + 1];
	return value && value.kind !== 'punctuation' ? [value] : [];
}
