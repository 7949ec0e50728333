import { codeLanguage } from '#lib/code/code-language.ts';
import type { CodeSymbol } from '#lib/code/code-types.ts';
import { readMarkdown } from '#lib/code/read-markdown.ts';
import { chunkTitle, type Chunk, type Section } from './chunk.ts';
import { cutSections, isBlank, linesOf } from './cut-sections.ts';

export function isMarkdown(path: string): boolean {
	return codeLanguage(path) === 'markdown';
}

/** Cuts a Markdown text by its headings; a part's title is the path of headings that lead to it. Linear in the length. */
export function cutMarkdown(text: string, name: string): Chunk[] {
	const lines = linesOf(text);
	const joined = lines.join('\n');
	const starts = lineNumbers(joined);
	const sections: Section[] = [];
	const add = (title: string, from: number, to: number) => {
		const [start, end] = [starts(from), starts(to) - 1];
		if (end < start) return;
		const last = sections.at(-1);
		// A heading without text of its own introduces the part below it.
		if (last && isHeadingOnly(lines, last)) sections[sections.length - 1] = { ...last, title, end };
		else sections.push({ kind: 'section', title, start, end });
	};
	const visit = (symbols: readonly CodeSymbol[], above: readonly string[]) => {
		for (const { name: heading, from, to, children } of symbols) {
			const path = [...above, heading];
			add(chunkTitle(path.join(' > '), name), from, children[0]?.from ?? to);
			visit(children, path);
		}
	};
	const { symbols } = readMarkdown(joined);
	add(name, 0, symbols[0]?.from ?? joined.length);
	visit(symbols, []);
	return cutSections(lines, sections);
}

/** Number of the line that begins at or after an offset; one past the last line for the end of the text. Offsets must not decrease. */
function lineNumbers(text: string): (offset: number) => number {
	let line = 1;
	let at = 0;
	return (offset) => {
		while (at < offset) {
			const next = text.indexOf('\n', at);
			at = next === -1 ? Infinity : next + 1;
			line += 1;
		}
		return line;
	};
}

function isHeadingOnly(lines: readonly string[], { start, end, title }: Section): boolean {
	if (end - start > 3 || title === '') return false;
	const filled = lines.slice(start - 1, end).filter((line) => !isBlank(line));
	return filled.length <= 1 && /^ {0,3}#{1,6}(?:\s|$)/u.test(filled[0] ?? '#');
}
