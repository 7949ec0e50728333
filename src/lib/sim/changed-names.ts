import type { ChangeRecord, OperationRecord } from '#lib/db/records.ts';

/** Longest text whose lines are compared, UTF-16 units: a few milliseconds. */
const MAX_LENGTH = 256 * 1024;

/**
 * The words of the lines that a change has added, removed or altered, lower case, without comments; a continuation line counts with the first
 * word of its card. Null when they are not known: contents that are no longer kept, binary files, very long texts.
 */
export function changedNames({ changes, contents }: OperationRecord): ReadonlySet<string> | null {
	if (contents === 'dropped') return null;
	const names = new Set<string>();
	for (const change of changes) {
		const texts = textsOf(change);
		if (!texts) return null;
		const [before, after] = texts.map((text) => text.split(/\r?\n/u)) as [string[], string[]];
		for (const word of [...wordsMissingIn(after, before), ...wordsMissingIn(before, after)]) names.add(word);
	}
	return names;
}

/** The text before and after; null when it cannot be compared. */
function textsOf({ type, kind, before, after }: ChangeRecord): [string, string] | null {
	// A move changes no card; what includes the file is another change.
	if (kind === 'folder' || type === 'move') return ['', ''];
	const [from, to] = [before ?? '', after ?? ''];
	if (typeof from !== 'string' || typeof to !== 'string') return null;
	return from.length > MAX_LENGTH || to.length > MAX_LENGTH ? null : [from, to];
}

/** Words of the lines that the other text does not have, or has less often. */
function wordsMissingIn(other: readonly string[], lines: readonly string[]): string[] {
	const counts = new Map<string, number>();
	for (const line of other) counts.set(line, (counts.get(line) ?? 0) + 1);
	let head = '';
	return lines.flatMap((line) => {
		if (/^\s*(?:\*|$)/u.test(line)) return [];
		const isContinued = /^\s*\+/u.test(line);
		if (!isContinued) head = wordsOf(line)[0] ?? '';
		const left = counts.get(line) ?? 0;
		counts.set(line, left - 1);
		if (left > 0) return [];
		return isContinued ? [head, ...wordsOf(line)] : wordsOf(line);
	});
}

function wordsOf(line: string): string[] {
	return line
		.toLowerCase()
		.split(/[\s=(){},'"]+/u)
		.filter(Boolean);
}
