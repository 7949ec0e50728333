/**
 * A text that is not necessarily one string: the editor stores a long text in pieces, and joining them at each keystroke
 * would be slow. Line breaks count as one character. A string is a `LongText`, too.
 */
export interface LongText {
	/** UTF-16 units. */
	readonly length: number;
	toString(): string;
}

/** Whether two texts are equal; fast if they are the same object. */
export function isSameText(a: LongText, b: LongText): boolean {
	return a === b || (a.length === b.length && a.toString() === b.toString());
}
