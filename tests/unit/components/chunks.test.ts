import { expect, it } from 'vitest';
import { toChunks } from '#lib/components/ui/chunks.ts';

it('[L1] chunks whose items did not change stay the same objects as a list grows', () => {
	const items = Array.from({ length: 7 }, (_, index) => ({ index }));
	const before = toChunks(items.slice(0, 5), 2);
	const after = toChunks(items, 2, before);
	expect(after.map(({ first }) => first)).toEqual([0, 2, 4, 6]);
	expect(after.flatMap((chunk) => chunk.items)).toEqual(items);
	expect(after.map((chunk, index) => chunk === before[index])).toEqual([true, true, false, false]);
});
