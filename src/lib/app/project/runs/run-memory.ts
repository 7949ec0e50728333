import type { SpicewrightDatabase } from '#lib/db/database.ts';
import { getPlots } from '#lib/db/runs/run-curves.ts';
import { getRun } from '#lib/db/runs/runs.ts';
import type { ProjectStore } from '#lib/project/store.ts';
import { evaluateGoals, goalsPath } from '#lib/sim/goals.ts';
import { measurementsFile } from '#lib/sim/project-measurements.ts';
import type { NetlistReader } from '#lib/sim/netlist-reader.ts';
import type { RunOverrides } from '#lib/sim/overrides.ts';
import { simulationFile } from '#lib/sim/project-simulation.ts';
import { readGoals, readMeasurements, type RunLimits, type SimulationResult } from '#lib/sim/run-simulation.ts';

/** Runs that can be found again; more than a turn makes. */
const MAX_REMEMBERED = 50;

/** Everything that the numbers of a run depend on. */
export interface RunInputs {
	/** Netlist and everything it includes, with the overrides. */
	closureHash: string;
	/** Settings, limits, goals and measurements, as one text. */
	rest: string;
}

interface Parts {
	database: SpicewrightDatabase;
	store: Pick<ProjectStore, 'list' | 'read' | 'readMany'>;
	netlists: NetlistReader;
	/** The limits of runs; the time limit does not change the numbers of a complete run. */
	limits(): RunLimits;
}

/**
 * Finds the result of an earlier run with the same inputs: the engine's random functions start from a fixed seed, so that
 * equal inputs give equal numbers. Only complete runs of this page are remembered.
 */
export class RunMemory {
	readonly #ids = new Map<string, string>();

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
		const [oldest] = this.#ids.keys();
		if (this.#ids.size >= MAX_REMEMBERED && oldest !== undefined) this.#ids.delete(oldest);
		this.#ids.set(keyOf(inputs), run.id);
	}

	/** The result of a run with these inputs; null if there was none, or its curves are no longer kept. */
	async find(inputs: RunInputs): Promise<SimulationResult | null> {
		const id = this.#ids.get(keyOf(inputs));
		if (id === undefined) return null;
		const [run, plots] = await Promise.all([getRun(this.parts.database, id), getPlots(this.parts.database, id)]);
		if (!run || !plots) return null;
		const { goals, fault } = await readGoals(this.parts.store);
		const { fault: measurementsFault } = await readMeasurements(this.parts.store);
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
}

function keyOf({ closureHash, rest }: RunInputs): string {
	return `${closureHash} ${rest}`;
}
