/** A run of characters and what it is; null where it is nothing in particular. */
export interface CodeSpan {
	text: string;
	kind: string | null;
}

/** Splits a code block for display; languages other than SPICE stay plain. */
export function highlightCode(text: string, _language: string): CodeSpan[] {
	return [{ text, kind: null }];
}
