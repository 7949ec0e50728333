/** The range in which two texts differ; they are equal before and after it. */
export interface ChangedRange {
	/** The first character that differs. */
	from: number;
	/** One past the last that differs, in the new text. */
	to: number;
	/** Added to an old offset after the change, gives the new one. */
	shift: number;
}

/** Number of characters compared at once, which is much faster than one at a time. */
const stretch = 4096;

/** Where two texts differ; null when they do not. */
export function changedRange(before: string, after: string): ChangedRange | null {
	if (before === after) return null;
	const shorter = Math.min(before.length, after.length);
	let from = 0;
	while (from + stretch <= shorter && before.slice(from, from + stretch) === after.slice(from, from + stretch))
		from += stretch;
	while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
	const shift = after.length - before.length;
	let to = after.length;
	const lowest = from + Math.max(0, shift);
	while (to - stretch >= lowest && before.slice(to - shift - stretch, to - shift) === after.slice(to - stretch, to))
		to -= stretch;
	while (to > lowest && before.charCodeAt(to - shift - 1) === after.charCodeAt(to - 1)) to -= 1;
	return { from, to, shift };
}
