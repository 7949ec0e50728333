/** Consecutive items of a long list that are shown together. */
export interface Chunk<T> {
	/** Index of its first item in the whole list. */
	first: number;
	items: readonly T[];
}

/** Splits a long list, so that only items near the visible part need separate elements. */
export function toChunks<T>(items: readonly T[], size: number): Chunk<T>[] {
	return Array.from({ length: Math.ceil(items.length / size) }, (_, index) => ({
		first: index * size,
		items: items.slice(index * size, (index + 1) * size)
	}));
}
