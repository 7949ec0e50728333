import type { StudyTable } from '../rows/study-table.ts';
import { indexOfRank } from './candidate-rows.ts';
import { COST } from './cost.ts';

/** How far a search has come. */
export interface SearchProgress {
	/** The row with the least cost, the first one of equals; with corners or samples, the row by which the best candidate is judged. Null if none is complete. */
	best: number | null;
	/** The least cost up to each row; NaN until one is complete. */
	least: Float64Array;
}

/**
 * @param perCandidate rows of each candidate
 * @param rank of the row that counts, from the best one on: of the worst one if omitted
 */
export function searchProgress(table: StudyTable, perCandidate = 1, rank = perCandidate): SearchProgress {
	const costs = table.columns.find(({ metric }) => metric.id === COST)?.values;
	const least = new Float64Array(table.count).fill(Number.NaN);
	let best: number | null = null;
	for (let first = 0; costs && first < table.count; first += perCandidate) {
		const end = Math.min(table.count, first + perCandidate);
		const judged = end - first === perCandidate ? judgedRow(table, costs, first, perCandidate, rank) : null;
		if (judged !== null && (best === null || costs[judged]! < costs[best]!)) best = judged;
		if (best !== null) least.fill(costs[best]!, first, end);
	}
	return { best, least };
}

/** The row by which a candidate is judged; null while rows wait, and for one that failed there. */
function judgedRow(table: StudyTable, costs: Float64Array, first: number, count: number, rank: number): number | null {
	if (count === 1) return Number.isNaN(costs[first]) ? null : first;
	for (let row = first; row < first + count; row += 1) if (table.state(row) === 'waiting') return null;
	const own = Array.from(costs.subarray(first, first + count), (cost) => (Number.isNaN(cost) ? Infinity : cost));
	const row = first + indexOfRank(own, rank);
	return Number.isNaN(costs[row]) ? null : row;
}
