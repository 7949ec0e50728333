/**
 * A list as texts, JSON of at most `ITEMS_IN_PART` items each: between threads and into storage texts are copied in one
 * short step, while copying tens of thousands of separate objects would be a task of a tenth of a second.
 */
export interface PackedList {
	parts: string[];
}

/** Number of items that are written or read at once, which takes about a millisecond. */
const ITEMS_IN_PART = 1_000;

/**
 * Packs a list, with a yield wherever it can be interrupted.
 *
 * @param items plain JSON data: without infinite numbers
 */
export function* packList<T>(items: readonly T[]): Generator<void, PackedList, void> {
	const parts: string[] = [];
	for (let from = 0; from < items.length; from += ITEMS_IN_PART) {
		parts.push(JSON.stringify(items.slice(from, from + ITEMS_IN_PART)));
		yield;
	}
	return { parts };
}

/**
 * Unpacks a list, with a yield wherever it can be interrupted.
 *
 * @param read checks an item, and converts what JSON cannot express
 * @throws SyntaxError or TypeError if it was not packed by `packList`; errors of `read`
 */
export function* unpackList<T>({ parts }: PackedList, read: (item: unknown) => T): Generator<void, T[], void> {
	const items: T[] = [];
	for (const part of parts) {
		const some: unknown = JSON.parse(part);
		if (!Array.isArray(some)) throw new TypeError('This is not a packed list.');
		for (const item of some) items.push(read(item));
		yield;
	}
	return items;
}
