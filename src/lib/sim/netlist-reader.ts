import { Fault, fromFaultRecord } from '#lib/base/fault.ts';
import { packList } from '#lib/base/packed-list.ts';
import { inSlices } from '#lib/base/slices.ts';
import type { LogRecord } from '#lib/db/records.ts';
import type { Target } from '#lib/db/runs/run-setting.ts';
import { packedBuffers, packPlots } from '#lib/measure/packed-plots.ts';
import type { FileEdit } from '#lib/workers/ngspice/protocol.ts';
import type { ClosureFile, FileReader, ListedFile, MissingInclude } from './closure.ts';
import type { Fix } from './convergence/fix.ts';
import type { TrialFacts } from './convergence/trial-facts.ts';
import type { RunSigns } from './convergence/recognise.ts';
import type {
	ConvergenceProposal,
	Judgement,
	MeasuredRun,
	MeasuringFacts,
	MeasuringQuestion,
	NetlistReading,
	NetlistRequest,
	NetlistWorkerApi,
	OpenedNetlist,
	RunResults
} from './netlist-protocol.ts';
import type { OuterSweep } from './outer-sweeps.ts';
import type { ProbeVectors } from './loop-probe/tian.ts';
import type { NativeScript } from './native/native-marks.ts';
import type { OperatingPoint } from './operating-point/operating-point.ts';
import type { TargetPlaces } from './variation/target.ts';
import { notVaried, type NotVaried } from './variation/variable-at.ts';
import type { Variable } from './variation/variable.ts';
import { tellingEntries, unjudged, type RunFacts } from './verdict/run-facts.ts';
import type { WantedMeasurements } from './wanted-measurements.ts';

type Files = Pick<FileReader, 'readMany'>;

/** What is asked about a netlist after its run. */
export interface RunQuestions {
	/** What the netlist says about the measurements of its run; empty if the worker is lost. Never rejects. */
	measuring(question: MeasuringQuestion): Promise<MeasuringFacts>;
	/** The nested sweeps of the netlist; none if the worker is lost. Never rejects. */
	outerSweeps(): Promise<OuterSweep[]>;
	/**
	 * The verdict on a run, and what has changed since the last run of the netlist, whose cards are given, or null. Lets go of the
	 * netlist. Never rejects.
	 */
	judge(facts: RunFacts, before: string | null): Promise<Judgement>;
	/** Lets go of it, unless it has been judged. */
	release(): void;
}

/** A netlist as a run reads it. */
export interface OpenNetlist extends RunQuestions {
	/** The entry first, then depth-first in the order of the references; no file twice. */
	files: readonly ClosureFile[];
	missing: readonly MissingInclude[];
	/** Errors that keep the run from starting; see `freezingCards`. */
	freezing: readonly LogRecord[];
	/** Equal hashes give equal runs. */
	hash: string;
	/** Set if the overrides ask for a loop gain. */
	loopVectors?: ProbeVectors | undefined;
	/**
	 * Where targets stand in it, in their order.
	 *
	 * @throws Fault those of `placesOf`; `language_worker_failed`
	 */
	targets(targets: readonly Target[]): Promise<TargetPlaces[]>;
	/**
	 * What it needs so that a native ngspice leaves what a run in the app has.
	 *
	 * @throws Fault those of `nativeScript`; `language_worker_failed`
	 */
	nativeScript(): Promise<NativeScript>;
	/**
	 * The figures and the verdict of a run of it with edits, as a run of its own would have them. Takes the curves of the run.
	 *
	 * @throws Fault `language_worker_failed`
	 */
	measureVariant(edits: readonly FileEdit[], run: RunResults, wanted: WantedMeasurements): Promise<MeasuredRun>;
	/** What can be set in it; nothing if the worker is lost. Never rejects. */
	variables(): Promise<Variable[]>;
	/** What can be set by the number at a place of a file, or why nothing can; nothing if the worker is lost. Never rejects. */
	variableAt(path: string, offset: number): Promise<Variable | NotVaried>;
	/**
	 * The operating point, from the plot of the `.op` that a probe has run.
	 *
	 * @throws Fault `language_worker_failed`
	 */
	operatingPoint(values: ReadonlyMap<string, number>): Promise<OperatingPoint>;
	/**
	 * What may help a run that did not converge; null when it shows no such trouble.
	 *
	 * @throws Fault `language_worker_failed`
	 */
	propose(run: RunSigns): Promise<ConvergenceProposal | null>;
	/** Whether a run with these edits shows that they help; not when the worker is lost. Never rejects. */
	isFixed(edits: Fix['edits'], trial: TrialFacts, knownReasons: readonly string[]): Promise<boolean>;
}

/** Reads and judges the netlists that are run, off the page's thread: tens of thousands of elements take seconds. */
export interface NetlistReader {
	/**
	 * Opens a netlist with everything it includes.
	 *
	 * @throws Fault `netlist_missing` if there is no such file; those of `overridden`; `language_worker_failed`
	 */
	open(files: Files, request: NetlistRequest): Promise<OpenNetlist>;
	/**
	 * What a run of the files would read, with its hash.
	 *
	 * @param listed all files and folders of the project as they are stored now
	 * @returns null if the entry does not exist
	 * @throws Fault `language_worker_failed`
	 */
	reading(files: Files, request: NetlistRequest, listed: readonly ListedFile[]): Promise<NetlistReading | null>;
	dispose(): void;
}

/** Where a netlist is read: a worker, or the host itself in a test. */
export interface NetlistTransport {
	ask<Answer>(question: (api: PromisedApi) => Promise<Answer>): Promise<Answer>;
	/** Lets the other side call a function of this one. */
	callback<Call extends (...given: never[]) => unknown>(call: Call): Call;
	/** Marks buffers of what is sent to be moved instead of copied. */
	moved<Sent extends object>(sent: Sent, buffers: ArrayBuffer[]): Sent;
	dispose(): void;
}

type PromisedApi = {
	[Name in keyof NetlistWorkerApi]: (
		...given: Parameters<NetlistWorkerApi[Name]>
	) => Promise<Awaited<ReturnType<NetlistWorkerApi[Name]>>>;
};

export function createNetlistReader({ ask, callback, moved, dispose }: NetlistTransport): NetlistReader {
	const questionsAbout = (key: number): RunQuestions => {
		let isHeld = true;
		return {
			measuring: (question) => ask((api) => api.measuring(key, question)).catch(() => ({ units: new Map() })),
			outerSweeps: () => ask((api) => api.outerSweeps(key)).catch(() => []),
			judge: (facts, before) => {
				isHeld = false;
				const lost = () => ({ verdict: unjudged(facts), changes: null, cards: null });
				return ask((api) => api.judge(key, facts, before)).catch(lost);
			},
			release: () => {
				if (isHeld) void ask((api) => api.release(key)).catch(() => undefined);
				isHeld = false;
			}
		};
	};
	return {
		async open(files, request) {
			// Contents are kept here: the simulator needs them, and sending them back would be wasteful.
			const contents = new Map<string, ClosureFile['content']>();
			const read = async (paths: readonly string[]) => {
				const found = await files.readMany(paths);
				for (const { hash, content } of found) contents.set(hash, content);
				return found;
			};
			const netlist = await ask((api) => api.open(callback(read), request));
			if (!netlist) throw new Fault('netlist_missing', `There is no netlist ${request.entry}`, { path: request.entry });
			if ('fault' in netlist) throw fromFaultRecord(netlist.fault);
			const { key, missing, freezing, hash, loopVectors } = netlist;
			return {
				...questionsAbout(key),
				files: withContents(netlist, contents),
				missing,
				freezing,
				hash,
				loopVectors,
				async targets(targets) {
					const found = await ask((api) => api.targets(key, targets));
					if ('fault' in found) throw fromFaultRecord(found.fault);
					return found;
				},
				async nativeScript() {
					const script = await ask((api) => api.nativeScript(key));
					if ('fault' in script) throw fromFaultRecord(script.fault);
					return script;
				},
				async measureVariant(edits, { status, reason, plots, ranges, log, measurements }, wanted) {
					const packed = await inSlices(packPlots(plots));
					const run = { status, reason, ranges, measurements, log: await inSlices(packList(tellingEntries(log))) };
					const sent = moved({ ...run, plots: packed }, packedBuffers(packed) as ArrayBuffer[]);
					return ask((api) => api.measureVariant(key, edits, sent, wanted));
				},
				variables: () => ask((api) => api.variables(key)).catch(() => []),
				variableAt: (path, offset) => ask((api) => api.variableAt(key, path, offset)).catch(() => notVaried),
				operatingPoint: (values) => ask((api) => api.operatingPoint(key, values)),
				propose: (run) => ask((api) => api.propose(key, run)),
				isFixed: (edits, trial, knownReasons) =>
					ask((api) => api.isFixed(key, edits, trial, knownReasons)).catch(() => false)
			};
		},
		reading: (files, request, listed) =>
			ask((api) =>
				api.reading(
					callback((paths: readonly string[]) => files.readMany(paths)),
					request,
					listed
				)
			),
		dispose
	};
}

function withContents({ files }: OpenedNetlist, contents: ReadonlyMap<string, ClosureFile['content']>): ClosureFile[] {
	return files.map(({ path, hash, content }) => ({ path, hash, content: content ?? contents.get(hash) ?? '' }));
}
