import { toFault } from '#lib/base/fault.ts';
import { applyEdits } from './edits.ts';
import { JobQueue } from './pool-queue.ts';
import { cancelled, runOnWorker, unavailable, type EngineWorker, type RunJob } from './pool-run.ts';
import type {
	BatchSummary,
	EngineBuild,
	RunOptions,
	RunPriority,
	SimulationOutcome,
	SimulationPool,
	SimulationRequest,
	Variant,
	VariantOptions
} from './protocol.ts';

/** How long a worker may be idle before it is dropped, ms; the last one is kept. */
const IDLE_MS = 30_000;

export interface PoolSetup {
	/** @throws Fault `asset_unavailable`, `engine_start` */
	start: () => Promise<EngineWorker>;
	/** Maximum number of workers; one more for a run of the user while all of them are busy. */
	size: number;
	build: EngineBuild;
}

/** A circuit of batches that are under way. */
interface HeldBase {
	key: number;
	request: SimulationRequest;
	batches: number;
}

interface Job extends RunJob {
	priority: RunPriority;
	/** Circuit that the worker must hold. */
	base?: HeldBase;
	isRetry: boolean;
	onStart?: () => void;
	settle: (outcome: SimulationOutcome, isRetry: boolean) => void;
	/** Called when the job was aborted before it began. */
	cancel: () => void;
}

interface Slot {
	starting: Promise<EngineWorker>;
	/** Null until the worker has started. */
	worker: EngineWorker | null;
	job: Job | null;
	held: Set<number>;
	idle: ReturnType<typeof setTimeout> | undefined;
}

interface WorkEnd {
	/** Null when the job did not run. */
	outcome: SimulationOutcome | null;
	/** The worker is gone, or must not be used again. */
	isSpent: boolean;
	/** The job goes back to the queue, to be retried in a new worker or to wait for one. */
	again?: 'retry' | 'wait';
}

/** Distributes the runs of a page over workers that are started on demand. */
export class WorkerPool implements SimulationPool {
	readonly #setup: PoolSetup;
	readonly #slots = new Set<Slot>();
	readonly #queue = new JobQueue<Job>();
	readonly #disposal = new AbortController();
	#size: number;
	/** Number of extra workers for the runs of the user. */
	#reserve = 1;
	/** By the request, which the batches of one study share: its files go to a worker once for all of them. */
	readonly #bases = new Map<SimulationRequest, HeldBase>();
	#nextKey = 1;

	constructor(setup: PoolSetup) {
		this.#setup = setup;
		this.#size = setup.size;
	}

	get size(): number {
		return this.#size;
	}

	async run(
		request: SimulationRequest,
		{ signal: aborted, onEvent, priority = 'user' }: RunOptions = {}
	): Promise<SimulationOutcome> {
		const signal = this.#until(aborted);
		let settled = (): void => undefined;
		const outcome = await new Promise<SimulationOutcome>((resolve) => {
			const job: Job = {
				task: request,
				request: () => request,
				timeLimitMs: request.timeLimitMs,
				signal,
				onEvent,
				priority,
				isRetry: false,
				settle: resolve,
				cancel: () => resolve(cancelled(job, this.#setup.build))
			};
			settled = this.#submit([job], signal);
		});
		settled();
		return outcome;
	}

	async runVariants(
		base: SimulationRequest,
		variants: readonly Variant[],
		{ signal: aborted, priority = 'batch', keep, onStart, onOutcome }: VariantOptions
	): Promise<BatchSummary> {
		for (const { edits } of variants) applyEdits(base.files, edits);
		const started = performance.now();
		const failure = new AbortController();
		const signal = AbortSignal.any([this.#until(aborted), failure.signal]);
		const summary: BatchSummary = { complete: 0, failed: 0, stopped: 0, cancelled: 0, retried: 0, elapsedMs: 0 };
		const held = this.#hold(base);
		let open = variants.length;
		let settled = (): void => undefined;
		await new Promise<void>((resolve) => {
			const close = (): void => {
				open -= 1;
				if (open === 0) resolve();
			};
			const jobs = variants.map(({ id, edits }): Job => ({
				task: { held: held.key, edits, keep },
				request: () => ({ ...base, files: applyEdits(base.files, edits) }),
				timeLimitMs: base.timeLimitMs,
				signal,
				priority,
				base: held,
				isRetry: false,
				onStart: () => onStart?.(id),
				settle: (outcome, isRetry) => {
					const wasAborted = outcome.status === 'stopped' && outcome.reason === 'user';
					summary[wasAborted ? 'cancelled' : outcome.status] += 1;
					if (isRetry) summary.retried += 1;
					try {
						onOutcome(id, outcome);
					} catch (thrown) {
						failure.abort(thrown);
					}
					close();
				},
				cancel: () => {
					summary.cancelled += 1;
					close();
				}
			}));
			if (open === 0) resolve();
			settled = this.#submit(jobs, signal);
		});
		settled();
		this.#letGo(held);
		failure.signal.throwIfAborted();
		return { ...summary, elapsedMs: performance.now() - started };
	}

	async warmUp(): Promise<{ startMs: number }> {
		const [slot = this.#open()] = this.#slots;
		const { startMs } = await slot.starting;
		return { startMs };
	}

	dispose(): void {
		this.#disposal.abort();
		for (const slot of this.#slots) if (!slot.job) this.#close(slot);
	}

	#hold(request: SimulationRequest): HeldBase {
		const held = this.#bases.get(request) ?? { key: this.#nextKey++, request, batches: 0 };
		this.#bases.set(request, held);
		held.batches += 1;
		return held;
	}

	#letGo(held: HeldBase): void {
		held.batches -= 1;
		if (held.batches > 0) return;
		this.#bases.delete(held.request);
		for (const { worker, held: keys } of this.#slots) if (keys.delete(held.key)) worker?.release(held.key);
	}

	#until(signal: AbortSignal | undefined): AbortSignal {
		return signal ? AbortSignal.any([signal, this.#disposal.signal]) : this.#disposal.signal;
	}

	/** Queues jobs of one priority; `signal` removes them. @returns a function to call when all are settled */
	#submit(jobs: readonly Job[], signal: AbortSignal): () => void {
		const settled = new AbortController();
		const drop = (): void => {
			const own = new Set(jobs.map(({ task }) => task));
			for (const job of this.#queue.remove(({ task }) => own.has(task))) job.cancel();
		};
		if (jobs[0]) this.#queue.add(jobs[0].priority, jobs);
		if (signal.aborted) drop();
		// The listener is removed later: a signal that outlives its runs would keep all of them in memory.
		else signal.addEventListener('abort', drop, { signal: settled.signal });
		this.#pump();
		return () => settled.abort();
	}

	/** Gives waiting jobs to idle workers, and to new ones while more are allowed. */
	#pump(): void {
		for (let priority = this.#queue.next; priority !== null; priority = this.#queue.next) {
			const slots = [...this.#slots];
			// A run of the user does not wait for a batch.
			const places = this.#size + (priority === 'user' ? this.#reserve : 0);
			if (slots.filter(({ job }) => job !== null).length >= places) return;
			const job = this.#queue.take();
			if (job) void this.#work(slots.find((slot) => slot.job === null) ?? this.#open(), job);
		}
	}

	async #work(slot: Slot, job: Job): Promise<void> {
		clearTimeout(slot.idle);
		slot.job = job;
		const end = await this.#perform(slot, job);
		slot.job = null;
		if (end.isSpent || this.#disposal.signal.aborted) this.#close(slot);
		else this.#rest(slot);
		if (end.again) this.#queue.putBack(job.priority, { ...job, isRetry: end.again === 'retry' });
		else if (end.outcome) job.settle(end.outcome, job.isRetry);
		else job.cancel();
		// Have a worker started for the next run.
		if (this.#slots.size === 0 && end.outcome?.reason !== 'unavailable' && !this.#disposal.signal.aborted) this.#open();
		this.#pump();
	}

	async #perform(slot: Slot, job: Job): Promise<WorkEnd> {
		let worker: EngineWorker;
		try {
			worker = slot.worker ?? (await unlessAborted(slot.starting, job.signal));
		} catch (thrown) {
			if (job.signal.aborted) return { outcome: null, isSpent: false };
			// Fewer workers are better than a run that fails because one more did not fit into memory.
			const others = this.#slots.size - (this.#slots.has(slot) ? 1 : 0);
			if (others === 0) {
				// The waiting jobs would fail as well, one by one.
				for (const other of this.#queue.remove(() => true))
					other.settle(unavailable(other, this.#setup.build, thrown), other.isRetry);
				return { outcome: unavailable(job, this.#setup.build, thrown), isSpent: true };
			}
			this.#size = Math.min(this.#size, others);
			this.#reserve = 0;
			return { outcome: null, isSpent: true, again: job.isRetry ? 'retry' : 'wait' };
		}
		if (job.base && !slot.held.has(job.base.key)) {
			slot.held.add(job.base.key);
			worker.hold(job.base.key, job.base.request);
		}
		if (!job.isRetry) job.onStart?.();
		const end = await runOnWorker(worker, job, this.#setup.build);
		const isCrash = end.outcome.reason === 'trap' && !job.isRetry && !job.signal.aborted;
		return isCrash ? { ...end, again: 'retry' } : end;
	}

	#open(): Slot {
		const slot: Slot = { starting: this.#setup.start(), worker: null, job: null, held: new Set(), idle: undefined };
		this.#slots.add(slot);
		slot.starting.then(
			(worker) => {
				slot.worker = worker;
				worker.lost.addEventListener('abort', () => slot.job ?? this.#close(slot), { once: true });
				if (!this.#slots.has(slot)) worker.terminate();
				else if (!slot.job) this.#rest(slot);
			},
			() => this.#slots.delete(slot)
		);
		return slot;
	}

	#rest(slot: Slot): void {
		clearTimeout(slot.idle);
		slot.idle = setTimeout(() => {
			if (this.#slots.size > 1) this.#close(slot);
		}, IDLE_MS);
	}

	#close(slot: Slot): void {
		clearTimeout(slot.idle);
		if (this.#slots.delete(slot)) slot.worker?.terminate();
	}
}

/** @throws the signal's reason once it is aborted */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
	return new Promise((resolve, reject) => {
		signal.throwIfAborted();
		const settled = new AbortController();
		signal.addEventListener('abort', () => reject(toFault(signal.reason, 'aborted')), { signal: settled.signal });
		promise.then(resolve, reject).finally(() => settled.abort());
	});
}
