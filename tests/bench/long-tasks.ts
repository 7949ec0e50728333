import type { Page } from '@playwright/test';
import type { BenchRow } from './row.ts';

/** Records how long the page's thread is held up, with the browser's own observer of tasks of 50 ms and more. */
export class LongTasks {
	readonly rows: BenchRow[] = [];

	private constructor(private readonly page: Page) {}

	/** Starts recording in a page before it opens its first address. */
	static async in(page: Page): Promise<LongTasks> {
		await page.addInitScript(() => {
			const durations: number[] = [];
			new PerformanceObserver((list) => {
				durations.push(...list.getEntries().map(({ duration }) => duration));
			}).observe({ type: 'longtask', buffered: true });
			Object.assign(globalThis, { longTasks: durations });
		});
		return new LongTasks(page);
	}

	/** Adds the longest task during some work and the second after it, ms; 0 if none takes 50 ms. */
	async measure(name: string, work: () => Promise<void>): Promise<void> {
		await this.#take();
		await work();
		await this.page.waitForTimeout(1000);
		const value = Math.max(0, ...(await this.#take()));
		this.rows.push({ id: `page/${name}-longest-task-ms`, value, unit: 'ms', better: 'lower' });
	}

	#take(): Promise<number[]> {
		return this.page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks.splice(0));
	}
}
