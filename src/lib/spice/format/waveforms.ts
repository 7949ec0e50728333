import type { Statement } from '../syntax/statement.ts';
import type { Token } from '../syntax/tokens.ts';

const names = new Set(['pulse', 'sin', 'exp', 'pwl', 'sffm', 'am', 'trnoise', 'trrandom', 'external']);

/** Words of a voltage or current source that take arguments in parentheses. */
export function waveformsOf({ kind, head, tokens }: Statement): ReadonlySet<Token> {
	if (kind === 'dot' || !/^[vi]/u.test(head)) return new Set();
	return new Set(tokens.slice(3).filter(({ text }) => names.has(text.toLowerCase())));
}
