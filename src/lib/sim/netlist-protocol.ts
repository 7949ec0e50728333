import type { FaultRecord } from '#lib/base/fault.ts';
import type { RunChangeRecord, VerdictRecord } from '#lib/db/records.ts';
import type { Dialect } from '#lib/spice/project/program.ts';
import type { ClosureFile, ListedFile, MissingInclude } from './closure.ts';
import type { Fix } from './convergence/fix.ts';
import type { TrialFacts } from './convergence/trial-facts.ts';
import type { ConvergenceProblem } from './convergence/problem.ts';
import type { RunSigns } from './convergence/recognise.ts';
import type { DeclaredResponse } from './declared-signals.ts';
import type { RunOverrides } from './overrides.ts';
import type { RunFacts } from './verdict/run-facts.ts';

/** Reads those of several files of the project that exist, as they are at one moment. */
export type ReadFiles = (paths: readonly string[]) => Promise<readonly ClosureFile[]>;

/** Which netlist is to be run, and how. */
export interface NetlistRequest {
	entry: string;
	dialect: Dialect;
	overrides?: RunOverrides | undefined;
}

/** A file that a run reads: its content only where overrides have changed it, else that of the stored file of its hash. */
export interface OpenedFile {
	path: string;
	hash: string;
	content: string | Uint8Array | null;
}

/** A netlist as a run reads it. `key` stands for it until it is released. */
export interface OpenedNetlist {
	key: number;
	/** The entry first. */
	files: readonly OpenedFile[];
	missing: readonly MissingInclude[];
	hash: string;
}

/** What a run of the stored files would read. */
export interface NetlistReading {
	/** Equal hashes give equal runs. */
	hash: string;
	/** Files of the project, the entry first. */
	paths: readonly string[];
}

/** What measuring a run asks of its netlist. */
export interface MeasuringQuestion {
	/** Whether a loop that is broken for the signal is looked for. */
	needsLoop: boolean;
	/** The project's declared input. */
	input?: string | undefined;
}

/** What a netlist says about the measurements of its run. */
export interface MeasuringFacts {
	/** Units of `.meas` results, by their names in lower case. */
	units: ReadonlyMap<string, string>;
	loopGain: DeclaredResponse | undefined;
}

/** Why a run did not converge, and what may help, the least intrusive first. None has been tried. */
export interface ConvergenceProposal {
	problem: ConvergenceProblem;
	fixes: Fix[];
}

/** What reads and judges netlists for the page, in a worker. */
export interface NetlistWorkerApi {
	/**
	 * Opens a netlist with everything that it includes; null when there is no such file. Faults of overrides are returned,
	 * because an error loses its code on the way to the page.
	 */
	open(read: ReadFiles, request: NetlistRequest): Promise<OpenedNetlist | { fault: FaultRecord } | null>;
	measuring(key: number, question: MeasuringQuestion): MeasuringFacts;
	/** How far the numbers of a run of the opened netlist can be relied on. */
	judge(key: number, facts: RunFacts): VerdictRecord;
	/** What may help a run of the opened netlist; null when it shows no trouble with convergence. */
	propose(key: number, run: RunSigns): ConvergenceProposal | null;
	/** Whether a run of the opened netlist with these edits shows that they help; see `isFixed`. */
	isFixed(key: number, edits: Fix['edits'], trial: TrialFacts, knownReasons: readonly string[]): boolean;
	/**
	 * What has changed since the last run of this netlist; null where none was read before. The opened netlist is the one
	 * that the next run is compared with.
	 */
	changes(key: number): RunChangeRecord[] | null;
	release(key: number): void;
	/** What a run of these files would read; null when there is no entry. */
	reading(read: ReadFiles, request: NetlistRequest, files: readonly ListedFile[]): Promise<NetlistReading | null>;
}
