import type { DesignGoal } from '#lib/sim/goals.ts';
import { StudyTable } from '#lib/studies/rows/study-table.ts';
import { StudyPoints } from '#lib/studies/run/study-points.ts';
import { kindOf, parseStudy, type Study } from '#lib/studies/study.ts';
import { JudgedRows } from '#lib/studies/summary/judged-rows.ts';
import { tailEstimates, type TailEstimates } from '#lib/studies/summary/tail-estimate.ts';

/** A goal for the metric `meas:x0`, or one with another number. */
export const limit = (direction: DesignGoal['direction'], target: number, tolerance = 0, number = 0): DesignGoal => ({
	...{ metric: `meas:x${number}`, unit: '', direction, target, tolerance, priority: 'must' }
});

export interface ImportanceCase {
	/** Parameters, each normal around 0 with a standard deviation of 1. */
	dimensions: number;
	goals: readonly DesignGoal[];
	/** The metrics of a row; null for a run that fails. */
	metrics: (values: readonly number[]) => readonly number[] | null;
	samples?: number;
	correlations?: readonly object[];
}

interface ImportanceStudy {
	study: Study;
	points: StudyPoints;
}

interface ImportanceRun extends ImportanceStudy {
	table: StudyTable;
	estimates: TailEstimates;
}

/** An importance sampling of parameters that are each normal around 0. */
export function importanceStudy(given: ImportanceCase, seed: number): ImportanceStudy {
	const { dimensions, goals, samples = 2000, correlations = [] } = given;
	const vary = Array.from({ length: dimensions }, (_, i) => ({
		target: { kind: 'parameter', name: `p${i}` },
		parts: [{ distribution: { shape: 'gauss', sigma: { amount: 1, relative: false } } }]
	}));
	const study = parseStudy(
		JSON.stringify({
			...{ version: 1, netlist: 'a.cir', kind: 'monte_carlo', samples, seed, sampling: 'importance' },
			...{ vary, correlations }
		}),
		's.json'
	);
	const nominal = vary.map(() => 0);
	return { study, points: new StudyPoints(kindOf(study).points(study.plan as never, { nominal, goals })) };
}

/** Runs an importance sampling of a circuit whose figures are a formula. */
export async function importanceRun(given: ImportanceCase, seed: number): Promise<ImportanceRun> {
	const { goals, metrics } = given;
	const { study, points } = importanceStudy(given, seed);
	const table = new StudyTable(0);
	while (await points.addRound(table)) {
		const from = table.count;
		table.grow(points.count);
		for (let row = from; row < points.count; row += 1) {
			const values = metrics(points.values(row) as number[]);
			if (values === null) table.set(row, { state: 'failed', level: 'failed', metrics: [] });
			else
				table.set(row, {
					...{ state: 'complete', level: 'trusted' },
					metrics: values.map((value, i) => ({
						...{ id: `meas:x${i}`, signal: '', plot: '', unit: '', value, at: [] }
					}))
				});
		}
	}
	return { study, points, table, estimates: tailEstimates(new JudgedRows(table, goals, null), points) };
}
