import type { TextEdit } from '#lib/spice/service-types.ts';

/** A text as the editor and the language service see it: each line break is one character. */
export function unified(text: string): string {
	return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}

/** Applies edits whose offsets count each line break as one character; CRLF stays. Null if they do not fit the text. */
export function withEdits(before: string, edits: readonly TextEdit[]): string | null {
	const text = unified(before);
	const parts: string[] = [];
	let at = 0;
	for (const { from, to, insert } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
		if (from < at || to < from || to > text.length) return null;
		parts.push(text.slice(at, from), insert);
		at = to;
	}
	const after = parts.join('') + text.slice(at);
	return text === before ? after : after.replaceAll('\n', '\r\n');
}

/** Groups edits by file. */
export function editsByFile(edits: readonly TextEdit[]): ReadonlyMap<string, TextEdit[]> {
	const byFile = new Map<string, TextEdit[]>();
	for (const edit of edits) {
		const ofFile = byFile.get(edit.path);
		if (ofFile) ofFile.push(edit);
		else byFile.set(edit.path, [edit]);
	}
	return byFile;
}
