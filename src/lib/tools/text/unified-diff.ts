import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';

export interface TextDiff {
	/** Unified diff with three lines of context; empty when the texts are equal. */
	text: string;
	additions: number;
	deletions: number;
}

/** Compares two versions of a file, CRLF taken as LF; null stands for a file that is not there. */
export function unifiedDiff(path: string, before: string | null, after: string | null): TextDiff {
	const patch = structuredPatch(
		before === null ? '/dev/null' : `a/${path}`,
		after === null ? '/dev/null' : `b/${path}`,
		(before ?? '').replaceAll('\r\n', '\n'),
		(after ?? '').replaceAll('\r\n', '\n'),
		undefined,
		undefined,
		{ context: 3 }
	);
	const lines = patch.hunks.flatMap((hunk) => hunk.lines);
	return {
		text: patch.hunks.length === 0 ? '' : formatPatch(patch, FILE_HEADERS_ONLY),
		additions: lines.filter((line) => line.startsWith('+')).length,
		deletions: lines.filter((line) => line.startsWith('-')).length
	};
}
