import type { StudyTable } from '../rows/study-table.ts';
import { COST } from './cost.ts';

/** How far a search has come. */
export interface SearchProgress {
	/** The row with the least cost, the first one of equals; null if none is complete. */
	best: number | null;
	/** The least cost up to each row; NaN until one is complete. */
	least: Float64Array;
}

export function searchProgress(table: StudyTable): SearchProgress {
	const costs = table.columns.find(({ metric }) => metric.id === COST)?.values;
	const least = new Float64Array(table.count).fill(Number.NaN);
	let best: number | null = null;
	for (let row = 0; row < table.count; row += 1) {
		const cost = costs?.[row] ?? Number.NaN;
		if (!Number.isNaN(cost) && (best === null || cost < costs![best]!)) best = row;
		if (best !== null) least[row] = costs![best]!;
	}
	return { best, least };
}
