import type { TextEdit } from '#lib/spice/service-types.ts';

/** A text as the editor and the language service have it: every line break is one character. */
export function unified(text: string): string {
	return text.includes('\r') ? text.replaceAll('\r\n', '\n') : text;
}

/** A text with edits whose offsets count every line break as one character; CRLF stays. Null when they do not fit. */
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

/** Edits by the file that they are of. */
export function editsByFile(edits: readonly TextEdit[]): ReadonlyMap<string, TextEdit[]> {
	const byFile = new Map<string, TextEdit[]>();
	for (const edit of edits) {
		const ofFile = byFile.get(edit.path);
		if (ofFile) ofFile.push(edit);
		else byFile.set(edit.path, [edit]);
	}
	return byFile;
}
