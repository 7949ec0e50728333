/** Replaces a part of a text. Offsets are in UTF-16 units, of a text in which each line break is one character. */
interface Edit {
	from: number;
	to: number;
	insert: string;
}

/** A text as the editor and the language service see it: each line break is one character. */
export function unified(text: string): string {
	return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}

/** Applies edits; CRLF stays, and inserted line breaks are like the first one of the text. Null if they do not fit the text. */
export function withEdits(before: string, edits: readonly Edit[]): string | null {
	let nextCrlf = before.indexOf('\r\n');
	const hasCrlf = nextCrlf !== -1 && before.indexOf('\n') === nextCrlf + 1;
	const parts: string[] = [];
	/** The same place in the text and in the text with single line breaks: all before it is done. */
	let [at, counted] = [0, 0];
	const advanceTo = (offset: number) => {
		let raw = at + offset - counted;
		while (nextCrlf !== -1 && nextCrlf < raw) {
			raw += 1;
			nextCrlf = before.indexOf('\r\n', nextCrlf + 2);
		}
		[at, counted] = [raw, offset];
	};
	for (const { from, to, insert } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
		if (from < counted || to < from) return null;
		const kept = at;
		advanceTo(from);
		parts.push(before.slice(kept, at), hasCrlf ? unified(insert).replaceAll('\n', '\r\n') : insert);
		advanceTo(to);
		if (at > before.length) return null;
	}
	return parts.join('') + before.slice(at);
}
