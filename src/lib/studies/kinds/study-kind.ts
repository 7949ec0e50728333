import type { Target, TargetValue } from '#lib/db/runs/run-setting.ts';
import type { SettingFields } from '#lib/sim/setting-fields.ts';
import type { Variable } from '#lib/sim/variation/variables.ts';

/** The points of a study. Each can be computed without the others, so that any order and any number of workers give the same rows. */
export interface Points {
	count: number;
	/** The values of a point, from 0 on, in the order of the targets; null leaves the netlist's. */
	values(index: number): readonly (TargetValue | null)[];
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
	/** What varies, each once; of a plan that has been expanded. */
	targets(plan: Plan): readonly Target[];
	/**
	 * @param nominal the values in the netlist, in the order of the targets; null where they are not known
	 * @throws Fault `nominal_unknown` with the `target` for a relative value of one whose value is not known
	 */
	points(plan: Plan, nominal: readonly (TargetValue | null)[]): Points;
}

/** Most points of a study: their rows then take about 100 MB. */
export const MAX_POINTS = 1_000_000;
