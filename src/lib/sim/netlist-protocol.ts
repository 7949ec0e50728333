import type { FaultRecord } from '#lib/base/fault.ts';
import type { LogRecord, VerdictRecord } from '#lib/db/records.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import type { FileEdit, SentOutcome, SimulationOutcome } from '#lib/workers/ngspice/protocol.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import type { AcInput } from './ac-input.ts';
import type { ClosureFile, ListedFile, MissingInclude } from './closure.ts';
import type { Fix } from './convergence/fix.ts';
import type { TrialFacts } from './convergence/trial-facts.ts';
import type { ConvergenceProblem } from './convergence/problem.ts';
import type { RunSigns } from './convergence/recognise.ts';
import type { DeclaredResponse } from './declared-signals.ts';
import type { ProbeVectors } from './loop-probe/tian.ts';
import type { Metric } from './metric.ts';
import type { NativeScript } from './native/native-marks.ts';
import type { OperatingPoint } from './operating-point/operating-point.ts';
import type { OuterSweep } from './outer-sweeps.ts';
import type { RunOverrides } from './overrides.ts';
import type { Comparison } from './run-changes.ts';
import type { TargetPlaces } from './variation/target.ts';
import type { NotVaried } from './variation/variable-at.ts';
import type { Variable } from './variation/variable.ts';
import type { RunFacts } from './verdict/run-facts.ts';
import type { WantedMeasurements } from './wanted-measurements.ts';

/** Reads several project files at one moment; those that do not exist are left out. */
export type ReadFiles = (paths: readonly string[]) => Promise<readonly ClosureFile[]>;

/** Which netlist is to be run, and how. */
export interface NetlistRequest {
	entry: string;
	dialect: Dialect;
	overrides?: RunOverrides | undefined;
	/**
	 * `operating_point`: what is found out about the circuit instead of running its analyses. `shunt`: the second of the two runs
	 * that give a loop gain, which the overrides ask for.
	 */
	probe?: 'operating_point' | 'shunt' | undefined;
}

/** A file that a run reads. `content` is set only if overrides have changed it; null means the stored file with this hash. */
export interface OpenedFile {
	path: string;
	hash: string;
	content: string | Uint8Array | null;
}

/** A netlist as a run reads it. `key` identifies it until it is released. */
export interface OpenedNetlist {
	key: number;
	/** The entry first. */
	files: readonly OpenedFile[];
	missing: readonly MissingInclude[];
	/** Errors that keep the run from starting; see `freezingCards`. */
	freezing: readonly LogRecord[];
	/** Of what a run reads; for an operating point, of the netlist without what it adds. */
	hash: string;
	/** Set if the overrides ask for a loop gain. */
	loopVectors?: ProbeVectors | undefined;
}

/** What a run of the stored files would read. */
export interface NetlistReading {
	/** Equal hashes give equal runs. */
	hash: string;
	/** Files of the project, the entry first. */
	paths: readonly string[];
}

/** What measuring a run needs from its netlist. */
export interface MeasuringQuestion {
	/** Whether the run has an AC analysis: then what drives it matters, and a loop that is broken for the signal. */
	hasAc: boolean;
	/** The project's declared input. */
	input?: string | undefined;
}

/** What a netlist says about the measurements of its run. */
export interface MeasuringFacts {
	/** Units of `.meas` results, by their names in lower case. */
	units: ReadonlyMap<string, string>;
	loopGain?: DeclaredResponse | undefined;
	acInput?: AcInput | undefined;
}

/** Why a run did not converge, and what may help, the least intrusive first. None has been tried. */
export interface ConvergenceProposal {
	problem: ConvergenceProblem;
	fixes: Fix[];
}

/** What is said about a run when it has ended. */
export interface Judgement extends Comparison {
	verdict: VerdictRecord;
}

/** What measuring and judging need of a run. */
export type RunResults = Pick<SimulationOutcome, 'status' | 'reason' | 'plots' | 'ranges' | 'log' | 'measurements'>;

/** A run on its way to where its netlist is read. */
export type SentRun = Pick<SentOutcome, keyof RunResults>;

/** The figures of a run, and the verdict on them. */
export interface MeasuredRun {
	metrics: Metric[];
	verdict: VerdictRecord;
}

/** What reads and judges netlists for the page, in a worker. */
export interface NetlistWorkerApi {
	/**
	 * Opens a netlist with everything it includes; null if there is no such file. Faults of overrides are returned, because a
	 * thrown error loses its code on the way to the page.
	 */
	open(read: ReadFiles, request: NetlistRequest): Promise<OpenedNetlist | { fault: FaultRecord } | null>;
	measuring(key: number, question: MeasuringQuestion): MeasuringFacts;
	/** Where targets stand in the opened netlist, in their order. */
	targets(key: number, targets: readonly Target[]): TargetPlaces[] | { fault: FaultRecord };
	/** What can be set in the opened netlist. */
	variables(key: number): Variable[];
	/** What the opened netlist needs for a native ngspice; see `nativeScript`. */
	nativeScript(key: number): NativeScript | { fault: FaultRecord };
	/** What can be set in it by the number at a place of a file; see `variableAt`. */
	variableAt(key: number, path: string, offset: number): Variable | NotVaried;
	/** The nested sweeps of the opened netlist. */
	outerSweeps(key: number): OuterSweep[];
	/**
	 * The verdict on a run of the opened netlist, and what has changed since its last run, whose cards are given, or null. The last
	 * question about it: it is released.
	 */
	judge(key: number, facts: RunFacts, before: string | null): Judgement;
	/** The figures and the verdict of a run of the opened netlist with edits, as a run of its own would have them. */
	measureVariant(
		key: number,
		edits: readonly FileEdit[],
		run: SentRun,
		wanted: WantedMeasurements
	): Promise<MeasuredRun>;
	/** The operating point of the opened netlist, from the values of its `.op` by the names of ngspice's vectors, lower case. */
	operatingPoint(key: number, values: ReadonlyMap<string, number>): OperatingPoint;
	/** What may help a run of the opened netlist; null when it shows no trouble with convergence. */
	propose(key: number, run: RunSigns): ConvergenceProposal | null;
	/** Whether a run of the opened netlist with these edits shows that they help; see `isFixed`. */
	isFixed(key: number, edits: Fix['edits'], trial: TrialFacts, knownReasons: readonly string[]): boolean;
	release(key: number): void;
	/** What a run of these files would read; null if the entry does not exist. */
	reading(read: ReadFiles, request: NetlistRequest, files: readonly ListedFile[]): Promise<NetlistReading | null>;
}
