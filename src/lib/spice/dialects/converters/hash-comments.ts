import type { Conversion } from '../conversion.ts';

/** `*#` and a word is a comment in other simulators; ngspice runs it as a command, in included files too. */
export function convertHashComments({ path, file, edits, notes }: Conversion): void {
	let first: number | null = null;
	for (const [index, { kind, text }] of file.statements.entries()) {
		if (kind === 'encrypted' || kind === 'rest' || !text.includes('*#')) continue;
		for (const match of text.matchAll(/^[ \t]*\*(?=#\s*[a-z])/gimu)) {
			const at = file.starts[index]! + match.index + match[0].length;
			first ??= at - 1;
			edits.push({ path, from: at, to: at, insert: ' ' });
		}
	}
	if (first !== null)
		notes.push({
			from: first,
			to: first + 2,
			sure: true,
			message: { code: 'dialects.notes.hash_comment', values: {} }
		});
}
