/** A text whose `|` are taken out, and where they stood. */
export function withoutMarks(marked: string): { text: string; marks: number[] } {
	const parts = marked.split('|');
	let at = 0;
	const marks = parts.slice(0, -1).map((part) => (at += part.length));
	return { text: parts.join(''), marks };
}
