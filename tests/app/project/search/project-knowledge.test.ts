import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IndexedKnowledge } from '#lib/app/project/search/project-knowledge.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import { TaskRegistry, type Task } from '#lib/base/task-registry.ts';
import { createProject } from '#lib/db/projects.ts';
import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { createIndexHost } from '#lib/knowledge/index-host.ts';
import { createKnowledgeClient, type IndexTransport } from '#lib/knowledge/knowledge-client.ts';
import { HashingEmbedder } from '../../../support/llm/hashing-embedder.ts';
import { ManualClock } from '../../../support/manual-clock.ts';
import { testDatabase } from '../../../support/storage/test-database.ts';

const never = new AbortController().signal;
const library = Array.from({ length: 40 }, (_, n) => `.subckt part${n} a b\nR1 a b ${n}k\n.ends\n`).join('\n');
const query = { text: 'part7', limit: 5, tokens: 1_000 };

let database: SpicewrightDatabase;
let projectId: string;
let knowledge: IndexedKnowledge;
let clock: ManualClock;
let tasks: TaskRegistry;
let embedder: HashingEmbedder;
let typing: EventTarget;
const onfault = vi.fn<(fault: Fault) => void>();
/** Lets the model answer. */
let release: () => void;
/** Ends the worker as a crash does: what it knew is gone. */
let crash: () => void;

beforeEach(async () => {
	database = await testDatabase();
	({ id: projectId } = await createProject(database, { name: 'test', files: [{ path: 'a.lib', content: library }] }));
	clock = new ManualClock();
	tasks = new TaskRegistry(clock);
	embedder = new HashingEmbedder();
	typing = new EventTarget();
	release = () => undefined;
});
afterEach(async () => {
	knowledge.dispose();
	await database.delete();
});

/** The index in this thread, in place of its worker. */
function transport(): IndexTransport {
	const start = () => createIndexHost({ clock, alone: (_, work) => work() });
	let host = start();
	crash = () => {
		host.close();
		host = start();
	};
	return { ask: (question) => question(host), callback: (call) => call, dispose: () => host.close() };
}

function open(): IndexedKnowledge {
	return (knowledge = new IndexedKnowledge({
		database: database.name,
		projectId,
		embedder,
		documents: { pages: async () => [] },
		tasks,
		typing,
		onfault,
		clock,
		createClient: async (request, events) => createKnowledgeClient(transport(), request, events)
	}));
}

/** Advances the clock until something holds. */
function advanceUntil(holds: () => boolean): Promise<unknown> {
	return vi.waitUntil(
		async () => {
			await clock.advance(100);
			return holds();
		},
		{ timeout: 20_000, interval: 1 }
	);
}

test('[K2] [KNOW15] the index starts a moment after the project is opened, or with the first search', async () => {
	open();
	await clock.advance(1_000);
	expect(knowledge.status.state).toBe('starting');
	await advanceUntil(() => knowledge.status.state === 'ready');
	expect(knowledge.status).toMatchObject({ chunks: 40, vectors: 40, fault: null });
	knowledge.dispose();
	open();
	expect((await knowledge.search(query, never)).passages[0]?.title).toBe('.subckt part7');
});

describe('[K2] [KNOW15] the index at work', () => {
	beforeEach(() => {
		const embed = embedder.embed.bind(embedder);
		vi.spyOn(embedder, 'embed').mockImplementation(async (...given) => {
			await new Promise<void>((resolve) => (release = resolve));
			return embed(...given);
		});
	});
	const shown = () => tasks.tasks.find(({ type }) => type === 'search_index');

	test('is shown as a task with its progress after a second, until it rests', async () => {
		const seen: Task[] = [];
		tasks.subscribe(({ task }) => void seen.push(task));
		open();
		await advanceUntil(() => knowledge.status.state === 'indexing');
		expect(shown()).toBeUndefined();
		await advanceUntil(() => shown() !== undefined);
		await advanceUntil(() => {
			release();
			return knowledge.status.state === 'ready';
		});
		expect(shown()).toBeUndefined();
		const progress = seen.flatMap((task) => task.progress ?? []);
		expect(progress.length).toBeGreaterThan(0);
		expect(progress).toEqual(progress.toSorted((a, b) => a - b));
	});

	test('is stopped by cancelling the task, and goes on when the user says so', async () => {
		open();
		await advanceUntil(() => shown() !== undefined);
		tasks.cancel({ type: 'search_index' });
		await advanceUntil(() => knowledge.status.state === 'stopped' && shown() === undefined);
		release();
		await knowledge.resume();
		await advanceUntil(() => {
			release();
			return knowledge.status.state === 'ready';
		});
		expect(knowledge.status.vectors).toBe(40);
	});

	test('[KNOW10] pauses while the user types, simulates or the agent works', async () => {
		open();
		await advanceUntil(() => knowledge.status.state === 'indexing');
		typing.dispatchEvent(new Event('input'));
		await vi.waitUntil(() => knowledge.status.state === 'paused');
		await advanceUntil(() => knowledge.status.state === 'indexing');
		let end = () => {};
		const running = tasks.submit({ type: 'user_run', scope: projectId, name: 'a.cir' }, async () => {
			await new Promise<void>((resolve) => (end = resolve));
		});
		await vi.waitUntil(() => knowledge.status.state === 'paused');
		end();
		await running;
		await vi.waitUntil(() => knowledge.status.state === 'indexing');
	});
});

test('[K2] [KNOW13] a worker that was lost is started again by the next search', async () => {
	open();
	await advanceUntil(() => knowledge.status.state === 'ready');
	await knowledge.rebuild();
	await advanceUntil(() => knowledge.status.vectors === 40);
	crash();
	expect((await knowledge.search(query, never)).passages[0]?.title).toBe('.subckt part7');
});

test('[K2] [KNOW13] an index that cannot be opened is a failure in the status', async () => {
	knowledge = new IndexedKnowledge({
		database: database.name,
		projectId,
		embedder,
		documents: { pages: async () => [] },
		tasks,
		typing,
		onfault,
		clock,
		createClient: async (request, events) => {
			const lost = () => Promise.reject(new Fault('search_failed', 'The worker ended'));
			return createKnowledgeClient({ ...transport(), ask: lost }, request, events);
		}
	});
	await expect(knowledge.search(query, never)).rejects.toMatchObject({ code: 'search_failed' });
	expect(knowledge.status.state).toBe('failed');
	expect(knowledge.fault?.code).toBe('search_failed');
	await knowledge.rebuild();
	expect(onfault).toHaveBeenCalledWith(expect.objectContaining({ code: 'search_failed' }));
});

test('[K2] [KNOW14] a search is stopped by its signal', async () => {
	open();
	const stop = new AbortController();
	const searching = knowledge.search(query, stop.signal);
	stop.abort('stopped');
	await expect(searching).rejects.toBe('stopped');
});
