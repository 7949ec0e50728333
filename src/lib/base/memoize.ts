/** Caches the result per object while the object exists: several measurements need the same result for one curve. */
export function memoize<K extends object, V>(compute: (key: K) => V): (key: K) => V {
	const known = new WeakMap<K, { value: V }>();
	return (key) => {
		const found = known.get(key);
		if (found) return found.value;
		const value = compute(key);
		known.set(key, { value });
		return value;
	};
}
