/** Consecutive items of a long list that are shown together. */
export interface Chunk<T> {
	/** Index of its first item in the whole list. */
	first: number;
	items: readonly T[];
}

/**
 * Splits a long list, so that only items near the visible part need separate elements.
 *
 * @param old chunks before the list has changed: those with the same items stay the same objects, so that they are not drawn
 *   again
 */
export function toChunks<T>(items: readonly T[], size: number, old: readonly Chunk<T>[] = []): Chunk<T>[] {
	return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => {
		const part = items.slice(index * size, (index + 1) * size);
		const known = old[index];
		const isSame = known?.items.length === part.length && part.every((item, at) => item === known.items[at]);
		return isSame ? known : { first: index * size, items: part };
	});
}
