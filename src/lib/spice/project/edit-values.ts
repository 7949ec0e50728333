import type { Assignment } from '../cards/card.ts';
import type { TextEdit } from '../service-types.ts';
import type { Span, Token } from '../syntax/tokens.ts';
import type { PlacedCard } from './cards-of.ts';
import type { ProgramStatement } from './program.ts';

/**
 * Replaces a span of a statement's code that may extend over several lines. Comments between the lines and continuation
 * marks stay. The text goes on the last line: the line after two backslashes must not be left empty.
 */
export function replaceValue(at: ProgramStatement, { from, to }: Span, text: string): TextEdit[] {
	const { path, file, index, statement } = at;
	const start = file.starts[index] ?? 0;
	const parts = statement.segments.flatMap((segment) => {
		const [first, last] = [Math.max(from, segment.at), Math.min(to, segment.at + segment.to - segment.from)];
		if (first >= last) return [];
		const shift = start + segment.from - segment.at;
		return [{ path, from: first + shift, to: last + shift, insert: '' }];
	});
	return parts.map((part, position) => (position === parts.length - 1 ? { ...part, insert: text } : part));
}

/** Changes the value of every `name=value` on a card; no edits if it has none. */
export function assign({ at, card }: PlacedCard, name: string, value: string): TextEdit[] {
	if (card.type === 'command') return [];
	const wanted = name.toLowerCase();
	return card.assignments
		.filter((assignment) => assignment.name.text.toLowerCase() === wanted)
		.flatMap((assignment) => {
			const [first, last] = valueEnds(assignment);
			return first && last ? replaceValue(at, { from: first.from, to: last.to }, value) : [];
		});
}

/** Where `$` is a letter, a word that begins with it is not part of an expression: it was meant as a comment. */
function valueEnds({ value }: Assignment): [Token | undefined, Token | undefined] {
	const comment = value.findIndex(({ text }, index) => index > 0 && text.startsWith('$'));
	return [value[0], (comment === -1 ? value : value.slice(0, comment)).at(-1)];
}

/** Turns all lines of a statement into comments, so that every line keeps its number. */
export function commentOut({ path, file, index, statement }: ProgramStatement): TextEdit[] {
	const start = file.starts[index] ?? 0;
	return [...statement.text.matchAll(/(?<![^\n])(?!\r?\n|$)(?![^\S\n]*\*)/gu)].map((match) => {
		const place = start + match.index;
		return { path, from: place, to: place, insert: '*' };
	});
}
