import type { Clock } from '#lib/base/clock.ts';
import { Fault, toFaultRecord, type FaultRecord } from '#lib/base/fault.ts';
import { newId } from '#lib/base/ids.ts';
import type { LogRecord, RunRecord } from '#lib/db/records.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import type { SimulationEvent, Simulator } from '#lib/workers/ngspice/protocol.ts';
import { collectClosure, type Closure, type FileReader } from './closure.ts';
import { evaluateGoals, goalsFile, measuredSignals, type DesignGoals, type GoalStatus } from './goals.ts';
import { recogniseLoopGain } from './loop-gain.ts';
import { withUnits } from './meas-units.ts';
import { measureRun } from './metrics.ts';
import { overridden, type RunOverrides } from './overrides.ts';
import { simulationFile } from './project-simulation.ts';
import { judgeRun } from './verdict/judge-run.ts';

/** What a run may take at most. */
export interface RunLimits {
	/** Wall-clock time, ms. */
	timeLimitMs: number;
	/** Points of all curves together. */
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
	origin: RunRecord['origin'];
	limits: RunLimits;
	/** What this run changes of the netlist. */
	overrides?: RunOverrides;
	clock: Clock;
	signal?: AbortSignal;
	onEvent?: (event: SimulationEvent) => void;
}

export interface SimulationResult {
	run: RunRecord;
	plots: Plot[];
	goals: GoalStatus[];
	/** Why the goals file could not be read, or null. */
	goalsFault: FaultRecord | null;
}

/**
 * Runs a netlist of the project as it is stored, measures it, and judges it: by the project's goals, and by how far its
 * numbers can be relied on.
 *
 * The same for the user's Run and for the agent. Metrics of a failed run are left out: its numbers are no result.
 *
 * @throws Fault `netlist_missing` when there is no such file, `simulation_not_json` or `simulation_invalid` when the
 * project does not say readably how it is simulated; those of `overridden`
 */
export async function simulate(job: SimulationJob): Promise<SimulationResult> {
	const { compatibility, seed } = await simulationFile.read(job.files);
	const stored = await collectClosure(job.files, job.entry, compatibility);
	if (!stored) throw new Fault('netlist_missing', `There is no netlist ${job.entry}`, { path: job.entry });
	const closure = job.overrides ? await overridden(stored, job.overrides) : stored;
	const { goals, fault } = await readGoals(job.files);
	const startedAt = job.clock.now();
	const outcome = await job.simulator.run(
		{ files: [...closure.files], entry: job.entry, compatibility, seed, ...job.limits },
		{ signal: job.signal, onEvent: job.onEvent, priority: job.origin }
	);
	const measured = withUnits(outcome.measurements, closure.program);
	const declared = measuredSignals(goals);
	const signals = { loop_gain: recogniseLoopGain(closure.program, outcome.plots, declared.input), ...declared };
	const metrics = outcome.status === 'failed' ? [] : await measureRun(outcome.plots, measured, signals);
	const log = [...missingEntries(closure, outcome.log, outcome.status === 'failed'), ...outcome.log];
	const verdict = judgeRun({
		outcome: { ...outcome, log },
		program: closure.program,
		metrics,
		wanted: new Set(goals.goals.map(({ metric }) => metric))
	});
	const run: RunRecord = {
		id: newId(),
		projectId: job.projectId,
		entry: job.entry,
		startedAt,
		elapsedMs: outcome.elapsedMs,
		status: outcome.status,
		reason: outcome.reason,
		closureHash: closure.hash,
		engineVersion: outcome.engine.version,
		engineBuild: outcome.engine.build,
		points: outcome.points,
		metrics,
		log,
		origin: job.origin,
		verdict,
		settings: {
			compatibility,
			seed,
			timeLimitMs: job.limits.timeLimitMs,
			maxPoints: job.limits.maxPoints ?? null,
			memoryLimitMb: job.limits.memoryLimitMb ?? null
		}
	};
	return { run, plots: outcome.plots, goals: evaluateGoals(goals.goals, metrics), goalsFault: fault };
}

interface ReadGoals {
	goals: DesignGoals;
	fault: FaultRecord | null;
}

/** The project's goals; none when there is no file, none and a fault when it cannot be read. */
export async function readGoals(files: FileReader): Promise<ReadGoals> {
	try {
		return { goals: await goalsFile.read(files), fault: null };
	} catch (thrown) {
		return { goals: goalsFile.default, fault: toFaultRecord(thrown) };
	}
}

/** Missing includes, as errors of the line that asks for them, unless the engine has named that line itself. */
function missingEntries(closure: Closure, log: readonly LogRecord[], isFatal: boolean): LogRecord[] {
	return closure.missing
		.filter(({ path, line }) => !log.some((entry) => entry.file === path && entry.line === line))
		.map(({ reference, path, line }) => ({
			severity: isFatal ? 'error' : 'warning',
			text: `The file ${reference} is not in the project.`,
			file: path,
			line,
			code: 'missing_include'
		}));
}
