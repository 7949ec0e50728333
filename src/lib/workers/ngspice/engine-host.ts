import { applyEdits } from './edits.ts';
import { Engine, MAX_MEMORY_MB } from './engine.ts';
import type { EngineImage } from './engine-image.ts';
import { keepVectors } from './keep.ts';
import type { EngineBuild, EngineEvent, EngineTask, SimulationOutcome, SimulationRequest } from './protocol.ts';
import { runSimulation, type RunControl } from './run.ts';

/**
 * Gives every run an engine of its own, started ahead while nothing is asked.
 *
 * A result must never depend on what ran before it: scripts leave variables and functions behind, some device models
 * (coupled lines, for one) keep statics that outlive their circuit. A new instance costs about 15 ms, more than a small
 * circuit itself: the variants of a batch share one, whose memory and files are put back to what they were before each.
 */
export class EngineHost {
	readonly #compiled: WebAssembly.Module;
	readonly #build: EngineBuild;
	readonly #held = new Map<number, SimulationRequest>();
	#next: Promise<Engine> | null = null;
	/** Memory that the last run was allowed, and the next is likely to be, MiB. */
	#memoryLimitMb = MAX_MEMORY_MB;
	/** Instance of the last variant, and what it was before. */
	#used: Engine | null = null;
	#image: EngineImage | null = null;

	constructor(compiled: WebAssembly.Module, build: EngineBuild) {
		this.#compiled = compiled;
		this.#build = build;
	}

	/** Has an engine ready for the next run; a failed start is not kept. @returns ms it took */
	async prepare(): Promise<number> {
		const started = performance.now();
		this.#next ??= this.#renewed() ?? this.#start();
		try {
			await this.#next;
		} catch (thrown) {
			this.#next = null;
			throw thrown;
		}
		return performance.now() - started;
	}

	/** Keeps a circuit for tasks that are variants of it. */
	hold(key: number, base: SimulationRequest): void {
		this.#held.set(key, base);
	}

	release(key: number): void {
		this.#held.delete(key);
	}

	/** Runs one netlist; a run must have ended before the next begins. */
	async run(task: EngineTask, control: RunControl): Promise<SimulationOutcome> {
		const base = 'held' in task ? this.#held.get(task.held) : task;
		if (!base) throw new Error('no such circuit is held');
		this.#memoryLimitMb = base.memoryLimitMb ?? MAX_MEMORY_MB;
		await this.prepare();
		const ready = await (this.#next ?? this.#start());
		this.#next = null;
		const fits = ready.memoryLimitMb === this.#memoryLimitMb && ('held' in task || !ready.isRenewed);
		const engine = fits ? ready : await this.#start();
		if (!('held' in task)) return runSimulation(engine, this.#build, task, control);
		this.#image ??= engine.image();
		const request = { ...base, files: applyEdits(base.files, task.edits) };
		// nobody looks at the curves of a batch while they grow
		const onEvent = (event: EngineEvent): void => {
			if (event.type === 'log' || event.type === 'measured') control.onEvent(event);
		};
		const outcome = await runSimulation(engine, this.#build, request, { ...control, onEvent });
		this.#used = engine;
		return task.keep ? keepVectors(outcome, task.keep) : outcome;
	}

	#start(): Promise<Engine> {
		return Engine.start(this.#compiled, this.#memoryLimitMb);
	}

	#renewed(): Promise<Engine> | null {
		const engine = this.#image && this.#used?.renew(this.#image);
		this.#used = null;
		return engine ? Promise.resolve(engine) : null;
	}
}
