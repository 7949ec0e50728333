/** The largest of any number of values; `Math.max(...values)` would overflow the stack. NaN if one of them is; -Infinity without any. */
export function largest(values: Iterable<number>): number {
	let found = -Infinity;
	for (const value of values) found = Math.max(found, value);
	return found;
}

/** The smallest of any number of values; NaN if one of them is, and Infinity without any. */
export function smallest(values: Iterable<number>): number {
	let found = Infinity;
	for (const value of values) found = Math.min(found, value);
	return found;
}
