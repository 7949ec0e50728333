import type { PackedList } from '#lib/base/packed-list.ts';
import type { LogEntry } from '#lib/engine-log/log-entry.ts';
import type { Plot, Quantity } from '#lib/measure/dataset.ts';
import type { PackedPlots } from '#lib/measure/packed-plots.ts';

/** A file as the engine sees it; `path` is relative to the project, with `/` between folders. */
export interface SimulationFile {
	path: string;
	content: string | Uint8Array;
}

export interface SimulationRequest {
	/** The netlist and everything it may include; unused files only cost memory. */
	files: SimulationFile[];
	/** Path of the netlist to run; its folder is the working directory. */
	entry: string;
	/** Wall-clock limit for the whole run in ms. */
	timeLimitMs: number;
	/**
	 * Ends the run once the curves of all its plots together have this many points: a plot of 10 signals over time counts
	 * 11 per time step.
	 */
	maxPoints?: number;
	/** Memory limit of the engine, MiB; the run ends if it needs more. Default and maximum: 4,096. */
	memoryLimitMb?: number;
	/** Dialect of the netlist; default: ngspice's. */
	compatibility?: Compatibility;
	/** Seed of ngspice's random functions; default 1, so that equal inputs give equal numbers. */
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

interface ProgressEvent {
	type: 'progress';
	/** Progress of the current analysis, 0 to 1; null if ngspice does not report it. */
	fraction: number | null;
	/** Seconds of circuit time in a transient. */
	simulatedTime: number | null;
	/** `tran`, `ac`, `dc`, ... */
	analysis: string | null;
	elapsedMs: number;
}

/** A line of ngspice's output. */
export interface OutputLine {
	text: string;
	isError: boolean;
}

interface LogEvent {
	type: 'log';
	/** Output since the last such event. */
	lines: OutputLine[];
	/** Project paths of all files read so far, in the order of ngspice's file numbers; see `readLog`. */
	sources: (string | null)[];
}

interface MeasuredEvent {
	type: 'measured';
	/** Measurements taken since the last such event. */
	values: MeasuredValue[];
}

/** Points that a plot has gained: its vectors from point `from` on. */
export interface PlotPiece {
	from: number;
	plot: Plot;
}

/** Events of a run, from the worker. Pieces are sent when plots have grown, at most about four times per second. */
export type EngineEvent = ProgressEvent | LogEvent | MeasuredEvent | { type: 'pieces'; pieces: PlotPiece[] };

/** An event on its way to the page. */
export type SentEvent =
	| Exclude<EngineEvent, { type: 'pieces' }>
	/** The plots of the pieces, and the first point of each. */
	| { type: 'pieces'; from: readonly number[]; plots: PackedPlots };

/** Events of a run, for the page; `partial` has the plots so far, in views that later events do not change. */
export type SimulationEvent = ProgressEvent | LogEvent | MeasuredEvent | { type: 'partial'; plots: Plot[] };

/** A `.meas` or `meas` result; null if the measurement failed. */
export interface MeasuredValue {
	name: string;
	value: number | null;
	/** Id of the plot it was read from; missing where that is not known. */
	plot?: string;
}

export type StopReason =
	| 'user'
	| 'time_limit'
	| 'engine_error'
	| 'trap'
	| 'out_of_memory'
	| 'point_limit'
	/** A script paused an analysis with `stop` and left it unfinished. */
	| 'breakpoint'
	/** Not started: ngspice never gets past a comma between parameters. */
	| 'parameter_comma'
	/** The engine could not be loaded or started; the log says why. */
	| 'unavailable';

export interface EngineBuild {
	/** ngspice's version. */
	version: string;
	/** SHA-256 of the WebAssembly binary. */
	build: string;
}

/** Extremes of a vector over its whole length, so that it need not be scanned again. */
export interface VectorRange {
	/** Id of its plot. */
	plot: string;
	name: string;
	quantity: Quantity;
	/** Smallest and largest finite value, of a complex vector's magnitude; null if no value is finite. */
	min: number | null;
	max: number | null;
	/** Index of the first value that is infinite or NaN, or null. */
	firstBad: number | null;
}

/** Ranges as JSON, which passes through the page as a few unread texts, however many there are. */
export type PackedRanges = readonly string[];

export interface SimulationOutcome {
	/**
	 * `complete`: every analysis ran to its end and ngspice reported no error;
	 * `stopped`: ended early, `plots` holds what had been computed;
	 * `failed`: ngspice or the engine reported an error; `plots` may hold data, but it is not a result.
	 */
	status: 'complete' | 'stopped' | 'failed';
	reason: StopReason | null;
	plots: Plot[];
	/** One for each vector of `plots`, in the same order; only judging a run reads them. */
	ranges: PackedRanges;
	log: LogEntry[];
	measurements: MeasuredValue[];
	elapsedMs: number;
	/** Total number of points of all plots. */
	points: number;
	engine: EngineBuild;
}

/** An outcome on its way to the page: a script may make thousands of plots, and the log may have thousands of lines. */
export type SentOutcome = Omit<SimulationOutcome, 'plots' | 'log'> & { plots: PackedPlots; log: PackedList };

export interface RunOptions {
	signal?: AbortSignal;
	onEvent?: (event: SimulationEvent) => void;
	/** `user` unless given. */
	priority?: RunPriority;
}

/** The part of the pool that single runs need. */
export type Simulator = Pick<SimulationPool, 'run' | 'warmUp' | 'dispose'>;

/** Runs of a higher priority start first; current runs are not interrupted. */
export type RunPriority = 'user' | 'agent' | 'batch';

export interface VariantOptions {
	signal?: AbortSignal;
	/** `batch` unless given. */
	priority?: RunPriority;
	/**
	 * Names of the vectors to keep in the outcomes, besides the scales of their plots; `[]` keeps measurements only.
	 * Default: all vectors.
	 */
	keep?: readonly string[];
	/** Called when a variant starts. */
	onStart?: (id: string) => void;
	/** Called when a variant has ended, in that order. Not called for variants that never started. */
	onOutcome: (id: string, outcome: SimulationOutcome) => void;
}

/** How the variants of a batch ended; the first four add up to their number. */
export interface BatchSummary {
	complete: number;
	failed: number;
	/** Ended by a limit. */
	stopped: number;
	/** Not started, or stopped, because the batch was aborted. */
	cancelled: number;
	/** Runs repeated in a new worker after the first was lost. */
	retried: number;
	elapsedMs: number;
}

/** Persistent workers that share the runs of the page. */
export interface SimulationPool {
	/** Runs that it can do at once. */
	readonly size: number;
	/**
	 * Runs one netlist, with priority `user` by default. Never rejects because of a netlist: every ending is an outcome. An
	 * abort returns the data computed so far within 500 ms. A run waits while every worker is busy; a run of the user can
	 * use an extra worker.
	 */
	run(request: SimulationRequest, options?: RunOptions): Promise<SimulationOutcome>;
	/**
	 * Runs every variant of `base`, whose files are sent to each worker once: also for batches under way that are given the same
	 * object, which must not change meanwhile. Never rejects because of a netlist. Places in
	 * an outcome's log refer to the variant's text.
	 * *
	 * @throws Fault `edit_invalid` if a variant's edits overlap or are outside the text; then none is run
	 */
	runVariants(base: SimulationRequest, variants: readonly Variant[], options: VariantOptions): Promise<BatchSummary>;
	/**
	 * Starts a worker in advance of the first run.
	 * @throws Fault `asset_unavailable`, `engine_start`
	 */
	warmUp(): Promise<{ startMs: number }>;
	/** Ends the current runs, then the workers; the pool cannot be used again. */
	dispose(): void;
}

/** A task for a worker: a netlist, or a variant of a circuit that it holds. */
export type EngineTask = SimulationRequest | HeldVariant;

export interface HeldVariant {
	/** Key given to `hold`. */
	held: number;
	edits: readonly FileEdit[];
	keep?: readonly string[];
}

/** The worker's API for the page. */
export interface NgspiceWorkerApi {
	/**
	 * Starts an engine from a compiled module.
	 * @param lock name of a lock that the worker holds as long as it lives, if the browser has locks
	 * @returns duration, ms
	 */
	initialise(module: WebAssembly.Module, build: EngineBuild, lock: string): Promise<number>;
	/** Stores a circuit for `HeldVariant`s until it is released. */
	hold(key: number, base: SimulationRequest): void;
	release(key: number): void;
	/** @param events port that gets every event of the run, its arrays moved */
	run(task: EngineTask, events: MessagePort): Promise<SentOutcome>;
	/** Ends the current run at the next slice. */
	stop(): void;
}
