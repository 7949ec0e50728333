import type { Page } from '@playwright/test';

/** What the page has measured of one stop, ms after the key or the button was pressed; null for what has not happened. */
export interface StopTimes {
	/** Until the status says that the turn is stopping or has ended. */
	visible: number | null;
	/** Until the turn has ended. */
	settled: number | null;
}

/** Measures in the page what follows on a stop. The clock starts with the event itself, so a busy page counts. */
export async function watchStops(page: Page, words: { stopping: string; ready: string }): Promise<void> {
	await page.evaluate(({ stopping, ready }) => {
		const times = { pressedAt: null as number | null, visible: null as number | null, settled: null as number | null };
		Reflect.set(window, 'stopTimes', times);
		const look = () => {
			if (times.pressedAt === null) return;
			const status = document.querySelector('.line > .text')?.textContent ?? '';
			const now = performance.now() - times.pressedAt;
			if (status === stopping || status === ready) times.visible ??= now;
			if (status === ready) times.settled ??= now;
		};
		new MutationObserver(look).observe(document.body, { childList: true, characterData: true, subtree: true });
		const press = (event: Event) => {
			const isStop =
				event instanceof KeyboardEvent
					? event.key === 'Escape'
					: event.target instanceof Element && event.target.closest('button.stop');
			if (!isStop || times.pressedAt !== null) return;
			times.pressedAt = event.timeStamp;
			queueMicrotask(look);
		};
		addEventListener('keydown', press, true);
		addEventListener('click', press, true);
	}, words);
}

/** Forgets the last stop. */
export async function resetStop(page: Page): Promise<void> {
	await page.evaluate(() => {
		Object.assign(Reflect.get(window, 'stopTimes') as object, { pressedAt: null, visible: null, settled: null });
	});
}

export async function stopTimes(page: Page): Promise<StopTimes> {
	return page.evaluate(() => ({ ...(Reflect.get(window, 'stopTimes') as StopTimes) }));
}
