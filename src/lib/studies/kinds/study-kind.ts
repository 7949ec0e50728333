import type { Target, TargetValue } from '#lib/db/runs/run-setting.ts';
import type { DesignGoal } from '#lib/sim/goals.ts';
import type { Metric } from '#lib/sim/metric.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import type { AreaDoubt } from '#lib/sim/variation/element-area.ts';
import type { Variable } from '#lib/sim/variation/variable.ts';
import type { StudyTable } from '../rows/study-table.ts';

/** The values of a row in the order of the targets; null leaves the netlist's. Values of an optimization's candidate may follow (`designOf`). */
export type Point = readonly (TargetValue | null)[];

/** The points of a study. Each can be computed without the others, so that any order and any number of workers give the same rows. */
export interface Points {
	count: number;
	/** The values of a point, from 0 on. */
	values(index: number): Point;
	/** Further points, of a study in which they depend on the results of the rows before. */
	later?: LaterPoints;
}

/** How the rows so far have ended. */
export type EndedRows = Pick<StudyTable, 'state' | 'level' | 'metrics' | 'columns'>;

/** Points that follow in rounds: each round begins when all rows before it have ended. */
export interface LaterPoints {
	/** Points that the study can come to, the first ones included. */
	maxCount: number;
	/** Grows when equal results would lead to other points than before: rows of an earlier version are then stale. */
	version: number;
	/**
	 * The points of one round after the other; it ends when no more follow. A study that goes on after a stop asks for all rounds from
	 * the first, so they depend on nothing but the study, the values of the netlist and the rows of the rounds before.
	 */
	rounds(rows: EndedRows): Iterator<readonly Point[], void> | AsyncIterator<readonly Point[], void>;
	/** How much likelier a point of these rounds is by its distributions than it was drawn; null for one that only prepares others. Missing where all count equally. */
	weight?(index: number): number | null;
}

/** What the points of a study may depend on, apart from its file. */
export interface PointContext {
	/** The values in the netlist, in the order of the targets; null where they are not known. */
	nominal: Point;
	/** Areas of the elements in the order of the targets, m², or why they are not known; null where there is no element. */
	areas?: readonly (number | AreaDoubt | null)[];
	goals: readonly DesignGoal[];
}

/** A kind of study: how its file reads, what it varies, and its points. */
export interface StudyKind<Plan> {
	/** @throws Fault `study_invalid` with the `path` of the field and what was `expected` */
	read(file: Readonly<Record<string, unknown>>, fields: SettingFields): Plan;
	/**
	 * The plan with each element that it stands for, and the names of those that keep their value. Missing where plans name everything.
	 *
	 * @throws Fault `study_class_empty`
	 */
	expand?(plan: Plan, variables: readonly Variable[]): { plan: Plan; skipped: readonly string[] };
	/** The plan without what no row depends on; missing where rows depend on all of it. */
	keyed?(plan: Plan): Plan;
	/** What varies, each once; of a plan that has been expanded. */
	targets(plan: Plan): readonly Target[];
	/**
	 * @throws Fault `nominal_unknown` with the `target` for a relative value of one whose value is not known; `no_goals` for a study
	 * that needs goals in a project without
	 */
	points(plan: Plan, context: PointContext): Points;
	/** Figures of a row that is complete, from its metrics; they are shown in its row and can be read in later rounds. */
	figures?(plan: Plan, metrics: readonly Metric[], goals: readonly DesignGoal[]): Metric[];
}

/** Most points of a study: their rows then take about 100 MB. */
export const MAX_POINTS = 1_000_000;
