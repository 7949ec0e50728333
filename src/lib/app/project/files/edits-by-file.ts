import type { TextEdit } from '#lib/spice/service-types.ts';

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
