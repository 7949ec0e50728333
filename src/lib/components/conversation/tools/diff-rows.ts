import { compareTexts } from '#lib/workers/diff/compare-texts.ts';
import { isBlank, MAX_EMPTY_LINES } from '../../exact/exact-text.ts';

/** One line of a diff; numbers count from 1 and are null on a side without the line. */
export type DiffRow =
	| { kind: 'same' | 'added' | 'removed'; before: number | null; after: number | null; text: string }
	| { kind: 'gap' };

/** What is drawn: rows, and empty lines that are counted instead. */
export type ShownRow = DiffRow | { kind: 'emptyLines'; change: 'same' | 'added' | 'removed'; count: number };

/**
 * The lines that changed, with two lines around them. Large texts are compared in a worker.
 *
 * @param before null if the file did not exist
 * @param after null if the file was deleted
 * @param signal ends the comparison
 * @returns null for binary content, and for a change that is too large to list
 */
export async function diffRows(
	before: string | Uint8Array | null,
	after: string | Uint8Array | null,
	signal?: AbortSignal
): Promise<DiffRow[] | null> {
	if (before instanceof Uint8Array || after instanceof Uint8Array) return null;
	const [diff] = await compareTexts([{ before: before ?? '', after: after ?? '' }], 2, signal);
	return diff?.isListed ? rowsOf(diff.hunks) : null;
}

/** The rows of hunks whose lines begin with their sign. */
export function rowsOf(hunks: readonly { oldStart: number; newStart: number; lines: readonly string[] }[]): DiffRow[] {
	return hunks.flatMap((hunk, index): DiffRow[] => {
		let old = hunk.oldStart;
		let fresh = hunk.newStart;
		const rows = hunk.lines.flatMap((line): DiffRow[] => {
			const text = line.slice(1);
			if (line.startsWith('+')) return [{ kind: 'added', before: null, after: fresh++, text }];
			if (line.startsWith('-')) return [{ kind: 'removed', before: old++, after: null, text }];
			if (line.startsWith(' ')) return [{ kind: 'same', before: old++, after: fresh++, text }];
			return [];
		});
		return index === 0 ? rows : [{ kind: 'gap' }, ...rows];
	});
}

/** Rows of which more than three empty ones in a row are one, with their count: a wall of them hides what follows. */
export function withoutWalls(rows: readonly DiffRow[]): ShownRow[] {
	const shown: ShownRow[] = [];
	for (let at = 0; at < rows.length;) {
		const row = rows[at];
		if (row === undefined) break;
		let end = at + 1;
		while (end < rows.length && isEmpty(row) && isEmpty(rows[end]) && rows[end]?.kind === row.kind) end++;
		if (row.kind !== 'gap' && end - at > MAX_EMPTY_LINES)
			shown.push({ kind: 'emptyLines', change: row.kind, count: end - at });
		else shown.push(...rows.slice(at, end));
		at = end;
	}
	return shown;
}

function isEmpty(row: DiffRow | undefined): boolean {
	return row !== undefined && row.kind !== 'gap' && isBlank(row.text);
}

/** Line number of the first change in the current file, from 1. */
export function firstChangedLine(rows: DiffRow[]): number {
	let next = 1;
	for (const row of rows) {
		if (row.kind === 'gap') continue;
		if (row.kind === 'added') return row.after ?? next;
		if (row.kind === 'removed') return Math.max(1, next);
		next = (row.after ?? next) + 1;
	}
	return 1;
}
