import { FILE_HEADERS_ONLY, formatPatch } from 'diff';
import { lineDiff } from '#lib/base/line-diff.ts';

export interface TextDiff {
	/** Unified diff with three lines of context, or a summary if it is too long; empty if the texts are equal. */
	text: string;
	additions: number;
	deletions: number;
}

/** Compares two versions of a file, treating CRLF as LF; null stands for a file that does not exist. */
export function unifiedDiff(path: string, before: string | null, after: string | null): TextDiff {
	const { hunks, additions, deletions, isListed } = lineDiff(before ?? '', after ?? '', 3);
	const [first] = hunks;
	if (!first) return { text: '', additions, deletions };
	if (!isListed) {
		const text = `${path}: from line ${first.oldStart} on, ${deletions} lines were replaced by ${additions} lines. The diff is too long to show.\n`;
		return { text, additions, deletions };
	}
	const patch = {
		oldFileName: before === null ? '/dev/null' : `a/${path}`,
		newFileName: after === null ? '/dev/null' : `b/${path}`,
		oldHeader: undefined,
		newHeader: undefined,
		hunks
	};
	return { text: formatPatch(patch, FILE_HEADERS_ONLY), additions, deletions };
}
