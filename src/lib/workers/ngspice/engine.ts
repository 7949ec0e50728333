import createNgspice, { type NgspiceHooks, type NgspiceModule } from '../../../../wasm/dist/ngspice.mjs';
import type { Plot, Vector } from '#lib/measure/dataset.ts';
import { EngineImage } from './engine-image.ts';
import { MissingSignals } from './found-nothing.ts';
import { Heap } from './heap.ts';
import { graphOf, type GraphTrace } from './graph.ts';
import { fromEnginePath, writeProject } from './project-files.ts';
import { behaviours } from './behaviours.ts';
import type { MeasuredValue, OutputLine, SimulationRequest } from './protocol.ts';

/** Bits of the engine's state, see `Engine.has`. */
export const engineState = { parsed: 1, paused: 2, hasAnalyses: 4, runFailed: 8 } as const;

/** Thrown by a poll to leave a run that cannot pause; the engine cannot be used again afterwards. */
export class AbandonedRun extends Error {}

/** Initial memory of an instance, and the maximum that WebAssembly can address, MiB. */
const FIRST_MEMORY_MB = 32;
export const MAX_MEMORY_MB = 4_096;
/** Pages of WebAssembly in a MiB. */
const PAGES = 16;

/** Seed of a run without one. */
const DEFAULT_SEED = 1;

/** Receives the engine's output; the calls come from inside the simulation and must be short. */
export interface EngineListener {
	onLine(line: OutputLine): void;
	/** Every few ms of an analysis. Returning true pauses it if `mayPause`; otherwise throw `AbandonedRun` to leave it. */
	onPoll(mayPause: boolean): boolean;
}

const deaf: EngineListener = { onLine: () => undefined, onPoll: () => false };

/** Connects an instance to its current run. */
interface Link {
	listener: EngineListener;
	engine?: Engine;
}

/**
 * One instance of ngspice for one run: `load`, then the steps `source`, `run`, `resume`
 * while `state` says paused, `cards`; the data can be read between any of them.
 */
export class Engine {
	readonly heap: Heap;
	/** Memory limit of the instance, MiB. */
	readonly memoryLimitMb: number;
	/** Whether the instance has had a run before. */
	readonly isRenewed: boolean;
	/** Project paths by the file numbers in ngspice's line numbers; see `decodeLine`. */
	readonly sources: (string | null)[] = [];
	readonly measurements: MeasuredValue[] = [];
	/** Results of `plot` commands, in order. */
	readonly graphs: Plot[] = [];
	/** Progress that ngspice last reported, 0 to 1. */
	fraction: number | null = null;
	/** Exit status of `quit`, or of ngspice giving up. */
	exit: { status: number; byQuit: boolean } | null = null;
	/** The instance must not run again: ngspice gave up, trapped or was abandoned. */
	spent = false;

	readonly #module: NgspiceModule;
	readonly #link: Link;
	readonly #missing = new MissingSignals();
	#folder = '/';

	private constructor(module: NgspiceModule, link: Link, memoryLimitMb: number, heap?: Heap) {
		this.#module = module;
		this.memoryLimitMb = memoryLimitMb;
		this.#link = link;
		this.isRenewed = heap !== undefined;
		this.heap = heap ?? new Heap(module);
		link.engine = this;
	}

	/**
	 * Starts ngspice from a compiled module; 5 to 20 ms.
	 * @param memoryLimitMb memory limit of the instance, MiB
	 * @throws what WebAssembly throws if there is no memory for an instance, or the binary does not match the glue code
	 */
	static async start(compiled: WebAssembly.Module, memoryLimitMb = MAX_MEMORY_MB): Promise<Engine> {
		const link: Link = { listener: deaf };
		const module = await instantiate(compiled, {
			...memoryOf(memoryLimitMb),
			print: (text) => link.listener.onLine({ text, isError: false }),
			printErr: (text) => link.listener.onLine({ text, isError: true }),
			onLine: (line) => link.listener.onLine(outputLine(line)),
			onStatus: (text) => link.engine?.noteStatus(text),
			onExit: (status, byQuit) => link.engine?.noteExit(status, byQuit),
			onPoll: (mayPause) => link.listener.onPoll(mayPause),
			onSource: (path) => link.engine?.noteSource(path) ?? 0,
			onMeasured: (name, value) => link.engine?.noteMeasured(name, value),
			onTrace: (vector, scale) => link.engine?.trace(vector, scale),
			onPlot: ({ title, traces }) => link.engine?.noteGraph(title, traces as GraphTrace[])
		});
		const engine = new Engine(module, link, memoryLimitMb);
		module.FS.writeFile('/proc/meminfo', 'MemTotal: 4194304 kB\nMemFree: 3145728 kB\nMemAvailable: 3145728 kB\n');
		module._spw_init();
		module._spw_load_code_models();
		engine.execute('alias acct rusage all');
		return engine;
	}

	/** A snapshot of the instance, to be taken before its run. */
	image(): EngineImage {
		return EngineImage.take(this.#module);
	}

	/** Restores the instance for another run; null if that is not possible. This object must not be used again. */
	renew(image: EngineImage): Engine | null {
		if (this.spent || this.exit !== null || !image.restore(this.#module)) return null;
		this.#link.listener = deaf;
		return new Engine(this.#module, this.#link, this.memoryLimitMb, this.heap);
	}

	/** Loads a project, only once; `listener` gets all output from then on. */
	load({ files, entry, compatibility, seed }: Omit<SimulationRequest, 'timeLimitMs'>, listener: EngineListener): void {
		const onLine = (line: OutputLine): void => {
			this.#missing.onLine(line.text);
			listener.onLine(line);
		};
		this.#link.listener = { ...listener, onLine };
		const { deck, folder, startup } = writeProject(this.#module.FS, files, entry);
		this.#folder = folder;
		this.heap.withText(deck, (path) => this.#module._spw_set_deck(path));
		if (compatibility && compatibility !== 'ngspice') this.execute(`set ngbehavior=${behaviours[compatibility]}`);
		const seedOfRun = seed ?? DEFAULT_SEED;
		this.#module._spw_seed(seedOfRun);
		this.execute(`setseed ${seedOfRun}`);
		if (startup) this.execute(`source ${startup}`);
	}

	/** Reads the netlist and executes its `.control` script. */
	source(): void {
		this.execute('spw_source');
	}

	/** Runs the analyses of the netlist until they end or pause. */
	run(): void {
		this.execute('spw_run');
	}

	/** Continues a paused run. */
	resume(): void {
		this.execute('resume');
	}

	/** Executes `.print`, `.plot`, `.four` and `.op`. */
	cards(): void {
		this.execute('spw_cards');
	}

	/** Executes one ngspice command of at most 1023 bytes. */
	execute(command: string): void {
		if (this.heap.withText(command, (text) => this.#module._spw_command(text)) !== 0) this.spent = true;
	}

	has(flag: keyof typeof engineState): boolean {
		return (this.#module._spw_state() & engineState[flag]) !== 0;
	}

	/** Size of the instance's memory, MiB; it never shrinks. */
	get memoryMb(): number {
		return this.#module.HEAPU8.byteLength / 2 ** 20;
	}

	noteExit(status: number, byQuit: boolean): void {
		this.exit = { status, byQuit };
		if (!byQuit) this.spent = true;
	}

	noteMeasured(name: string, value: number | null): void {
		this.measurements.push({ name, value: this.#missing.valueOf(value), plot: this.heap.currentPlot() });
	}

	noteStatus(text: string): void {
		const percent = /:\s*([\d.]+)%/u.exec(text)?.[1];
		this.fraction = percent === undefined ? null : Number(percent) / 100;
	}

	noteSource(path: string): number {
		return this.sources.push(fromEnginePath(path, this.#folder));
	}

	trace(vector: number, scale: number): GraphTrace {
		return { y: this.heap.vector(vector), x: scale === 0 ? null : this.heap.vector(scale) };
	}

	#scaleOf(plotId: string): Vector | null {
		const plot = this.heap.plots().find(({ id }) => id === plotId);
		return plot && plot.scale !== 0 ? this.heap.vector(plot.scale) : null;
	}

	noteGraph(title: string | null, traces: GraphTrace[]): void {
		const id = `graph${this.graphs.length + 1}`;
		this.graphs.push(graphOf(id, title ?? id, traces, (plotId) => this.#scaleOf(plotId)));
	}
}

/** Memory with a maximum: a run that needs more ends as out of memory. */
function memoryOf(limitMb: number): { wasmMemory: WebAssembly.Memory } {
	const maximum = PAGES * Math.min(Math.max(Math.floor(limitMb), FIRST_MEMORY_MB), MAX_MEMORY_MB);
	return { wasmMemory: new WebAssembly.Memory({ initial: PAGES * FIRST_MEMORY_MB, maximum }) };
}

/** The glue code does not notice a failed instantiation and would wait forever. */
function instantiate(
	compiled: WebAssembly.Module,
	hooks: Omit<NgspiceHooks, 'instantiateWasm'>
): Promise<NgspiceModule> {
	return new Promise((resolve, reject) => {
		const instantiateWasm: NgspiceHooks['instantiateWasm'] = (imports, done) => {
			WebAssembly.instantiate(compiled, imports)
				.then((instance) => done(instance, compiled))
				.catch(reject);
			return {};
		};
		createNgspice({ ...hooks, instantiateWasm }).then(resolve, reject);
	});
}

function outputLine(line: string): OutputLine {
	const isError = line.startsWith('stderr');
	return { text: line.replace(/^std(?:err|out) ?/u, ''), isError };
}
