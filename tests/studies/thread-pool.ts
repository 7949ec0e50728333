import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { build } from 'vite';
import { WorkerPool } from '#lib/workers/ngspice/pool.ts';
import type { EngineWorker } from '#lib/workers/ngspice/pool-run.ts';
import type { EngineTask, SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import type { ThreadAnswer, ThreadCall } from './engine-thread.ts';

/**
 * Told when a thread has been given a run, equal for a second try; ends the thread by `kill`, which tells whether that run was still
 * going on.
 */
export type OnRun = (run: string, kill: () => boolean) => void;

/** Pools whose workers are threads of their own, which can be killed in the middle of a run. */
export class ThreadPools {
	private constructor(
		private readonly folder: string,
		private readonly root: string
	) {}

	/** @param root of the repository */
	static async open(root: string): Promise<ThreadPools> {
		// In the repository, so that the thread finds its packages.
		const folder = mkdtempSync(join(tmpdir(), 'study-threads-'));
		await build({
			...{ root, configFile: false, logLevel: 'error' },
			build: { ssr: 'tests/studies/engine-thread.ts', outDir: folder, emptyOutDir: false, target: 'node20' },
			ssr: { noExternal: true }
		});
		return new ThreadPools(folder, root);
	}

	pool(size: number, onRun: OnRun): WorkerPool {
		return new WorkerPool({ start: () => this.#start(onRun), size, build: { version: 'test', build: 'test' } });
	}

	close(): void {
		rmSync(this.folder, { recursive: true });
	}

	async #start(onRun: OnRun): Promise<EngineWorker> {
		const thread = new Worker(join(this.folder, 'engine-thread.js'), {
			workerData: join(this.root, 'wasm/dist/ngspice.wasm')
		});
		const lost = new AbortController();
		let answer: ((outcome: SimulationOutcome) => void) | null = null;
		const tell = (told: ThreadCall): void => thread.postMessage(told);
		await new Promise<void>((resolve, reject) => {
			thread.once('error', reject);
			thread.on('exit', (code) => lost.abort(`The thread ended with ${code}`));
			thread.on('message', (outcome: ThreadAnswer) => {
				if (outcome === null) return resolve();
				const give = answer;
				answer = null;
				give?.(outcome);
			});
		});
		return {
			startMs: 0,
			lost: lost.signal,
			hold: (key, base) => tell({ call: 'hold', key, base }),
			release: (key) => tell({ call: 'release', key }),
			run: (task: EngineTask) =>
				new Promise((resolve) => {
					answer = resolve;
					tell({ call: 'run', task });
					onRun(JSON.stringify('held' in task ? task.edits : ''), () => {
						if (answer !== resolve) return false;
						// An answer that is under way would give the next run to a thread that ends.
						answer = null;
						void thread.terminate();
						return true;
					});
				}),
			stop: () => undefined,
			terminate: () => void thread.terminate()
		};
	}
}
