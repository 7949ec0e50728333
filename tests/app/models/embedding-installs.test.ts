import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EmbeddingInstalls } from '#lib/app/models/embedding-installs.svelte.ts';
import type { Embeddings } from '#lib/app/models/embeddings.svelte.ts';
import { Fault } from '#lib/base/fault.ts';
import { TaskRegistry, type TaskEvent } from '#lib/base/task-registry.ts';
import { builtInModel, type LocalEmbeddingModel } from '#lib/workers/embedding/local-model.ts';
import type { ModelFiles } from '#lib/workers/llm/model-file-client.ts';

type Options = Parameters<ModelFiles['installEmbedding']>[2];

const kind = { name: 'small', maxTokens: 512, pooling: 'cls', queryPrefix: '', passagePrefix: '' } as const;
const source = { url: 'https://host.example/m/' };
const model: LocalEmbeddingModel = { ...builtInModel, ...kind, place: 'installed' };
let tasks: TaskRegistry;
let events: string[];
let changes: unknown[];
let reported: string[];
let running: { options: Options; resolve: (model: LocalEmbeddingModel) => void; reject: (fault: Fault) => void }[];
let installs: EmbeddingInstalls;

beforeEach(() => {
	vi.stubGlobal('navigator', { storage: { persist: async () => true } });
	tasks = new TaskRegistry({ now: () => 0 });
	[events, changes, reported, running] = [[], [], [], []];
	tasks.subscribe(
		({ type, task }: TaskEvent) => void events.push(`${type} ${task.type} ${task.name} ${task.progress}`)
	);
	const files: Pick<ModelFiles, 'installEmbedding'> = {
		installEmbedding: (_source, _kind, options) =>
			new Promise((resolve, reject) => {
				running.push({ options, resolve, reject });
				options.signal.addEventListener('abort', () => reject(new Fault('llm_cancelled', 'Cancelled')));
			})
	};
	const embeddings = {
		refreshInstalled: async () => undefined,
		change: async (change: unknown) => void changes.push(change)
	} as unknown as Embeddings;
	installs = new EmbeddingInstalls({ files, tasks, embeddings, report: ({ code }) => void reported.push(code) });
});
afterEach(() => vi.unstubAllGlobals());

it('[TASK1] an installation is a task with its progress, and its model is chosen at the end', async () => {
	const done = installs.install(source, kind);
	running[0]!.options.onProgress(5, null);
	running[0]!.options.onProgress(30, 120);
	expect(installs.incoming).toEqual({ name: 'small', loaded: 30, total: 120 });
	running[0]!.resolve(model);
	await done;
	expect(events).toEqual([
		'submitted model_install small null',
		'started model_install small null',
		'progress model_install small 0.25',
		'completed model_install small 0.25'
	]);
	expect(changes).toEqual([{ source: 'installed', installed: 'small' }]);
	expect(installs.incoming).toBeNull();
});

it('[TASK2] a second installation is refused while one is under way', async () => {
	const done = installs.install(source, kind);
	await installs.install(source, { ...kind, name: 'other' });
	expect(running).toHaveLength(1);
	expect(installs.incoming?.name).toBe('small');
	running[0]!.resolve(model);
	await done;
});

it('[TASK3] is cancelled where tasks are, and in the settings', async () => {
	for (const cancel of [() => tasks.cancel({ type: 'model_install' }), () => installs.cancel()]) {
		const done = installs.install(source, kind);
		cancel();
		await done;
		expect(events.at(-1)).toMatch(/^cancelled/);
		expect(installs).toMatchObject({ incoming: null, fault: null });
	}
	expect([changes, reported]).toEqual([[], []]);
});

it('[K1] what goes wrong is shown in the settings, or reported when they have been left', async () => {
	const cut = new Fault('embedding_download_cut', 'cut', { model: 'small', bytes: 5 });
	const leave = installs.show();
	let done = installs.install(source, kind);
	running[0]!.reject(cut);
	await done;
	expect(installs.fault).toBe(cut);
	expect(reported).toEqual([]);
	leave();
	done = installs.install(source, kind);
	running[1]!.reject(cut);
	await done;
	expect(installs.fault).toBeNull();
	expect(reported).toEqual(['embedding_download_cut']);
});

it('[TASK2] one that begins as soon as the cancelled one has ended is shown', async () => {
	const first = installs.install(source, kind);
	installs.cancel();
	const second = installs.install(source, { ...kind, name: 'other' });
	await first;
	expect(installs.incoming?.name).toBe('other');
	running[1]!.resolve(model);
	await second;
	expect(installs.incoming).toBeNull();
});
