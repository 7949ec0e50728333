import type { Text } from '@codemirror/state';

/** Maximum number of lines that are searched upwards for the beginning of a card. */
const MAX_LINES_ABOVE = 1000;

/**
 * The beginning of the card at an offset: the line itself, or the one that its `+` continues across comments and blank
 * lines. Null on a line that does not belong to a card.
 */
export function cardStart(doc: Text, offset: number): number | null {
	let line = doc.lineAt(offset);
	if (!isOfCard(line.text)) return null;
	const last = Math.max(1, line.number - MAX_LINES_ABOVE);
	while (line.number > last && (continues(line.text) || !isOfCard(line.text))) line = doc.line(line.number - 1);
	return line.from;
}

function isOfCard(text: string): boolean {
	return /^\s*[^\s*#$;]/u.test(text);
}

function continues(text: string): boolean {
	return /^\s*\+/u.test(text);
}
