/** What tells whether two passages say the same. */
export interface Extent {
	textHash: string;
	/** Lines of a file, from 1, both inclusive; null where passages have no lines. */
	lines: { path: string; start: number; end: number } | null;
}

/**
 * Drops what repeats a better passage: the same text elsewhere, or lines of which more than half belong to it.
 *
 * @param passages best first
 */
export function withoutRepeats<T>(passages: readonly T[], extentOf: (passage: T) => Extent): T[] {
	const hashes = new Set<string>();
	const ranges = new Map<string, { start: number; end: number }[]>();
	return passages.filter((passage) => {
		const { textHash, lines } = extentOf(passage);
		if (hashes.has(textHash)) return false;
		if (lines) {
			const better = ranges.get(lines.path) ?? [];
			if (better.some((range) => sharedLines(range, lines) * 2 > lines.end - lines.start + 1)) return false;
			ranges.set(lines.path, [...better, lines]);
		}
		hashes.add(textHash);
		return true;
	});
}

function sharedLines(a: { start: number; end: number }, b: { start: number; end: number }): number {
	return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start) + 1);
}
