import { toFault, type Fault } from '#lib/base/fault.ts';
import type { FileEntry, ProjectStore } from '#lib/project/store.ts';
import { goalsPath, parseDesignGoals, type DesignGoals } from '#lib/sim/goals.ts';
import {
	parseProjectSimulation,
	simulationPath,
	standardSimulation,
	type ProjectSimulation
} from '#lib/sim/project-simulation.ts';

const FOLLOWED = [goalsPath, simulationPath] as const;

/** A project's design goals and how it is simulated, as its files say. */
export class FollowedSettings {
	designGoals = $state.raw<DesignGoals | null>(null);
	goalsFault = $state.raw<Fault | null>(null);
	/** Null while its file cannot be read, with the reason. */
	simulation = $state.raw<ProjectSimulation | null>(standardSimulation);
	simulationFault = $state.raw<Fault | null>(null);
	/** Hashes of the two files as they were last read; null for one that was not there. */
	readonly #readHashes: Partial<Record<(typeof FOLLOWED)[number], string | null>> = {};

	constructor(private readonly store: Pick<ProjectStore, 'readMany'>) {}

	/** Reads what has changed. @param files all files of the project as they are stored now */
	async follow(files: readonly FileEntry[]): Promise<void> {
		const hashOf = (path: string) => files.find((file) => file.path === path)?.hash ?? null;
		const changed = FOLLOWED.filter((path) => this.#readHashes[path] !== hashOf(path));
		if (changed.length === 0) return;
		const read = await this.store.readMany(changed);
		for (const path of changed) {
			const file = read.find((each) => each.path === path);
			this.#readHashes[path] = file?.hash ?? null;
			const text = typeof file?.content === 'string' ? file.content : null;
			if (path === goalsPath) this.#takeGoals(text);
			else this.#takeSimulation(text);
		}
	}

	#takeGoals(text: string | null): void {
		try {
			this.designGoals = text === null ? null : parseDesignGoals(text);
			this.goalsFault = null;
		} catch (thrown) {
			this.designGoals = null;
			this.goalsFault = toFault(thrown);
		}
	}

	#takeSimulation(text: string | null): void {
		try {
			this.simulation = text === null ? standardSimulation : parseProjectSimulation(text);
			this.simulationFault = null;
		} catch (thrown) {
			this.simulation = null;
			this.simulationFault = toFault(thrown);
		}
	}
}
