import { lineAt } from '../syntax/lines.ts';
import type { Statement } from '../syntax/statement.ts';
import type { Line, Piece } from './line.ts';
import { piecesOf, spacingOf } from './spacing.ts';

/** The formatted lines of a statement, before columns are aligned and long lines broken. */
export function statementLines(statement: Statement, indent: string): Line[] {
	const { text, tokens } = statement;
	const spacing = spacingOf(statement);
	const lines: Line[] = [];
	let segmentIndex = 0;
	let tokenIndex = 0;
	for (let from = 0; from < text.length;) {
		const physical = lineAt(text, from);
		const line: Line = {
			from,
			to: physical.to,
			pieces: [],
			comment: null,
			ending: text.slice(physical.to, physical.end)
		};
		const segment = isCode(statement, physical.kind, lines.length) ? statement.segments[segmentIndex++] : undefined;
		if (segment) {
			const plus: Piece[] =
				lines.length > 0 ? [{ from: physical.from, to: physical.from + 1, text: '+', gap: '' }] : [];
			const pieces = piecesOf(statement, segment, tokenIndex, spacing);
			if (plus[0] && pieces[0]) pieces[0].gap = isGluedDollar(text, pieces[0].from) ? '' : ' ';
			line.pieces = [...plus, ...pieces];
			if (line.pieces[0]) line.pieces[0].gap = indent;
			line.comment = withItsSpace(restOf(text, segment.to, physical.to), physical.to);
			const end = segment.at + segment.to - segment.from;
			while (tokenIndex < tokens.length && tokens[tokenIndex]!.to <= end) tokenIndex += 1;
		} else {
			line.comment = restOf(text, physical.from, physical.to);
			// A comment at the margin stays there.
			if (line.comment) line.comment.gap = physical.from > from ? indent : '';
		}
		lines.push(line);
		from = physical.end;
	}
	return lines;
}

function isCode({ kind }: Statement, lineKind: string, index: number): boolean {
	if (kind === 'comment' || kind === 'blank') return false;
	return index === 0 || lineKind === 'continuation';
}

/** `+$` does not begin a comment, `+ $` does. */
function isGluedDollar(text: string, at: number): boolean {
	return text[at] === '$' && text[at - 1] === '+';
}

/** In a script a lone `$` begins a comment only if a space follows. */
function withItsSpace(comment: Piece | null, end: number): Piece | null {
	if (comment?.text !== '$' || comment.to === end) return comment;
	return { ...comment, to: comment.to + 1, text: '$ ' };
}

/** The text between two offsets, without surrounding spaces. */
function restOf(text: string, from: number, to: number): Piece | null {
	let first = from;
	let last = to;
	while (first < last && isBlank(text, first)) first += 1;
	while (last > first && isBlank(text, last - 1)) last -= 1;
	return first === last ? null : { from: first, to: last, text: text.slice(first, last), gap: '' };
}

function isBlank(text: string, at: number): boolean {
	return text[at] === ' ' || text[at] === '\t';
}
