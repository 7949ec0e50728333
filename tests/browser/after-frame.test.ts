import { afterEach, describe, expect, test, vi } from 'vitest';
import { afterFrame } from '#lib/app/shell/after-frame.ts';

afterEach(() => vi.restoreAllMocks());

const frame = (): Promise<number> => new Promise(requestAnimationFrame);
const task = (): Promise<void> => new Promise((done) => setTimeout(done, 5));

describe('[B3] checks come after what is seen', () => {
	test('work waits for the next frame, and is done in a task of its own behind it', async () => {
		const order: string[] = [];
		afterFrame(() => order.push('work'));
		requestAnimationFrame(() => order.push('frame'));
		await frame();
		expect(order).toEqual(['frame']);
		await task();
		expect(order).toEqual(['frame', 'work']);
	});

	test('it can be taken back before the frame and behind it', async () => {
		const work = vi.fn();
		afterFrame(work)();
		const cancel = afterFrame(work);
		await frame();
		cancel();
		await task();
		expect(work).not.toHaveBeenCalled();
	});

	test('a tab in the background draws no frame and works all the same', async () => {
		vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
		const request = vi.spyOn(globalThis, 'requestAnimationFrame');
		const work = vi.fn();
		afterFrame(work);
		await task();
		expect(work).toHaveBeenCalledOnce();
		expect(request).not.toHaveBeenCalled();
	});
});
