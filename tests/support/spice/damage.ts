const deep = () => {
	let value: unknown = 'deep';
	for (let depth = 0; depth < 200; depth += 1) value = [value];
	return value;
};

/** Values that no field expects, or not of this size. */
const junk: readonly (() => unknown)[] = [
	() => null,
	() => undefined,
	() => -1,
	() => Number.NaN,
	() => Infinity,
	() => 1e308,
	() => '',
	() => 'x'.repeat(100_000),
	() => 'constructor',
	() => '__proto__',
	() => [],
	() => [null],
	() => ({}),
	() => ({ length: 3 }),
	() => true,
	() => new Date(Number.NaN),
	() => Uint8Array.of(1, 2),
	() => new Map([['a', 1]]),
	deep
];

/**
 * Damages a record in one place: a different value, a missing field, or a list with every element twice.
 *
 * @param kept fields of the record that stay the same, such as the keys by which it is found
 */
export function damage(record: object, random: () => number, kept: readonly string[]): void {
	const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
	let owner: object = record;
	let keys = Object.keys(record).filter((key) => !kept.includes(key));
	for (;;) {
		const key = pick(keys);
		const value: unknown = Reflect.get(owner, key);
		const isBranch = typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
		const inner = isBranch ? Object.keys(value) : [];
		if (inner.length > 0 && random() < 0.75) {
			[owner, keys] = [value as object, inner];
			continue;
		}
		if (Array.isArray(value) && value.length > 0 && random() < 0.5) value.push(...(value as unknown[]));
		else if (random() < 0.25) Reflect.deleteProperty(owner, key);
		else Reflect.set(owner, key, pick(junk)());
		return;
	}
}
