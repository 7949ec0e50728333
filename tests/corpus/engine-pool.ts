import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SimulationOutcome, SimulationRequest } from '../../src/lib/workers/ngspice/protocol.ts';

/** How long a worker may go on after the time limit it keeps itself, in ms: scripts do not look at the clock. */
const GRACE_MS = 5_000;

/** One worker thread with an engine; what ends the thread costs that run only. */
export class CorpusEngine {
	readonly #root: string;
	#worker: Worker | null = null;
	#answer: (outcome: SimulationOutcome | null) => void = () => undefined;

	constructor(root: string) {
		this.#root = root;
	}

	/** @returns null when the thread had to be ended, or ended itself */
	async run(request: SimulationRequest): Promise<SimulationOutcome | null> {
		const worker = (this.#worker ??= this.#start());
		const outcome = await new Promise<SimulationOutcome | null>((resolve) => {
			const timer = setTimeout(() => resolve(null), request.timeLimitMs + GRACE_MS);
			this.#answer = (answer) => {
				clearTimeout(timer);
				resolve(answer);
			};
			worker.postMessage(request);
		});
		if (outcome === null) this.dispose();
		return outcome;
	}

	dispose(): void {
		void this.#worker?.terminate();
		this.#worker = null;
	}

	#start(): Worker {
		const worker = new Worker(join(this.#root, 'tests/corpus/engine-worker.mjs'), {
			workerData: { root: this.#root, binary: join(this.#root, 'wasm/dist/ngspice.wasm') }
		});
		const answer = (outcome: SimulationOutcome | null): void => {
			if (worker === this.#worker) this.#answer(outcome);
		};
		worker.on('message', answer);
		worker.on('error', () => answer(null));
		worker.on('exit', () => answer(null));
		return worker;
	}
}
