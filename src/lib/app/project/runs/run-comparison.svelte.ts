import { Latest } from '#lib/base/latest.ts';
import { toFault, type Fault } from '#lib/base/fault.ts';
import { goalsOfPair, goalTrend, judgeGoals, type GoalTrend } from '#lib/sim/goal-trend.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import { compareMetrics, type ComparedMetric } from '#lib/sim/metric-comparison.ts';
import { compareFiles } from './compared-files.ts';
import type { ComparedRun, RunHistory } from './run-history.svelte.ts';

/** A metric in two runs, and whether it came nearer to its goals. */
export interface JudgedMetric extends ComparedMetric {
	trend: GoalTrend | null;
}

/** Two runs beside each other: their metrics, and the files that they read. */
export class RunComparison {
	/** Ids of the runs; the difference is that from the first to the second. */
	ids = $state.raw<readonly [string, string]>(['', '']);
	/** Null while they are read, and if one of them is gone or cannot be read. */
	runs = $state.raw<readonly [ComparedRun, ComparedRun] | null>(null);
	/** Whether a run has been deleted meanwhile. */
	isGone = $state(false);
	readonly metrics = $derived.by((): JudgedMetric[] => {
		if (!this.runs) return [];
		const [before, after] = this.runs.map(({ run }) => run.metrics);
		const judged = judgeGoals(this.goals(), before ?? [], after ?? []);
		return compareMetrics(before ?? [], after ?? []).map((pair) => ({
			...pair,
			trend: pair.before && pair.after ? goalTrend(goalsOfPair(judged, pair.before, pair.after)) : null
		}));
	});
	/** Null if the files of a run are not stored. */
	readonly files = $derived(this.runs && compareFiles(this.runs[0].files, this.runs[1].files));
	readonly #choosing = new Latest();

	constructor(
		private readonly history: Pick<RunHistory, 'compared'>,
		/** The goals of the project as they are now. */
		private readonly goals: () => readonly DesignGoal[],
		private readonly onfault: (fault: Fault) => void
	) {}

	/** Compares two runs, unless others are chosen before they have been read. */
	async choose(first: string, second: string): Promise<void> {
		const choosing = this.#choosing.begin();
		this.ids = [first, second];
		this.runs = null;
		this.isGone = false;
		try {
			const [before, after] = await Promise.all([this.history.compared(first), this.history.compared(second)]);
			if (choosing.aborted) return;
			this.isGone = before === null || after === null;
			this.runs = before && after && [before, after];
		} catch (thrown) {
			if (!choosing.aborted) this.onfault(toFault(thrown));
		}
	}
}
