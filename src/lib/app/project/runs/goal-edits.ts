import { toFault, type Fault } from '#lib/base/fault.ts';
import type { MetricRecord } from '#lib/db/records.ts';
import type { DeclaredSignals } from '#lib/sim/declared-signals.ts';
import { suggestGoal } from '#lib/sim/goal-suggestion.ts';
import { EQUAL_TOLERANCE, goalsFile, type DesignGoal } from '#lib/sim/goals.ts';
import type { Runs } from './runs.svelte.ts';
import type { Workspace } from '../workspace.svelte.ts';

export type GoalChange = Partial<Pick<DesignGoal, 'target' | 'direction' | 'tolerance' | 'priority'>>;

/** Brings back what a change has replaced. */
export type UndoGoals = () => Promise<void>;

interface Changed {
	goals: DesignGoal[];
	/** Null if nothing has changed. */
	undo: UndoGoals | null;
}

/** The user's changes of the design goals, made one after another; each is one journal entry. */
export class GoalEdits {
	/** The change before the next one. It does not reject. */
	#last: Promise<unknown> = Promise.resolve();

	constructor(
		private readonly workspace: Workspace,
		private readonly runs: Runs,
		private readonly onfault: (fault: Fault) => void
	) {}

	/**
	 * Adds a goal that the shown run meets, unless the metric has one.
	 *
	 * @returns its index in the list, or null if it could not be added
	 */
	async add(metric: MetricRecord): Promise<number | null> {
		const goal = suggestGoal(metric, this.runs.metrics.list);
		if (goal === null) return null;
		const done = await this.#change((current) =>
			current.some((other) => isSame(other, goal)) ? current : [...current, goal]
		);
		return done && done.goals.findIndex((other) => isSame(other, goal));
	}

	/** Changes the goal that is shown at an index. */
	async change(index: number, change: GoalChange): Promise<UndoGoals | null> {
		const isChanged = this.#isShownAt(index);
		const done = await this.#change((goals) =>
			goals.map((goal, i) => (isChanged(goal, i) ? changedGoal(goal, change) : goal))
		);
		return done && done.undo;
	}

	/** Stores a goal in place of the one that is shown at an index, or as the last one. */
	async save(goal: DesignGoal, index: number | null): Promise<void> {
		const isReplaced = index === null ? () => false : this.#isShownAt(index);
		await this.#change((goals) =>
			index === null ? [...goals, goal] : goals.map((other, i) => (isReplaced(other, i) ? goal : other))
		);
	}

	/** Removes the goal that is shown at an index; null if there is nothing to undo. */
	async remove(index: number): Promise<UndoGoals | null> {
		const isRemoved = this.#isShownAt(index);
		const done = await this.#change((goals) => goals.filter((goal, i) => !isRemoved(goal, i)));
		return done && done.undo;
	}

	/** Stores what the signals of the circuit are for. */
	async declare(signals: DeclaredSignals): Promise<void> {
		await this.#change((goals) => goals, signals);
	}

	/** The list on the screen may be older than the stored one: a double click must not remove two goals. */
	#isShownAt(index: number): (goal: DesignGoal, i: number) => boolean {
		const shown = this.runs.settings.designGoals?.goals[index];
		return (goal, i) => i === index && shown !== undefined && isSame(goal, shown);
	}

	async #change(next: (goals: DesignGoal[]) => DesignGoal[], signals?: DeclaredSignals): Promise<Changed | null> {
		const change = this.#last.then(() => this.#store(next, signals));
		this.#last = change;
		return change;
	}

	/** A file that cannot be read is not overwritten, because its goals would be lost. */
	async #store(next: (goals: DesignGoal[]) => DesignGoal[], signals?: DeclaredSignals): Promise<Changed | null> {
		try {
			await this.workspace.flush();
			await goalsFile.read(this.workspace.store);
			let goals: DesignGoal[] = [];
			const operation = await goalsFile.change(this.workspace.store, (current) => {
				goals = next(current.goals);
				return { ...current, ...(signals ? { signals } : {}), goals };
			});
			return { goals, undo: operation && (() => this.workspace.reverse(operation, 'undo')) };
		} catch (thrown) {
			this.onfault(toFault(thrown));
			return null;
		}
	}
}

/** A goal that becomes an equality needs a tolerance: no simulated value equals a number exactly. */
function changedGoal(goal: DesignGoal, change: GoalChange): DesignGoal {
	const changed = { ...goal, ...change };
	const needsTolerance = change.direction === 'equal' && goal.direction !== 'equal' && changed.tolerance === 0;
	return needsTolerance ? { ...changed, tolerance: EQUAL_TOLERANCE } : changed;
}

/** Whether two goals are for the same metric of the same signal. */
function isSame(a: DesignGoal, b: DesignGoal): boolean {
	return a.metric === b.metric && a.signal === b.signal;
}
