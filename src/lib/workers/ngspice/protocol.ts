import type { Plot } from '#lib/measure/dataset.ts';

/** A file as the engine sees it; `path` is relative to the project, with `/` between folders. */
export interface SimulationFile {
	path: string;
	content: string | Uint8Array;
}

export interface SimulationRequest {
	/** The netlist and everything it may include; files the netlist does not name cost only their bytes. */
	files: SimulationFile[];
	/** Path of the netlist to run; its folder is the working directory. */
	entry: string;
	/** Wall-clock limit for the whole run in ms. */
	timeLimitMs: number;
	/** Ends the run once all its plots together have this many points. */
	maxPoints?: number;
	/** Ends the run when the engine would need more than this, MiB; at most, and without it, 4,096. */
	memoryLimitMb?: number;
	/** Dialect ngspice is told to read; without it ngspice's own. */
	compatibility?: Compatibility;
	/** Seed of ngspice's random functions; without it 1, so that equal inputs give equal numbers. */
	seed?: number;
}

export type Compatibility = 'ngspice' | 'pspice' | 'ltspice' | 'hspice';

/** Replaces the UTF-16 units `from` to `to` of a text file by `insert`. */
export interface FileEdit {
	path: string;
	from: number;
	to: number;
	insert: string;
}

/** One circuit of a batch: the batch's files with these edits, which do not overlap. */
export interface Variant {
	id: string;
	edits: readonly FileEdit[];
}

export type SimulationEvent =
	| {
			type: 'progress';
			/** Of the analysis at work, 0 to 1; null where ngspice does not say. */
			fraction: number | null;
			/** Seconds of circuit time in a transient. */
			simulatedTime: number | null;
			/** `tran`, `ac`, `dc`, ... */
			analysis: string | null;
			elapsedMs: number;
	  }
	/** The plot at work so far; sent when it has grown, at most about four times a second. */
	| { type: 'partial'; plots: Plot[] }
	| { type: 'log'; lines: string[] };

export type LogSeverity = 'info' | 'warning' | 'error';

export interface LogEntry {
	severity: LogSeverity;
	text: string;
	/** Project path and 1-based line the entry is about, as far as it can be known. */
	file: string | null;
	line: number | null;
	/** Stable name of the kind of message, such as `unknown_model`; null for plain output. */
	code: string | null;
}

/** A `.meas` or `meas` result; null where the measurement failed. */
export interface MeasuredValue {
	name: string;
	value: number | null;
}

export type StopReason =
	| 'user'
	| 'time_limit'
	| 'engine_error'
	| 'trap'
	| 'out_of_memory'
	| 'point_limit'
	/** The engine could not be loaded or started; the log says why. */
	| 'unavailable';

export interface EngineBuild {
	/** ngspice's version. */
	version: string;
	/** SHA-256 of the WebAssembly binary. */
	build: string;
}

export interface SimulationOutcome {
	/**
	 * `complete`: every analysis ran to its end and ngspice reported no error;
	 * `stopped`: ended early, `plots` holds what had been computed;
	 * `failed`: ngspice or the engine reported an error; `plots` may hold data, but it is not a result.
	 */
	status: 'complete' | 'stopped' | 'failed';
	reason: StopReason | null;
	plots: Plot[];
	log: LogEntry[];
	measurements: MeasuredValue[];
	elapsedMs: number;
	/** Points of all plots together. */
	points: number;
	engine: EngineBuild;
}

export interface RunOptions {
	signal?: AbortSignal;
	onEvent?: (event: SimulationEvent) => void;
}

export interface Simulator {
	/**
	 * Runs one netlist. Never rejects for anything a netlist can do: every ending is an outcome. An abort is answered
	 * within 500 ms with the data computed so far. Calls made while a run is under way wait for their turn.
	 */
	run(request: SimulationRequest, options?: RunOptions): Promise<SimulationOutcome>;
	/**
	 * Loads the engine ahead of the first run.
	 * @throws Fault `asset_unavailable`, `engine_start`
	 */
	warmUp(): Promise<{ startMs: number }>;
	/** Ends the worker; the simulator cannot be used again. */
	dispose(): void;
}

/** Runs of a higher priority start first; those under way are not interrupted. */
export type RunPriority = 'user' | 'agent' | 'batch';

export interface VariantOptions {
	signal?: AbortSignal;
	priority?: RunPriority;
	/** Vectors (by name, lower case) that each outcome keeps; without it all of them, with `[]` measurements only. */
	keep?: readonly string[];
	/** Called for each variant in the order they end. */
	onOutcome: (id: string, outcome: SimulationOutcome) => void;
}

export interface BatchSummary {
	complete: number;
	failed: number;
	/** Ended by a limit. */
	stopped: number;
	/** Never started because the batch was aborted. */
	cancelled: number;
	/** Runs done again in a fresh worker after the first was lost. */
	retried: number;
	elapsedMs: number;
}

/** Persistent workers that share the runs of the page. */
export interface SimulationPool extends Simulator {
	run(request: SimulationRequest, options?: RunOptions & { priority?: RunPriority }): Promise<SimulationOutcome>;
	/** Runs every variant of `base`, whose files go to each worker once. Never rejects for what a netlist can do. */
	runVariants(base: SimulationRequest, variants: readonly Variant[], options: VariantOptions): Promise<BatchSummary>;
}

/** What the worker offers the page. */
export interface NgspiceWorkerApi {
	/** Starts an engine from a compiled module; ms it took. */
	initialise(module: WebAssembly.Module, build: EngineBuild): Promise<number>;
	/** @param events port that gets every `SimulationEvent` of the run, its arrays moved */
	run(request: SimulationRequest, events: MessagePort): Promise<SimulationOutcome>;
	/** Ends the run under way at the next slice. */
	stop(): void;
}
