import type { SourceFile } from '#lib/spice/syntax/parse.ts';
import type { Statement } from '#lib/spice/syntax/statement.ts';
import type { Token } from '#lib/spice/syntax/tokens.ts';

/**
 * Whether ngspice reads two texts as the same netlist, statement by statement: same kinds and same words, with ngspice's
 * case folding. Comments and blank lines do not count.
 */
export function sameCircuit(a: SourceFile, b: SourceFile): boolean {
	const [first, second] = [cardsOf(a), cardsOf(b)];
	return first.length === second.length && first.every((statement, index) => sameStatement(statement, second[index]!));
}

function cardsOf({ statements }: SourceFile): Statement[] {
	return statements.filter(({ kind }) => kind !== 'blank' && kind !== 'comment');
}

function sameStatement(a: Statement, b: Statement): boolean {
	if (a.kind !== b.kind || a.inScript !== b.inScript) return false;
	if (a.kind === 'title' || a.kind === 'orphan' || a.kind === 'rest') return a.text.trim() === b.text.trim();
	return (
		a.tokens.length === b.tokens.length && a.tokens.every((token, index) => textOf(token) === textOf(b.tokens[index]!))
	);
}

function textOf({ kind, text }: Token): string {
	if (kind === 'string') return text;
	return kind === 'expression' ? text.toLowerCase().replace(/[ \t]+/gu, '') : text.toLowerCase();
}
