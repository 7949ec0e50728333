import type { DesignGoal } from '#lib/sim/goals.ts';
import { boxOf, type WorstCasePlan } from '../kinds/worst-case.ts';
import type { ColumnMetric, StudyColumn, StudyTable } from '../rows/study-table.ts';
import type { StudyPlan } from '../run/study-plan.ts';
import { confirmations, type Prediction } from './confirmations.ts';
import { NOMINAL_ROW } from './layout.ts';

/** One end of what a metric can become. */
export interface WorstEnd {
	/** The value in a run; null while there is none. */
	value: number | null;
	/** The row of that run; null where none is made. */
	row: number | null;
	/** What follows from moving one target at a time; null where a row of these has no value. */
	predicted: number | null;
}

/** What a metric can become within the tolerances. */
export interface WorstCase {
	metric: ColumnMetric;
	nominal: number;
	/** The lowest and the highest value of all runs. */
	extreme: readonly [low: WorstEnd, high: WorstEnd];
	/** Where the root of the sum of the squares of the movements leads. */
	rss: readonly [low: WorstEnd, high: WorstEnd];
	/** Rows that have ended without a value, so that the metric may go further than is known. */
	lost: number;
}

/** The worst cases of the metrics that have a value with the values of the netlist. */
export function worstCases(
	plan: StudyPlan,
	worst: WorstCasePlan,
	table: StudyTable,
	columns: readonly StudyColumn[],
	goals: readonly DesignGoal[]
): WorstCase[] {
	const { metrics } = confirmations(boxOf(worst, plan.targets, plan.nominal), table, goals);
	return columns.flatMap(({ metric, values }): WorstCase[] => {
		const nominal = values[NOMINAL_ROW] ?? NaN;
		if (Number.isNaN(nominal)) return [];
		const predicted = metrics.find((each) => isSame(each.metric, metric));
		let [low, high, lost] = [NOMINAL_ROW, NOMINAL_ROW, 0];
		for (let row = 0; row < table.count; row += 1) {
			const value = values[row] ?? NaN;
			if (Number.isNaN(value)) lost += table.state(row) === 'waiting' ? 0 : 1;
			else if (value < values[low]!) low = row;
			else if (value > values[high]!) high = row;
		}
		const found = (row: number, prediction: Prediction | undefined): WorstEnd => ({
			value: values[row]!,
			row,
			predicted: prediction?.value ?? null
		});
		const confirmed = (prediction: Prediction | undefined): WorstEnd => {
			const row = prediction?.row ?? null;
			const value = row === null || row >= table.count ? NaN : values[row]!;
			return { value: Number.isNaN(value) ? null : value, row, predicted: prediction?.value ?? null };
		};
		const [extreme, rss] = [predicted?.extreme ?? [], predicted?.rss ?? []];
		return [
			{
				metric,
				nominal,
				extreme: [found(low, extreme[0]), found(high, extreme[1])],
				rss: [confirmed(rss[0]), confirmed(rss[1])],
				lost
			}
		];
	});
}

const isSame = (one: ColumnMetric, other: ColumnMetric): boolean =>
	one.id === other.id && one.signal === other.signal && one.plot === other.plot && one.unit === other.unit;
