/** A map of the items by id. */
export function byId<T extends { id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
	return new Map(list.map((item) => [item.id, item]));
}
