import type { CardFinder } from '#lib/spice/project/card-finder.ts';
import { applyEdits } from './edits.ts';
import { Engine, MAX_MEMORY_MB } from './engine.ts';
import type { EngineImage } from './engine-image.ts';
import { keepVectors } from './keep.ts';
import type { EngineBuild, EngineEvent, EngineTask, SimulationOutcome, SimulationRequest } from './protocol.ts';
import { cardsOf } from './request-cards.ts';
import { runSimulation, type RunControl } from './run.ts';

/** A circuit for variants of it, and where its cards are. */
interface HeldCircuit {
	base: SimulationRequest;
	cards: CardFinder;
}

/**
 * Gives every run a fresh engine, started in advance while the worker is idle.
 *
 * A result must never depend on earlier runs: scripts leave variables and functions behind, and some device models
 * (such as coupled lines) keep static variables that outlive their circuit. A new instance takes about 15 ms, longer than
 * a small circuit: the variants of a batch share one, whose memory and files are restored before each.
 */
export class EngineHost {
	readonly #compiled: WebAssembly.Module;
	readonly #build: EngineBuild;
	readonly #held = new Map<number, HeldCircuit>();
	#next: Promise<Engine> | null = null;
	/** Memory limit of the last run, and probably of the next, MiB. */
	#memoryLimitMb = MAX_MEMORY_MB;
	/** Instance of the last variant, and its state before that. */
	#used: Engine | null = null;
	#image: EngineImage | null = null;

	constructor(compiled: WebAssembly.Module, build: EngineBuild) {
		this.#compiled = compiled;
		this.#build = build;
	}

	/** Prepares an engine for the next run; a failed start is not kept. @returns duration, ms */
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

	/** Stores a circuit for tasks that are variants of it. */
	hold(key: number, base: SimulationRequest): void {
		this.#held.set(key, { base, cards: cardsOf(base) });
	}

	release(key: number): void {
		this.#held.delete(key);
	}

	/** Runs one netlist; a run must have ended before the next begins. */
	async run(task: EngineTask, control: RunControl): Promise<SimulationOutcome> {
		const held = 'held' in task ? this.#held.get(task.held) : null;
		const base = 'held' in task ? held?.base : task;
		if (!base) throw new Error('There is no such circuit');
		this.#memoryLimitMb = base.memoryLimitMb ?? MAX_MEMORY_MB;
		await this.prepare();
		const ready = await (this.#next ?? this.#start());
		this.#next = null;
		const fits = ready.memoryLimitMb === this.#memoryLimitMb && ('held' in task || !ready.isRenewed);
		const engine = fits ? ready : await this.#start();
		if (!('held' in task)) return runSimulation(engine, this.#build, task, control);
		this.#image ??= engine.image();
		const request = { ...base, files: applyEdits(base.files, task.edits) };
		// Of a batch, no progress is shown.
		const onEvent = (event: EngineEvent): void => {
			if (event.type === 'log' || event.type === 'measured') control.onEvent(event);
		};
		const outcome = await runSimulation(engine, this.#build, request, {
			...control,
			onEvent,
			isUnseen: true,
			like: held?.cards
		});
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
