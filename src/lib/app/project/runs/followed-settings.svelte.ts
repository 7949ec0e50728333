import { toFault, type Fault } from '#lib/base/fault.ts';
import { NewestAnswer } from '#lib/base/latest.ts';
import type { FileEntry, ProjectStore } from '#lib/project/store.ts';
import { goalsFile, type DesignGoals } from '#lib/sim/goals.ts';
import { measurementsFile, type ProjectMeasurement } from '#lib/sim/project-measurements.ts';
import { simulationFile, standardSimulation, type ProjectSimulation } from '#lib/sim/project-simulation.ts';

/** A project's design goals, measurements and simulation settings, as read from its files. */
export class FollowedSettings {
	/** Null, with the reason, if they cannot be read. */
	designGoals = $state.raw<DesignGoals | null>(goalsFile.default);
	goalsFault = $state.raw<Fault | null>(null);
	/** Null, with the reason, if they cannot be read. */
	measurements = $state.raw<readonly ProjectMeasurement[] | null>([]);
	measurementsFault = $state.raw<Fault | null>(null);
	/** Null, with the reason, if the file cannot be read. */
	simulation = $state.raw<ProjectSimulation | null>(standardSimulation);
	simulationFault = $state.raw<Fault | null>(null);
	/** The files with their hashes when they were last read; null if a file did not exist. */
	readonly #followed = [goalsFile, measurementsFile, simulationFile].map(({ path }) => ({
		path,
		hash: undefined as string | null | undefined
	}));

	readonly #newest = new NewestAnswer();

	constructor(private readonly store: Pick<ProjectStore, 'readMany'>) {}

	/** Reads the files that have changed. @param files all stored files of the project */
	async follow(files: readonly FileEntry[]): Promise<void> {
		const isNewest = this.#newest.ask();
		const hashOf = (path: string) => files.find((file) => file.path === path)?.hash ?? null;
		const outdated = this.#followed.filter(({ path, hash }) => hash !== hashOf(path));
		if (outdated.length === 0) return void isNewest();
		const changed = outdated.map(({ path }) => path);
		const read = await this.store.readMany(changed);
		if (!isNewest()) return;
		const stored = { read: async (path: string) => read.find((file) => file.path === path) ?? null };
		for (const file of outdated) file.hash = (await stored.read(file.path))?.hash ?? null;
		if (changed.includes(goalsFile.path)) {
			const { value, fault } = await valueOrFault(goalsFile.read(stored));
			this.designGoals = value;
			this.goalsFault = fault;
		}
		if (changed.includes(measurementsFile.path)) {
			const { value, fault } = await valueOrFault(measurementsFile.read(stored));
			this.measurements = value?.measurements ?? null;
			this.measurementsFault = fault;
		}
		if (changed.includes(simulationFile.path)) {
			const { value, fault } = await valueOrFault(simulationFile.read(stored));
			this.simulation = value;
			this.simulationFault = fault;
		}
	}
}

async function valueOrFault<T>(reading: Promise<T>): Promise<{ value: T | null; fault: Fault | null }> {
	try {
		return { value: await reading, fault: null };
	} catch (thrown) {
		return { value: null, fault: toFault(thrown) };
	}
}
