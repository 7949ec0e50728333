const NINE = '9'.charCodeAt(0);

/** Samples, and how often they have been read. */
export function counted(values: readonly number[]): { y: Float64Array; reads: () => number } {
	let reads = 0;
	const y = new Proxy(Float64Array.from(values), {
		get(target, key) {
			if (typeof key === 'string' && key.charCodeAt(0) <= NINE) {
				reads += 1;
				return target[key as unknown as number];
			}
			const value: unknown = Reflect.get(target, key, target);
			return typeof value === 'function' ? (value.bind(target) as unknown) : value;
		}
	});
	return { y, reads: () => reads };
}
