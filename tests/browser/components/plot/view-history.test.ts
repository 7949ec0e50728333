import { expect, test } from 'vitest';
import { ViewHistory } from '#lib/components/plot/axes/view-history.svelte.ts';

test('[C17] views are gone back and forward to; a new one drops those ahead', () => {
	const history = new ViewHistory<string>();
	expect([history.canGoBack, history.canGoForward, history.back('a')]).toEqual([false, false, null]);
	history.record('a', 'step', 0);
	history.record('b', 'step', 1);
	expect(history.back('c')).toBe('b');
	expect(history.back('b')).toBe('a');
	expect([history.canGoBack, history.canGoForward]).toEqual([false, true]);
	expect(history.forward('a')).toBe('b');
	history.record('b', 'step', 2);
	expect(history.canGoForward).toBe(false);
	expect(history.back('d')).toBe('b');
});

test('[C17] a turn of the wheel is one step until it pauses, a drag until it ends', () => {
	const history = new ViewHistory<number>();
	history.record(0, 'wheel', 0);
	history.record(1, 'wheel', 500);
	history.record(2, 'wheel', 1000);
	history.record(3, 'wheel', 5000);
	expect(history.back(4)).toBe(3);
	expect(history.back(3)).toBe(0);
	history.record(0, 'drag', 6000);
	history.record(1, 'drag', 9000);
	history.close();
	history.record(2, 'drag', 9001);
	expect(history.back(3)).toBe(2);
	expect(history.back(2)).toBe(0);
	expect(history.back(0)).toBeNull();
});
