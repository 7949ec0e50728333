import { expect, it } from 'vitest';
import { Derived } from '#lib/base/derived.ts';

it('[C13] keeps what has been computed from an object, for each kind of value', () => {
	const [lengths, names] = [new Derived<object, number>(), new Derived<object, string>()];
	const [one, other] = [{ text: 'abc' }, { text: 'abc' }];
	lengths.set(one, 3);
	names.set(one, 'x');
	expect([lengths.get(one), names.get(one), lengths.get(other)]).toEqual([3, 'x', undefined]);
	lengths.set(one, 4);
	expect(lengths.get(one)).toBe(4);
	lengths.delete(one);
	lengths.delete(other);
	expect([lengths.get(one), names.get(one)]).toEqual([undefined, 'x']);
});

it('[C13] is no part of the object: of its copies, of comparisons, and of what is sent', () => {
	const lengths = new Derived<object, number>();
	const source = { text: 'abc' };
	lengths.set(source, 3);
	expect(lengths.get({ ...source, text: 'abcd' })).toBeUndefined();
	expect(lengths.get(structuredClone(source))).toBeUndefined();
	expect(source).toEqual({ text: 'abc' });
	expect(Reflect.ownKeys({ ...source })).toEqual(['text']);
});
