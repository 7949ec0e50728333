import { expose, transfer } from 'comlink';
import { packedBuffers, type PackedPlots } from '#lib/measure/packed-plots.ts';
import { EngineHost } from './engine-host.ts';
import type { EngineEvent, NgspiceWorkerApi } from './protocol.ts';
import { sentEvent, sentOutcome } from './wire.ts';

let host: EngineHost | null = null;
let stopped = false;

const api: NgspiceWorkerApi = {
	async initialise(module, build, lock) {
		await holdLock(lock);
		host = new EngineHost(module, build);
		return host.prepare();
	},

	hold(key, base) {
		host?.hold(key, base);
	},

	release(key) {
		host?.release(key);
	},

	async run(task, port) {
		if (!host) throw new Error('The worker has no engine yet');
		stopped = false;
		const onEvent = (event: EngineEvent): void => {
			const sent = sentEvent(event);
			port.postMessage(sent, sent.type === 'pieces' ? buffersOf(sent.plots) : []);
		};
		const outcome = sentOutcome(await host.run(task, { onEvent, isStopped: () => stopped }));
		// After the answer is sent, start the engine of the next run.
		setTimeout(() => void host?.prepare().catch(() => undefined));
		return transfer(outcome, buffersOf(outcome.plots));
	},

	stop() {
		stopped = true;
	}
};

/** What is moved to the page instead of copied. */
function buffersOf(plots: PackedPlots): Transferable[] {
	return packedBuffers(plots) as ArrayBuffer[];
}

/** Resolves once this worker holds the lock, which it keeps until it ends. */
function holdLock(name: string): Promise<void> {
	const { locks } = navigator as { locks?: LockManager };
	return new Promise((resolve, reject) => {
		if (!locks) resolve();
		else
			locks
				.request(name, () => {
					resolve();
					return new Promise<never>(() => undefined);
				})
				.catch(reject);
	});
}

expose(api);
