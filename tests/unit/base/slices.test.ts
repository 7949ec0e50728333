import { expect, test } from 'vitest';
import { inSlices } from '../../../src/lib/base/slices.ts';

/** Takes longer than a slice at each step. */
function* work(steps: number, notes: string[]): Generator<void, number, void> {
	for (let step = 0; step < steps; step++) {
		const end = performance.now() + 12;
		while (performance.now() < end);
		notes.push('work');
		yield;
	}
	return steps;
}

test('long work gives its result, and lets others have their turn meanwhile', async () => {
	const notes: string[] = [];
	setImmediate(() => notes.push('other'));
	expect(await inSlices(work(4, notes))).toBe(4);
	expect(notes).toHaveLength(5);
	expect(notes.indexOf('other')).toBeLessThan(4);
});

test('what the work throws comes out', async () => {
	await expect(
		inSlices(
			(function* () {
				yield;
				throw new RangeError('too much');
			})()
		)
	).rejects.toThrow('too much');
});
