import { expect, test } from 'vitest';
import { memoizeWork } from '../../../src/lib/base/memoize.ts';
import { atOnce, inSlices, untilAborted } from '../../../src/lib/base/slices.ts';

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

test('work that is given up ends at its next step, and gives nothing', async () => {
	const given = new AbortController();
	const notes: string[] = [];
	const result = inSlices(untilAborted(work(4, notes), given.signal));
	setTimeout(() => given.abort(), 1);
	expect(await result).toBeNull();
	expect(notes.length).toBeLessThan(4);
	expect(atOnce(untilAborted(work(1, notes), new AbortController().signal))).toBe(1);
});

test('what was done step by step is remembered as what was done at once', () => {
	let times = 0;
	const length = memoizeWork(function* (list: readonly number[]): Generator<void, number | null, void> {
		times += 1;
		yield;
		return list.length || null;
	});
	const [some, none]: number[][] = [[1, 2], []];
	expect([atOnce(length.steps(some!)), length(some!), atOnce(length.steps(some!)), times]).toEqual([2, 2, 2, 1]);
	expect([length(none!), length(none!), times]).toEqual([null, null, 2]);
	// Given up before the end, it is begun again.
	const other = [1];
	length.steps(other).next();
	expect([length(other), times]).toEqual([1, 4]);
});
