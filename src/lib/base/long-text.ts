/**
 * A text that need not be one string yet: the editor keeps a long one in pieces, and to put them together at each key takes
 * longer than the key. Line breaks are one character in it. A string is one as well.
 */
export interface LongText {
	/** UTF-16 units. */
	readonly length: number;
	toString(): string;
}

/** Whether two texts read alike; the same object is seen at once. */
export function isSameText(a: LongText, b: LongText): boolean {
	return a === b || (a.length === b.length && a.toString() === b.toString());
}
