import { newId } from '#lib/base/ids.ts';
import { vectorLength } from '#lib/measure/dataset.ts';
import type { StudyCurves } from '#lib/studies/run/run-curves.ts';
import type { StudyPlan } from '#lib/studies/run/study-plan.ts';
import type { ShownRun } from '../runs/shown-run.svelte.ts';
import type { OpenStudy } from './study-runner.ts';

/** The curves of a study, as they are shown in the place of a run. */
export function studyTrial(
	{ name }: Pick<OpenStudy, 'name'>,
	plan: StudyPlan,
	{ plots, rows }: StudyCurves,
	projectId: string
): NonNullable<ShownRun['trial']> {
	const points = plots.reduce(
		(sum, { vectors }) => sum + vectors.reduce((all, each) => all + vectorLength(each), 0),
		0
	);
	return {
		run: {
			run: {
				...{ id: newId(), projectId, entry: plan.study.netlist, startedAt: 0, elapsedMs: 0, points },
				...{ status: 'complete', reason: null, metrics: [], log: [], origin: 'user', isTrial: true },
				...{ closureHash: plan.base(rows[0] ?? 0).netlist.hash, engineVersion: '', engineBuild: '' }
			},
			plots
		},
		start: null,
		study: { name, rows: rows.length, count: plan.points.count }
	};
}
