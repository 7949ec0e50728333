import { toFault } from '#lib/base/fault.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import { RunTrace } from './lost-run.ts';
import type {
	EngineBuild,
	EngineEvent,
	EngineTask,
	SimulationEvent,
	SimulationOutcome,
	SimulationRequest
} from './protocol.ts';

/** Time limit for the answer to a stop, ms; then the worker is ended. With the transfer, an abort takes less than 500 ms. */
const ANSWER_MS = 400;
/** Grace period after a run's time limit, ms; a live worker enforces the limit itself. */
const LIMIT_GRACE_MS = 300;

/** A worker with an engine; it runs one task at a time. */
export interface EngineWorker {
	/** Duration of its start, ms. */
	startMs: number;
	/** Aborted, with the reason as text, when the worker ends unexpectedly. */
	lost: AbortSignal;
	/** Stores a circuit for tasks that are variants of it. */
	hold(key: number, base: SimulationRequest): void;
	release(key: number): void;
	/** @param onEvent called with one event after the other, each when the promise of the previous one has resolved */
	run(task: EngineTask, onEvent: (event: EngineEvent) => void | Promise<void>): Promise<SimulationOutcome>;
	/** Ends the current task at the next slice. */
	stop(): void;
	terminate(): void;
}

export interface RunJob {
	task: EngineTask;
	/** The whole request; that of a variant is built on demand. */
	request: () => SimulationRequest;
	timeLimitMs: number;
	signal: AbortSignal;
	onEvent?: (event: SimulationEvent) => void;
}

export interface JobEnd {
	outcome: SimulationOutcome;
	/** The worker is gone, or must not be used again. */
	isSpent: boolean;
}

/** Runs a job on a worker: its answer races against the abort, the time limit and the loss of the worker. */
export async function runOnWorker(worker: EngineWorker, job: RunJob, build: EngineBuild): Promise<JobEnd> {
	const { task, signal, onEvent } = job;
	const trace = new RunTrace(job.request, build);
	if (signal.aborted) return { outcome: trace.ended('stopped', 'user'), isSpent: false };
	const settled = new AbortController();
	const whileRunning = { once: true, signal: settled.signal };
	const lost = new Promise<JobEnd>((resolve) => {
		const give = (outcome: SimulationOutcome): void => resolve({ outcome, isSpent: true });
		const onLost = (): void => give(trace.ended('failed', 'trap', entry('engine_lost', String(worker.lost.reason))));
		const limit = setTimeout(() => give(trace.ended('stopped', 'time_limit')), job.timeLimitMs + LIMIT_GRACE_MS);
		let answer: ReturnType<typeof setTimeout> | undefined;
		const onAbort = (): void => {
			worker.stop();
			answer = setTimeout(() => give(trace.ended('stopped', 'user')), ANSWER_MS);
		};
		signal.addEventListener('abort', onAbort, whileRunning);
		worker.lost.addEventListener('abort', onLost, whileRunning);
		if (worker.lost.aborted) onLost();
		settled.signal.addEventListener('abort', () => {
			clearTimeout(limit);
			clearTimeout(answer);
		});
	});
	const answered = worker
		.run(task, async (event) => {
			if (settled.signal.aborted) return;
			const told = await trace.note(event);
			// It would follow the outcome.
			if (!settled.signal.aborted) onEvent?.(told);
		})
		.then(
			(outcome) => ({ outcome, isSpent: outcome.reason === 'trap' || outcome.reason === 'out_of_memory' }),
			(thrown: unknown) => ({
				outcome: trace.ended('failed', 'trap', entry('engine_lost', toFault(thrown).message)),
				isSpent: true
			})
		);
	const end = await Promise.race([answered, lost]);
	settled.abort();
	return end;
}

/** The outcome of a job for which no worker could be started. */
export function unavailable(job: RunJob, build: EngineBuild, thrown: unknown): SimulationOutcome {
	const { code, message } = toFault(thrown, 'engine_start');
	return new RunTrace(job.request, build).ended('failed', 'unavailable', entry(code, message));
}

/** The outcome of a job that never started. */
export function cancelled(job: RunJob, build: EngineBuild): SimulationOutcome {
	return new RunTrace(job.request, build).ended('stopped', 'user');
}

function entry(code: string, text: string): LogEntry {
	return { severity: 'error', text, file: null, line: null, code };
}
