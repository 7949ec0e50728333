import type { EngineWorker } from '#lib/workers/ngspice/pool-run.ts';
import type {
	EngineEvent,
	EngineTask,
	SimulationOutcome,
	SimulationRequest,
	StopReason
} from '#lib/workers/ngspice/protocol.ts';

export const fakeBuild = { version: 'fake', build: 'fake' };

/** A running task of a fake worker, ended by the test. */
export interface FakeRun {
	worker: FakeEngineWorker;
	task: EngineTask;
	send(event: EngineEvent): void;
	finish(status?: SimulationOutcome['status'], reason?: StopReason | null): void;
}

/** A worker that is controlled by the test. */
export class FakeEngineWorker implements EngineWorker {
	readonly startMs = 1;
	readonly held = new Map<number, SimulationRequest>();
	/** Number of circuits sent. */
	holds = 0;
	stops = 0;
	isTerminated = false;
	readonly #lost = new AbortController();

	constructor(private readonly onRun: (run: FakeRun) => void) {}

	get lost(): AbortSignal {
		return this.#lost.signal;
	}

	hold(key: number, base: SimulationRequest): void {
		this.holds += 1;
		this.held.set(key, base);
	}

	release(key: number): void {
		this.held.delete(key);
	}

	run(task: EngineTask, send: (event: EngineEvent) => void): Promise<SimulationOutcome> {
		return new Promise((resolve) => {
			this.onRun({
				worker: this,
				task,
				send,
				finish: (status = 'complete', reason = null) => resolve(fakeOutcome(status, reason))
			});
		});
	}

	stop(): void {
		this.stops += 1;
	}

	terminate(): void {
		this.isTerminated = true;
	}

	/** Simulates a crash of the worker. */
	lose(): void {
		this.#lost.abort('gone');
	}
}

export function fakeOutcome(status: SimulationOutcome['status'], reason: StopReason | null): SimulationOutcome {
	return {
		status,
		reason,
		plots: [],
		ranges: [],
		log: [],
		measurements: [],
		elapsedMs: 1,
		points: 0,
		engine: fakeBuild
	};
}
