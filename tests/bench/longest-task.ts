import type { Browser, Page } from '@playwright/test';
import type { BenchRow } from './row.ts';

interface TraceEvent {
	name: string;
	ph: string;
	pid: number;
	tid: number;
	ts: number;
	dur?: number;
	args?: { name?: string };
}

/** What is left of a task when its event has ended: the microtasks, in which the editor takes over what was typed. */
const taskEnd = 'BlinkScheduler_OnTaskCompleted';

/** Runs something and says how long in ms the longest task of the page's main thread was, and all tasks together, microtasks included. */
export async function traced<T>(
	browser: Browser,
	page: Page,
	work: () => Promise<T>
): Promise<{ result: T; longest: number; total: number }> {
	await browser.startTracing(page, { categories: ['toplevel', 'renderer.scheduler', '__metadata'] });
	const result = await work();
	const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
	const busy = new Map<string, number[]>();
	const mainThreads = new Set(
		traceEvents
			.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
			.map(({ pid, tid }) => `${pid}:${tid}`)
	);
	for (const { name, ph, pid, tid, dur = 0 } of traceEvents.toSorted((a, b) => a.ts - b.ts)) {
		const thread = `${pid}:${tid}`;
		if (ph !== 'X' || !mainThreads.has(thread)) continue;
		const tasks = busy.get(thread) ?? [];
		if (name.endsWith('RunTask')) tasks.push(dur / 1000);
		else if (name === taskEnd && tasks.length > 0) tasks.push(tasks.pop()! + dur / 1000);
		busy.set(thread, tasks);
	}
	// the page under test is the renderer with the most to do
	const tasks = [...busy.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
	if (tasks.length === 0) throw new Error('The trace holds no task of the main thread');
	return { result, longest: Math.max(...tasks), total: tasks.reduce((sum, ms) => sum + ms, 0) };
}

/** Rows with the longest task of a page's main thread during several pieces of work. */
export class LongestTasks {
	readonly rows: BenchRow[] = [];

	/** @param group first part of the ids of the rows */
	constructor(
		private readonly browser: Browser,
		private readonly page: Page,
		private readonly group: string
	) {}

	/** Adds a row for some work and the second after it. */
	async measure(name: string, work: () => Promise<void>): Promise<void> {
		const { longest } = await traced(this.browser, this.page, async () => {
			await work();
			await this.page.waitForTimeout(1000);
		});
		this.rows.push({ id: `${this.group}/${name}-longest-task-ms`, value: longest, unit: 'ms', better: 'lower' });
	}
}
