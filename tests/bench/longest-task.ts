import type { Browser, Page } from '@playwright/test';
import type { BenchRow } from './row.ts';

interface TraceEvent {
	name: string;
	ph: string;
	pid: number;
	tid: number;
	ts: number;
	dur?: number;
	/** The part of `dur` in which the thread ran. */
	tdur?: number;
	args?: { name?: string };
}

/** What is left of a task when its event has ended: the microtasks, in which the editor takes over what was typed. */
const taskEnd = 'BlinkScheduler_OnTaskCompleted';

interface Task {
	ms: number;
	/** Without what other programs took of the processor. */
	cpu: number;
}

/**
 * Runs something and says how long in ms the longest task of the page's main thread was, and all tasks together, microtasks included. `cpu` is
 * the CPU time of the task with the most of it: on a busy machine it says more about the app than the longest.
 */
export async function traced<T>(
	browser: Browser,
	page: Page,
	work: () => Promise<T>
): Promise<{ result: T; longest: number; cpu: number; total: number }> {
	await browser.startTracing(page, { categories: ['toplevel', 'renderer.scheduler', '__metadata'] });
	const result = await work();
	const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
	const busy = new Map<string, Task[]>();
	const mainThreads = new Set(
		traceEvents
			.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
			.map(({ pid, tid }) => `${pid}:${tid}`)
	);
	for (const { name, ph, pid, tid, dur = 0, tdur: measured = 0 } of traceEvents.toSorted((a, b) => a.ts - b.ts)) {
		// The clock of CPU time goes in leaps on some machines: a task of 2 ms may have 40 of it.
		const tdur = Math.min(measured, dur);
		const thread = `${pid}:${tid}`;
		if (ph !== 'X' || !mainThreads.has(thread)) continue;
		const tasks = busy.get(thread) ?? [];
		const last = tasks.at(-1);
		if (name.endsWith('RunTask')) tasks.push({ ms: dur / 1000, cpu: tdur / 1000 });
		else if (name === taskEnd && last) {
			last.ms += dur / 1000;
			last.cpu += tdur / 1000;
		}
		busy.set(thread, tasks);
	}
	// the page under test is the renderer with the most to do
	const tasks = [...busy.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
	if (tasks.length === 0) throw new Error('The trace holds no task of the main thread');
	return {
		result,
		longest: Math.max(...tasks.map(({ ms }) => ms)),
		cpu: Math.max(...tasks.map(({ cpu }) => cpu)),
		total: tasks.reduce((sum, { ms }) => sum + ms, 0)
	};
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
		const { longest, cpu } = await traced(this.browser, this.page, async () => {
			await work();
			await this.page.waitForTimeout(1000);
		});
		console.log(`${name}: longest task ${longest.toFixed(1)} ms, ${cpu.toFixed(1)} ms of CPU time`);
		this.rows.push({ id: `${this.group}/${name}-longest-task-ms`, value: longest, unit: 'ms', better: 'lower' });
	}
}
