import type { TextSpan } from './protocol.ts';

/** Maximum number of matches on a page. */
const MAX_MATCHES = 1_000;

/** Where a text occurs, without regard to case; any white space matches any other. */
export function findText(text: string, query: string): TextSpan[] {
	const words = query.trim().split(/\s+/u).filter(Boolean);
	if (words.length === 0) return [];
	const pattern = new RegExp(
		words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/gu, String.raw`\$&`)).join('\\s+'),
		'giu'
	);
	const spans: TextSpan[] = [];
	for (const match of text.matchAll(pattern)) {
		spans.push({ start: match.index, end: match.index + match[0].length });
		if (spans.length === MAX_MATCHES) break;
	}
	return spans;
}
