import { expect, test } from 'vitest';
import { Latest, NewestAnswer } from '#lib/base/latest.ts';

test('the task begun last is the only one that is not aborted, until it is ended', () => {
	const latest = new Latest();
	latest.end();
	const [first, second] = [latest.begin(), latest.begin()];
	expect([first.aborted, second.aborted]).toEqual([true, false]);
	latest.end();
	expect(second.aborted).toBe(true);
	expect(latest.begin().aborted).toBe(false);
});

test('an answer is taken unless one to a later question has been', () => {
	const newest = new NewestAnswer();
	const [first, second, third] = [newest.ask(), newest.ask(), newest.ask()];
	expect([second(), first(), third(), second()]).toEqual([true, false, true, false]);
	expect(newest.ask()()).toBe(true);
});
