import { expect, test } from 'vitest';
import { lowerBound } from '../../../src/lib/base/lower-bound.ts';

test('finds the first value that is not below the one wanted', () => {
	const values = Float64Array.of(1, 2, 2, 5);
	expect([0, 1, 2, 3, 5, 6].map((wanted) => lowerBound(values, wanted))).toEqual([0, 0, 1, 3, 3, 4]);
	expect(lowerBound(new Float64Array(), 1)).toBe(0);
});
