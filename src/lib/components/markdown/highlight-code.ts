import { highlightText, type TokenKind } from '#lib/spice/highlight.ts';

/** A run of characters and what it is; null where it is nothing in particular. */
export interface CodeSpan {
	text: string;
	kind: TokenKind | null;
}

const spiceNames = new Set(['spice', 'ngspice', 'cir', 'sp', 'net', 'netlist', 'lib', 'ltspice', 'hspice']);

/** Splits a code block for display; languages other than SPICE stay plain. */
export function highlightCode(text: string, language: string): CodeSpan[] {
	if (!spiceNames.has(language.toLowerCase())) return [{ text, kind: null }];
	const spans: CodeSpan[] = [];
	const lines = text.split('\n');
	// Answers mostly quote cards from the middle of a netlist: only a whole one has a title line.
	highlightText(text, /^[\t ]*\.end[\t ]*$/im.test(text)).forEach((tokens, index) => {
		const line = `${lines[index] ?? ''}${index < lines.length - 1 ? '\n' : ''}`;
		let end = 0;
		for (const { from, to, kind } of tokens) {
			if (from > end) spans.push({ text: line.slice(end, from), kind: null });
			spans.push({ text: line.slice(from, to), kind });
			end = to;
		}
		if (end < line.length) spans.push({ text: line.slice(end), kind: null });
	});
	return spans;
}
