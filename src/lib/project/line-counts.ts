import { diffArrays } from 'diff';

/** Time for comparing two texts, milliseconds: a rewrite of megabytes must not hold up the page. */
const DIFF_TIME = 100;

/** Lines of text added and removed; CRLF taken as LF, null where there is no text. */
export interface LineCounts {
	additions: number;
	deletions: number;
}

/**
 * Counts the lines by which two texts differ. Texts that are too different to be compared in time are counted without
 * regard to the order of their lines.
 */
export function lineCounts(before: string | null, after: string | null, diffTime = DIFF_TIME): LineCounts {
	const [old, fresh] = [linesOf(before), linesOf(after)];
	if (old.length === 0 || fresh.length === 0) return { additions: fresh.length, deletions: old.length };
	const parts = diffArrays(old, fresh, { timeout: diffTime });
	if (!parts) return unorderedCounts(old, fresh);
	const sum = (chosen: typeof parts) => chosen.reduce((total, part) => total + (part.count ?? 0), 0);
	return { additions: sum(parts.filter(({ added }) => added)), deletions: sum(parts.filter(({ removed }) => removed)) };
}

function linesOf(text: string | null): string[] {
	return (text ?? '').replaceAll('\r\n', '\n').match(/[^\n]*\n|[^\n]+/g) ?? [];
}

function unorderedCounts(old: readonly string[], fresh: readonly string[]): LineCounts {
	const unmatched = new Map<string, number>();
	for (const line of old) unmatched.set(line, (unmatched.get(line) ?? 0) + 1);
	let same = 0;
	for (const line of fresh) {
		const count = unmatched.get(line) ?? 0;
		if (count === 0) continue;
		unmatched.set(line, count - 1);
		same += 1;
	}
	return { additions: fresh.length - same, deletions: old.length - same };
}
