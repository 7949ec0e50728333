import { atOnce } from './slices.ts';

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

/** Long work whose result is cached: all at once, or step by step for those who do it in slices. */
export interface RememberedWork<K, V> {
	(key: K): V;
	/** Yields wherever the work can be interrupted. */
	steps(key: K): Generator<void, V, void>;
}

/** `memoize` for work that may be done in slices. */
export function memoizeWork<K extends object, V>(work: (key: K) => Generator<void, V, void>): RememberedWork<K, V> {
	const known = new WeakMap<K, { value: V }>();
	function* steps(key: K): Generator<void, V, void> {
		const found = known.get(key);
		if (found) return found.value;
		const value = yield* work(key);
		known.set(key, { value });
		return value;
	}
	return Object.assign((key: K) => atOnce(steps(key)), { steps });
}
