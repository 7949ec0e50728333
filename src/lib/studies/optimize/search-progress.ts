import type { StudyTable } from '../rows/study-table.ts';
import { COST } from './cost.ts';

/** How far a search has come. */
export interface SearchProgress {
	/** The row with the least cost, the first one of equals; with corners, the worst row of the best candidate. Null if none is complete. */
	best: number | null;
	/** The least cost up to each row; NaN until one is complete. */
	least: Float64Array;
}

/** @param perCandidate rows of each candidate, of which the worst one counts */
export function searchProgress(table: StudyTable, perCandidate = 1): SearchProgress {
	const costs = table.columns.find(({ metric }) => metric.id === COST)?.values;
	const least = new Float64Array(table.count).fill(Number.NaN);
	let best: number | null = null;
	for (let first = 0; costs && first < table.count; first += perCandidate) {
		const end = Math.min(table.count, first + perCandidate);
		let worst = first;
		for (let row = first; row < end; row += 1) if (costs[row]! > costs[worst]!) worst = row;
		// A row without a cost failed or waits: its candidate has none either.
		const isKnown = end - first === perCandidate && costs.subarray(first, end).every((cost) => !Number.isNaN(cost));
		if (isKnown && (best === null || costs[worst]! < costs[best]!)) best = worst;
		if (best !== null) least.fill(costs[best]!, first, end);
	}
	return { best, least };
}
