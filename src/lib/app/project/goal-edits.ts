import { toFault, type Fault } from '#lib/base/fault.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import { suggestGoal } from '#lib/sim/goal-suggestion.ts';
import { goalsFile, type DesignGoal } from '#lib/sim/goals.ts';
import type { Runs } from './runs.svelte.ts';
import type { Workspace } from './workspace.svelte.ts';

export type GoalChange = Partial<Pick<DesignGoal, 'target' | 'direction'>>;

/** The user's changes of the design goals; each is one journal entry. */
export class GoalEdits {
	constructor(
		private readonly workspace: Workspace,
		private readonly runs: Runs,
		private readonly onfault: (fault: Fault) => void
	) {}

	/** Adds a goal that the shown run meets. @returns its index in the list, or null if it could not be added */
	async add(metric: MetricRecord): Promise<number | null> {
		const goal = suggestGoal(metric, this.runs.shown?.run.metrics ?? []);
		if (goal === null) return null;
		const goals = await this.#change((current) => [...current, goal]);
		return goals === null ? null : goals.length - 1;
	}

	async change(index: number, change: GoalChange): Promise<void> {
		await this.#change((goals) => goals.map((goal, i) => (i === index ? { ...goal, ...change } : goal)));
	}

	async remove(index: number): Promise<void> {
		await this.#change((goals) => goals.filter((_, i) => i !== index));
	}

	/** A file that cannot be read is not overwritten, because its goals would be lost. */
	async #change(next: (goals: DesignGoal[]) => DesignGoal[]): Promise<DesignGoal[] | null> {
		try {
			await this.workspace.flush();
			await goalsFile.read(this.workspace.store);
			let goals: DesignGoal[] = [];
			await goalsFile.change(this.workspace.store, (current) => {
				goals = next(current.goals);
				return { ...current, goals };
			});
			return goals;
		} catch (thrown) {
			this.onfault(toFault(thrown));
			return null;
		}
	}
}
