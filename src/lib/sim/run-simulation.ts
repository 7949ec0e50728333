import { inSlices } from '#lib/base/slices.ts';
import type { Clock } from '#lib/base/clock.ts';
import { toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import type { LogRecord, RunRecord, VerdictRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { SimulationEvent, SimulationOutcome, Simulator } from '#lib/workers/ngspice/protocol.ts';
import type { ClosureFile, FileReader, MissingInclude } from './closure.ts';
import { evaluateGoals, goalsFile, type DesignGoals, type GoalStatus } from './goals.ts';
import { loopGainOutcome, withoutProbe, withoutProbeReasons } from './loop-probe/loop-gain-outcome.ts';
import { measureOutcome, withFamilies } from './measure-outcome.ts';
import { wantedMetrics } from './wanted-measurements.ts';
import type { NetlistReader, OpenNetlist } from './netlist-reader.ts';
import type { RunOverrides } from './overrides.ts';
import { measurementsFile, type ProjectMeasurement } from './project-measurements.ts';
import { simulationFile, type ProjectSimulation } from './project-simulation.ts';
import { reversedSweep, withBothWays } from './sweep-both-ways.ts';
import { factsOf } from './verdict/run-facts.ts';

/** Limits of a run. */
export interface RunLimits {
	/** Wall-clock time, ms. */
	timeLimitMs: number;
	/** Total number of points of all curves. */
	maxPoints?: number;
	/** Memory of the engine, MiB. */
	memoryLimitMb?: number;
}

export interface SimulationJob {
	projectId: string;
	files: FileReader;
	/** Path of the netlist to run. */
	entry: string;
	simulator: Simulator;
	netlists: NetlistReader;
	origin: RunRecord['origin'];
	limits: RunLimits;
	/** Changes to the netlist for this run. */
	overrides?: RunOverrides;
	/** Whether `files` are not the stored ones. */
	isTrial?: boolean;
	/** The cards of the netlist's last run, with which this one is compared; null when there are none. */
	lastCards?: () => Promise<string | null>;
	clock: Clock;
	signal?: AbortSignal;
	onEvent?: (event: SimulationEvent) => void;
}

export interface SimulationResult {
	run: RunRecord;
	plots: Plot[];
	/** What the netlist's next run is compared with; null when it is too long to be kept. */
	cards: string | null;
	/** The files that the run read, with its overrides. */
	files: readonly ClosureFile[];
	goals: GoalStatus[];
	/** Why the goals file could not be read, or null. */
	goalsFault: FaultRecord | null;
	/** Why the file of the project's measurements could not be read, or null. */
	measurementsFault: FaultRecord | null;
}

/**
 * Runs a netlist of the project as it is stored, measures it, compares it with the project's goals, and gives a verdict on
 * the reliability of its numbers.
 *
 * The user's Run and the agent share this function. A failed run has no metrics.
 *
 * @throws Fault `netlist_missing` if there is no such file; `simulation_not_json` or `simulation_invalid` if the project's
 * simulation settings cannot be read; those of `NetlistReader.open`
 */
export async function simulate(job: SimulationJob): Promise<SimulationResult> {
	const { compatibility, seed } = await simulationFile.read(job.files);
	const { entry, overrides } = job;
	const netlist = await job.netlists.open(job.files, { entry, dialect: compatibility, overrides });
	try {
		return await run(job, netlist, { compatibility, seed });
	} finally {
		netlist.release();
	}
}

async function run(
	job: SimulationJob,
	netlist: OpenNetlist,
	{ compatibility, seed }: Pick<ProjectSimulation, 'compatibility' | 'seed'>
): Promise<SimulationResult> {
	const { goals, fault } = await readGoals(job.files);
	const { measurements, fault: measurementsFault } = await readMeasurements(job.files);
	const startedAt = job.clock.now();
	const outcome = await withFamilies(
		netlist,
		netlist.freezing.length > 0 ? notStarted(netlist.freezing) : await simulated(job, netlist, { compatibility, seed })
	);
	const metrics = await measureOutcome(netlist, outcome, { goals, measurements });
	const wanted = wantedMetrics(goals);
	const log = [...missingEntries(netlist.missing, outcome.log, outcome.status === 'failed'), ...outcome.log];
	const before = (await job.lastCards?.()) ?? null;
	const judged = await netlist.judge(factsOf({ ...outcome, log }, metrics, wanted), before);
	const { changes, cards } = judged;
	const judgement = netlist.loopVectors ? withoutProbeReasons(judged.verdict) : judged.verdict;
	const verdict = await sweptBothWays(job, judgement, outcome, { compatibility, seed });
	const statuses = evaluateGoals(goals.goals, metrics);
	const met = statuses.filter(({ state }) => state === 'met').length;
	const record: RunRecord = {
		id: newId(),
		projectId: job.projectId,
		entry: job.entry,
		startedAt,
		elapsedMs: outcome.elapsedMs,
		status: outcome.status,
		reason: outcome.reason,
		closureHash: netlist.hash,
		engineVersion: outcome.engine.version,
		engineBuild: outcome.engine.build,
		points: outcome.points,
		metrics,
		log,
		origin: job.origin,
		verdict,
		...(statuses.length > 0 ? { goals: { met, total: statuses.length } } : {}),
		// The sources of a probe are not changes of the circuit.
		...(changes && !netlist.loopVectors ? { changes } : {}),
		...(job.overrides || job.isTrial ? { isTrial: true } : {}),
		...(job.overrides ? { overrides: job.overrides } : {}),
		settings: {
			compatibility,
			seed,
			timeLimitMs: job.limits.timeLimitMs,
			maxPoints: job.limits.maxPoints ?? null,
			memoryLimitMb: job.limits.memoryLimitMb ?? null
		}
	};
	return {
		run: record,
		plots: outcome.plots,
		cards,
		files: netlist.files,
		goals: statuses,
		goalsFault: fault,
		measurementsFault
	};
}

/** Runs the analyses; for a loop gain, those of both sources of its probe, one after the other. */
async function simulated(
	job: SimulationJob,
	netlist: OpenNetlist,
	settings: Pick<ProjectSimulation, 'compatibility' | 'seed'>
): Promise<SimulationOutcome> {
	const { files, entry, overrides, limits, signal, onEvent, origin: priority } = job;
	const runOf = (read: OpenNetlist) =>
		job.simulator.run(
			{ files: [...read.files], entry, ...settings, ...limits },
			// The voltages of a probe are not what was asked for.
			{ signal, priority, onEvent: netlist.loopVectors ? undefined : onEvent }
		);
	if (!netlist.loopVectors || !overrides?.loopGain) return runOf(netlist);
	// Before the first run: the files may change while it is under way.
	const request = { entry, dialect: settings.compatibility, overrides, probe: 'shunt' } as const;
	const shunt = await job.netlists.open(files, request);
	try {
		const outcome = await runOf(netlist);
		if (outcome.status !== 'complete') return withoutProbe(outcome);
		return await inSlices(loopGainOutcome(outcome, await runOf(shunt), netlist.loopVectors, overrides.loopGain));
	} finally {
		shunt.release();
	}
}

/** The outcome of a run that ngspice would never end; no engine took part. */
function notStarted(log: readonly LogRecord[]): SimulationOutcome {
	const engine = { version: '', build: '' };
	const nothing = { plots: [], ranges: [], measurements: [], elapsedMs: 0, points: 0 };
	return { status: 'failed', reason: 'parameter_comma', log: [...log], engine, ...nothing };
}

/** Longest run, ms, that is repeated in the other direction. */
const LONGEST_REPEATED_MS = 2_000;

/** Confirms by a second sweep in the other direction what the verdict says about a sweep; what is not confirmed is dropped. */
async function sweptBothWays(
	job: SimulationJob,
	verdict: VerdictRecord,
	outcome: SimulationOutcome,
	settings: Pick<ProjectSimulation, 'compatibility' | 'seed'>
): Promise<VerdictRecord> {
	const analysis = reversedSweep(verdict);
	if (analysis === null) return verdict;
	if (outcome.elapsedMs > LONGEST_REPEATED_MS || job.signal?.aborted) return withBothWays(verdict, outcome.plots, null);
	const { files, entry, limits, signal, origin } = job;
	const overrides = { ...job.overrides, analysis };
	const netlist = await job.netlists.open(files, { entry, dialect: settings.compatibility, overrides });
	try {
		const request = { files: [...netlist.files], entry, ...settings, ...limits };
		const back = await job.simulator.run(request, { signal, priority: origin });
		return withBothWays(verdict, outcome.plots, back.status === 'complete' ? back.plots : null);
	} finally {
		netlist.release();
	}
}

interface ReadGoals {
	goals: DesignGoals;
	fault: FaultRecord | null;
}

/** The project's goals; none if there is no file; none and a fault if it cannot be read. */
export async function readGoals(files: FileReader): Promise<ReadGoals> {
	try {
		return { goals: await goalsFile.read(files), fault: null };
	} catch (thrown) {
		return { goals: goalsFile.default, fault: toFaultRecord(thrown) };
	}
}

/** The project's measurements; none if there is no file; none and a fault if it cannot be read. */
export async function readMeasurements(
	files: Pick<FileReader, 'read'>
): Promise<{ measurements: readonly ProjectMeasurement[]; fault: FaultRecord | null }> {
	try {
		return { measurements: (await measurementsFile.read(files)).measurements, fault: null };
	} catch (thrown) {
		return { measurements: [], fault: toFaultRecord(thrown) };
	}
}

/** Missing includes as log entries of the lines that refer to them, unless the engine's log already names that line. */
function missingEntries(missing: readonly MissingInclude[], log: readonly LogRecord[], isFatal: boolean): LogRecord[] {
	return missing
		.filter(({ path, line }) => !log.some((entry) => entry.file === path && entry.line === line))
		.map(({ reference, path, line }) => ({
			severity: isFatal ? 'error' : 'warning',
			text: `The file ${reference} is not in the project.`,
			file: path,
			line,
			code: 'missing_include'
		}));
}
