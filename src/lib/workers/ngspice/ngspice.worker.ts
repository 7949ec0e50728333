import { expose, transfer } from 'comlink';
import { EngineHost } from './engine-host.ts';
import type { EngineEvent, NgspiceWorkerApi } from './protocol.ts';
import { transferables } from './transfer.ts';

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
		const onEvent = (event: EngineEvent): void => port.postMessage(event, transferables(event));
		const outcome = await host.run(task, { onEvent, isStopped: () => stopped });
		// After the answer is sent, start the engine of the next run.
		setTimeout(() => void host?.prepare().catch(() => undefined));
		return transfer(outcome, transferables(outcome));
	},

	stop() {
		stopped = true;
	}
};

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
