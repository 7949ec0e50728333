import { Engine } from './engine.ts';
import type { EngineBuild, SimulationOutcome, SimulationRequest } from './protocol.ts';
import { runSimulation, type RunControl } from './run.ts';

/**
 * Keeps an engine between runs, and replaces it where the next run could feel the last one.
 *
 * A fresh instance costs about 20 ms, so an engine is reused only after a plain netlist: a script may have set
 * variables, defined functions or left control structures open; options may have become variables; a failure may have
 * left anything. A result must never depend on what ran before it.
 */
export class EngineHost {
	readonly #compiled: WebAssembly.Module;
	readonly #build: EngineBuild;
	#engine: Engine | null = null;

	constructor(compiled: WebAssembly.Module, build: EngineBuild) {
		this.#compiled = compiled;
		this.#build = build;
	}

	/** Has an engine ready for the next run. @returns ms it took */
	async prepare(): Promise<number> {
		const started = performance.now();
		this.#engine ??= await Engine.start(this.#compiled);
		return performance.now() - started;
	}

	/** Runs one netlist; a run must have ended before the next begins. */
	async run(request: SimulationRequest, control: RunControl): Promise<SimulationOutcome> {
		await this.prepare();
		const engine = this.#engine;
		if (!engine) throw new Error('no engine');
		// taken out first: whatever happens from here on, an engine in doubt is not met again
		this.#engine = null;
		const outcome = await runSimulation(engine, this.#build, request, control);
		if (leavesNoTrace(request, outcome) && !engine.spent && clean(engine)) this.#engine = engine;
		return outcome;
	}

	/** Bytes of the engine held for the next run. */
	get memory(): number {
		return this.#engine?.memory ?? 0;
	}
}

/** Memory beyond which an engine is dropped: WebAssembly memory never shrinks. */
const MEMORY_LIMIT = 256 * 1024 * 1024;

function clean(engine: Engine): boolean {
	try {
		engine.clear();
	} catch {
		return false;
	}
	return !engine.spent && engine.memory <= MEMORY_LIMIT;
}

function leavesNoTrace({ files }: SimulationRequest, { status }: SimulationOutcome): boolean {
	const lasting = /^\s*(?:\.control|\*#|\.csparam|\.opt\w*\s.*\b(?:seed|cshunt|scale))/imu;
	return status !== 'failed' && files.every(({ content }) => typeof content !== 'string' || !lasting.test(content));
}
