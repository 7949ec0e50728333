import { describe, expect, test } from 'vitest';
import { Fault } from '#lib/base/fault.ts';
import { TaskRegistry, type TaskControl, type TaskEvent } from '#lib/base/task-registry.ts';
import { ManualClock, settle } from '../../support/manual-clock.ts';

/** A registry, what it told, and work that the test ends. */
function setUp() {
	const clock = new ManualClock();
	const registry = new TaskRegistry(clock);
	const told: string[] = [];
	registry.subscribe((event: TaskEvent) => void told.push(`${event.task.name} ${event.type}`));
	const controls = new Map<string, TaskControl>();
	const ends = new Map<string, (failure?: Fault) => void>();
	const work = (name: string) => (control: TaskControl) =>
		new Promise<string>((resolve, reject) => {
			controls.set(name, control);
			ends.set(name, (failure) => (failure ? reject(failure) : resolve(name)));
		});
	const turn = (name: string, scope = 'p') => registry.submit({ type: 'turn', scope, name }, work(name));
	const read = (name: string, signal?: AbortSignal) =>
		registry.submit({ type: 'indexing', scope: 'p', name, ...(signal && { signal }) }, work(name));
	const run = (name: string, signal?: AbortSignal) =>
		registry.submit({ type: 'agent_run', scope: 'p', name, ...(signal && { signal }) }, work(name));
	const states = () => registry.tasks.map(({ name, state }) => `${name} ${state}`);
	return {
		clock,
		registry,
		told,
		controls,
		end: (name: string, failure?: Fault) => ends.get(name)?.(failure),
		turn,
		read,
		run,
		states
	};
}

describe('[E5] tasks', () => {
	test('[TASK4] are told of in order, with their times and their progress, and are then forgotten', async () => {
		const { clock, registry, told, controls, end, turn } = setUp();
		const done = turn('a');
		await clock.advance(100);
		controls.get('a')?.report(0.5);
		controls.get('a')?.report(0.5);
		expect(registry.tasks).toMatchObject([{ state: 'running', startedAt: clock.now() - 100, progress: 0.5 }]);
		end('a');
		expect(await done).toBe('a');
		await settle();
		expect(told).toEqual(['a submitted', 'a started', 'a progress', 'a completed']);
		expect(registry.tasks).toEqual([]);
		controls.get('a')?.report(1);
		expect(told).toHaveLength(4);
	});

	test('[TASK4] fail with what their work throws, at once or later, and the caller gets it', async () => {
		const { registry, told, end, turn } = setUp();
		const failing = turn('a');
		end('a', new Fault('file_missing', 'gone'));
		await expect(failing).rejects.toMatchObject({ code: 'file_missing' });
		const throwing = () => {
			throw new Fault('file_missing', 'gone');
		};
		await expect(registry.submit({ type: 'turn', scope: 'p', name: 'b' }, throwing)).rejects.toBeInstanceOf(Fault);
		expect(told.filter((text) => text.endsWith('failed'))).toEqual(['a failed', 'b failed']);
		expect(registry.tasks).toEqual([]);
	});

	test('[TASK2] of a type that excludes others: a second one is refused, in the same project only', async () => {
		const { turn, run, end, states } = setUp();
		void turn('a');
		expect(turn('b')).toBeNull();
		void turn('c', 'other');
		void run('d');
		void run('e');
		expect(states()).toEqual(['a running', 'c running', 'd running', 'e running']);
		end('a');
		await settle();
		expect(turn('f')).not.toBeNull();
	});

	test('[TASK2] wait for one that is being cancelled, and only one waits', async () => {
		const { registry, turn, end, states, controls } = setUp();
		void turn('a');
		expect(registry.cancel({ type: 'turn', scope: 'p' }, 'timeout')).toBe(true);
		expect(controls.get('a')?.signal.reason).toBe('timeout');
		void turn('b');
		expect(turn('c')).toBeNull();
		expect(states()).toEqual(['a cancelling', 'b waiting']);
		end('a');
		await settle();
		expect(states()).toEqual(['b running']);
	});

	test('[TASK2] that wait for each other run in the order in which they were submitted', async () => {
		const { read, end, states } = setUp();
		for (const name of ['a', 'b', 'c']) void read(name).catch(() => undefined);
		expect(states()).toEqual(['a running', 'b waiting', 'c waiting']);
		end('a');
		await settle();
		expect(states()).toEqual(['b running', 'c waiting']);
		end('b', new Fault('file_missing', 'gone'));
		await settle();
		expect(states()).toEqual(['c running']);
	});

	test('[TASK3] are cancelled by id, by type and all: a waiting one never begins', async () => {
		const { registry, read, run, end, told, states } = setUp();
		void read('a');
		const waiting = read('b');
		void run('c');
		const id = registry.tasks.find(({ name }) => name === 'b')?.id ?? '';
		expect(registry.cancel({ id })).toBe(true);
		await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
		registry.cancel({ type: 'agent_run' });
		expect(states()).toEqual(['a running', 'c cancelling']);
		registry.cancel();
		registry.cancel();
		end('a');
		end('c');
		await settle();
		expect(told.filter((text) => /cancel/.test(text))).toEqual([
			'b cancelled',
			'c cancelling',
			'a cancelling',
			'a cancelled',
			'c cancelled'
		]);
		expect(told).not.toContain('b started');
		expect([registry.tasks, registry.cancel()]).toEqual([[], false]);
	});

	test('[TASK3] are cancelled by the signal of who submitted them, before and while they run', async () => {
		const { run, controls, end, states, registry } = setUp();
		const abort = new AbortController();
		void run('a', abort.signal);
		abort.abort('shutdown');
		expect([states(), controls.get('a')?.signal.reason]).toEqual([['a cancelling'], 'shutdown']);
		await expect(run('b', abort.signal)).rejects.toMatchObject({ code: 'aborted' });
		expect(controls.has('b')).toBe(false);
		end('a');
		await settle();
		expect(registry.tasks).toEqual([]);
	});

	test('[TASK3] that are released count as ended at once, whatever their work still does', async () => {
		const { registry, turn, controls, end, states, told } = setUp();
		const done = turn('a');
		void turn('b', 'other');
		registry.release(registry.tasks[0]?.id ?? '');
		expect([states(), controls.get('a')?.signal.aborted]).toEqual([['b running'], true]);
		void turn('c');
		expect(states()).toEqual(['b running', 'c running']);
		end('a');
		expect(await done).toBe('a');
		await settle();
		expect(told.filter((text) => text.startsWith('a'))).toEqual([
			'a submitted',
			'a started',
			'a cancelling',
			'a cancelled'
		]);
	});

	test('[TASK4] tell no one who has ended the subscription', () => {
		const { registry, turn } = setUp();
		const heard: TaskEvent[] = [];
		registry.subscribe((event) => void heard.push(event))();
		void turn('a');
		expect(heard).toEqual([]);
	});
});
