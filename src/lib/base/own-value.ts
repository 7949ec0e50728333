/**
 * What a table holds under a key that comes from a file, a model, the engine or storage; undefined when it holds nothing of
 * that name. A plain index would also find what every object inherits: `table['constructor']` is a function.
 */
export function ownValue<T extends object>(table: T, key: string): T[keyof T] | undefined {
	return Object.hasOwn(table, key) ? table[key as keyof T] : undefined;
}
