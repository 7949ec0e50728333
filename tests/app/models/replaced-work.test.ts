import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { BuiltInModel } from '#lib/app/models/built-in-model.svelte.ts';
import { LocalModels } from '#lib/app/models/local-models.svelte.ts';
import { OllamaMonitor } from '#lib/app/models/ollama.svelte.ts';
import type { OllamaState } from '#lib/llm/ollama/types.ts';
import type { ModelConnection } from '#lib/llm/types.ts';
import type { ModelOffer } from '#lib/workers/llm/model-files.ts';
import { installPage } from '../../support/page/fake-page.ts';
import { until } from '../../support/until.ts';
import { ManualClock } from '../../support/manual-clock.ts';

/** A promise that the test settles. */
function held<T>() {
	let resolve: (value: T) => void = () => undefined;
	const promise = new Promise<T>((done) => (resolve = done));
	return { promise, resolve: (value: T) => resolve(value) };
}

describe('[APP11] work that other work has replaced', () => {
	afterEach(() => void Reflect.deleteProperty(globalThis, 'LanguageModel'));
	beforeEach(() => installPage());
	beforeEach(() => void Object.assign(navigator, { storage: { estimate: async () => ({}) } }));

	test('the end of a cancelled download of the built-in model leaves the progress of the next one', async () => {
		const creations: { signal: AbortSignal; monitor: (target: EventTarget) => void }[] = [];
		const create = (options: (typeof creations)[number]) => {
			creations.push(options);
			return new Promise<never>((_, reject) => {
				options.signal.addEventListener('abort', () => setTimeout(() => reject(options.signal.reason), 20));
			});
		};
		Object.assign(globalThis, { LanguageModel: { availability: async () => 'downloadable', create } });
		const model = new BuiltInModel();
		const first = model.download();
		await until(() => creations.length === 1);
		model.cancel();
		expect(model.progress).toBeNull();
		void model.download();
		await until(() => creations.length === 2);
		await first;
		expect(model.progress).toBe(0);
		model.cancel();
	});

	test('a model file that arrives after it was cancelled is not chosen, and leaves what is asked for now', async () => {
		const arrived = held<string>();
		const onkept = vi.fn();
		const offer = { name: 'a.gguf', bytes: 1, info: {} } as unknown as ModelOffer;
		const files = {
			probe: vi.fn(async () => offer),
			fetch: vi.fn(() => arrived.promise),
			installEmbedding: vi.fn()
		};
		const models = new LocalModels(files, onkept);
		await models.ask('https://host.test/a.gguf');
		const accepted = models.accept();
		await until(() => files.fetch.mock.calls.length > 0);
		models.cancel();
		const next = held<ModelOffer>();
		files.probe.mockReturnValueOnce(next.promise);
		const asked = models.ask('https://host.test/b.gguf');
		arrived.resolve('a.gguf');
		await accepted;
		expect(models.incoming).toEqual({ state: 'asking' });
		expect(onkept).not.toHaveBeenCalled();
		models.cancel();
		next.resolve({ ...offer, name: 'b.gguf' });
		await asked;
		expect(models.incoming).toBeNull();
	});

	test('an older answer of Ollama does not replace a newer one', async () => {
		const first = held<OllamaState>();
		const server = { ok: true, server: { version: '2', models: [], loaded: [] } } as unknown as OllamaState;
		const readOllama = vi.fn().mockReturnValueOnce(first.promise).mockResolvedValue(server);
		const monitor = new OllamaMonitor({ readOllama, unloadModel: vi.fn() }, new ManualClock());
		const stop = monitor.watch({ provider: 'ollama' } as ModelConnection);
		await monitor.refresh();
		first.resolve({ ok: false, fault: { code: 'ollama_unreachable', message: '', data: {} } });
		await new Promise((done) => setTimeout(done, 0));
		expect(monitor.state).toBe(server);
		stop();
	});
});
