/**
 * The value of a table for a key that comes from a file, a model, the engine or storage; undefined if the table has no
 * such key. Plain indexing would also find inherited properties: `table['constructor']` is a function.
 */
export function ownValue<T extends object>(table: T, key: string): T[keyof T] | undefined {
	return Object.hasOwn(table, key) ? table[key as keyof T] : undefined;
}
