import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { contentHash } from '#lib/db/hash.ts';
import { rememberedRun, rememberRun } from '#lib/db/runs/run-inputs.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { getRun } from '#lib/db/runs/runs.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { evaluateGoals, goalsPath } from '#lib/sim/goals.ts';
import { measurementsFile } from '#lib/sim/project-measurements.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import { engineBuild } from '#lib/workers/ngspice/engine-build.ts';
import { readGoals, readMeasurements, type RunLimits, type SimulationResult } from '#lib/sim/run-simulation.ts';

/** Everything that the numbers of a run depend on. */
export interface RunInputs {
	/** Netlist and everything it includes, with the overrides. */
	closureHash: string;
	/** Settings, limits, goals and measurements, as one text. */
	rest: string;
}

interface Parts {
	database: SpicewrightDatabase;
	store: Pick<ProjectStore, 'projectId' | 'list' | 'read' | 'readMany'>;
	netlists: NetlistReader;
	/** The limits of runs; the time limit does not change the numbers of a complete run. */
	limits(): RunLimits;
	/** Of the app: another one may measure differently. */
	version: string;
}

/**
 * Finds the result of an earlier run with the same inputs: the engine's random functions start from a fixed seed, so that
 * equal inputs give equal numbers. Complete runs are remembered on this device, also after a reload, as long as app and engine
 * are the same.
 */
export class RunMemory {
	constructor(private readonly parts: Parts) {}

	/**
	 * The inputs that a run would have now.
	 *
	 * @throws Fault as `simulate` before the engine starts
	 */
	async inputs(entry: string, overrides?: RunOverrides): Promise<RunInputs> {
		const { store, netlists } = this.parts;
		const { compatibility } = await simulationFile.read(store);
		const netlist = await netlists.open(store, { entry, dialect: compatibility, overrides });
		netlist.release();
		return { closureHash: netlist.hash, rest: await this.#rest(entry) };
	}

	/** Remembers a complete run that was made with these inputs, unless they changed while it was under way. */
	async remember(inputs: RunInputs, { run }: SimulationResult): Promise<void> {
		if (run.status !== 'complete' || run.closureHash !== inputs.closureHash) return;
		if ((await this.#rest(run.entry)) !== inputs.rest) return;
		const { database, store } = this.parts;
		const { projectId } = store;
		await rememberRun(database, { projectId, key: await this.#key(inputs), runId: run.id, at: run.startedAt });
	}

	/** The result of a run with these inputs; null if there was none, or its curves are no longer kept. */
	async find(inputs: RunInputs): Promise<SimulationResult | null> {
		const { database, store } = this.parts;
		const id = await rememberedRun(database, store.projectId, await this.#key(inputs));
		if (id === null) return null;
		const [run, plots] = await Promise.all([getRun(database, id), getPlots(database, id)]);
		if (!run || !plots) return null;
		const { goals, fault } = await readGoals(store);
		const { fault: measurementsFault } = await readMeasurements(store);
		const statuses = evaluateGoals(goals.goals, run.metrics);
		return { run, plots, cards: null, files: [], goals: statuses, goalsFault: fault, measurementsFault };
	}

	async #rest(entry: string): Promise<string> {
		const { store, limits } = this.parts;
		const { compatibility, seed } = await simulationFile.read(store);
		const files = await store.list();
		const hashOf = (wanted: string) => files.find(({ path }) => path === wanted)?.hash ?? null;
		const read = [hashOf(goalsPath), hashOf(measurementsFile.path)];
		const { maxPoints = null, memoryLimitMb = null } = limits();
		return JSON.stringify([entry, compatibility, seed, ...read, maxPoints, memoryLimitMb]);
	}

	#key({ closureHash, rest }: RunInputs): Promise<string> {
		return contentHash(JSON.stringify([closureHash, rest, engineBuild.build, this.parts.version]));
	}
}
