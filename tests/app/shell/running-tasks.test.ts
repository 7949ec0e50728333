import { expect, test } from 'vitest';
import { RunningTasks } from '#lib/app/shell/running-tasks.svelte.ts';
import { TaskRegistry } from '#lib/base/task-registry.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';

test('[E5] [TASK5] shows what takes longer than 150 ms, and nothing once it has ended', async () => {
	const clock = new ManualClock();
	const registry = new TaskRegistry(clock);
	const running = new RunningTasks(registry, clock);
	const ends: (() => void)[] = [];
	const run = (name: string) =>
		registry.submit({ type: 'agent_run', scope: 'p', name }, ({ report }) => {
			report(0.25);
			return new Promise<void>((resolve) => ends.push(resolve));
		});
	void run('a.cir');
	void run('b.cir');
	await clock.advance(149);
	ends[1]?.();
	await settle();
	expect(running.shown).toEqual([]);
	await clock.advance(1);
	expect(running.shown).toMatchObject([{ name: 'a.cir', state: 'running', progress: 0.25 }]);
	registry.cancel();
	expect(running.shown).toMatchObject([{ state: 'cancelling' }]);
	ends[0]?.();
	await settle();
	expect(running.shown).toEqual([]);
	void run('c.cir');
	running.dispose();
	await settle();
	expect(clock.pending).toBe(0);
});
