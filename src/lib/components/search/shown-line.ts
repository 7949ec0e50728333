import type { MatchLine } from '#lib/search/find-matches.ts';

/** Characters shown before the first match: more would push it out of a narrow panel. */
const LEAD = 12;

type Mark = readonly [from: number, to: number];

/** A line as a narrow panel shows it: without its indentation, and beginning near its first match. */
export function shownLine({ text, marks }: Pick<MatchLine, 'text' | 'marks'>): { text: string; marks: Mark[] } {
	const first = marks[0]?.[0] ?? 0;
	const indentation = Math.min(/^\s*/.exec(text)![0].length, first);
	let cut = first - LEAD > indentation ? first - LEAD : indentation;
	// Half of a surrogate pair is not a character.
	if (/[\udc00-\udfff]/.test(text[cut] ?? '')) cut += 1;
	const ellipsis = cut > indentation ? '…' : '';
	const shift = cut - ellipsis.length;
	return { text: ellipsis + text.slice(cut), marks: marks.map(([from, to]) => [from - shift, to - shift]) };
}

/** A line before and after the replacement of its match. Line breaks are shown as signs. */
export function shownChange(line: MatchLine): { before: string; after: string; removed: Mark; added: Mark } {
	const { text, marks } = shownLine(line);
	const [from, to] = marks[0] ?? [0, 0];
	const insert = (line.insert ?? '').replaceAll('\n', '⏎').replaceAll('\t', '→');
	return {
		before: text,
		after: text.slice(0, from) + insert + text.slice(to),
		removed: [from, to],
		added: [from, from + insert.length]
	};
}
