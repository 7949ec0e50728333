import type { StudyTable } from '../../rows/study-table.ts';
import { COST } from '../cost.ts';
import { objectiveId, type Objective } from '../objective.ts';
import { nonDominated } from './non-dominated.ts';

/** What a search for several objectives has found so far. */
export interface FrontRows {
	/** The value of each objective in each row; NaN where there is none. */
	values: Float64Array[];
	/** Units of the objectives; empty until one has been measured. */
	units: string[];
	/** Rows with all objectives that meet all goals. */
	met: Uint32Array;
	/** Those with all objectives that miss a goal. */
	missed: Uint32Array;
	/** Of those that meet all goals, the ones of which none is better in every objective, from the smallest or largest first one on. */
	front: Uint32Array;
}

export function frontRows(objectives: readonly Objective[], table: StudyTable): FrontRows {
	const found = objectives.map((_, index) => figureOf(table, objectiveId(index)));
	const values = found.map((figure) => figure.values);
	const costs = figureOf(table, COST).values;
	const [met, missed]: [number[], number[]] = [[], []];
	for (let row = 0; row < table.count; row += 1) {
		if (table.state(row) !== 'complete' || values.some((each) => Number.isNaN(each[row]))) continue;
		(costs[row]! <= 0 ? met : missed).push(row);
	}
	const minimized = values.map((each, index) =>
		objectives[index]!.direction === 'minimize' ? each : each.map((value) => -value)
	);
	const rows = Uint32Array.from(met);
	return {
		...{ values, units: found.map(({ unit }) => unit), met: rows, missed: Uint32Array.from(missed) },
		front: nonDominated(minimized, rows)
	};
}

/** A figure of all rows. There is a column for each unit that it has had. */
function figureOf({ columns, count }: StudyTable, id: string): { values: Float64Array; unit: string } {
	const found = columns.filter(({ metric }) => metric.id === id);
	const [first, ...others] = found;
	if (!first) return { values: new Float64Array(count).fill(Number.NaN), unit: '' };
	const { unit } = first.metric;
	if (others.length === 0) return { values: first.values, unit };
	const values = first.values.slice();
	for (const other of others)
		other.values.forEach((value, row) => {
			if (Number.isNaN(values[row])) values[row] = value;
		});
	return { values, unit };
}
