import type { RowState, StudyTable } from './study-table.ts';
import { rowStates } from './study-table.ts';

/** Which rows are listed: all, those that ended in a way, or those that ended with a verdict to check. */
export type RowFilter = 'all' | RowState | 'check';

/** By what the rows are sorted. */
export interface RowOrder {
	/** Key of the column. */
	column: string;
	descending: boolean;
	sortKey(row: number): number;
}

/** The rows to list, in their order; null for all in the order of the study. */
export function listedRows(table: StudyTable, filter: RowFilter, order: RowOrder | null): Uint32Array | null {
	if (filter === 'all' && order === null) return null;
	const rows = new Uint32Array(table.count);
	let length = 0;
	for (let row = 0; row < table.count; row += 1) if (isListed(table, filter, row)) rows[length++] = row;
	const listed = rows.subarray(0, length);
	if (!order) return listed;
	const keys = new Float64Array(table.count).fill(NaN);
	for (const row of listed) keys[row] = order.sortKey(row);
	const direction = order.descending ? -1 : 1;
	// Rows without a value come last, whichever the direction; equal ones stay in the order of the study.
	return listed.sort((a, b) => {
		const [first, second] = [keys[a]!, keys[b]!];
		if (first === second) return a - b;
		if (Number.isNaN(first) || Number.isNaN(second))
			return Number(Number.isNaN(first)) - Number(Number.isNaN(second)) || a - b;
		return direction * (first < second ? -1 : 1);
	});
}

/** Number of rows that each filter lists; of those that list none, 0. */
export function filterCounts(table: StudyTable): Record<RowFilter, number> {
	const { complete, stopped, failed } = table.ended;
	let check = 0;
	for (let row = 0; row < table.count; row += 1) if (needsCheck(table, row)) check += 1;
	return { all: table.count, complete, stopped, failed, check, waiting: table.count - table.done };
}

function isListed(table: StudyTable, filter: RowFilter, row: number): boolean {
	if (filter === 'all') return true;
	return filter === 'check' ? needsCheck(table, row) : rowStates[table.states[row] ?? 0] === filter;
}

/** Whether a row has figures whose run is suspicious or has failed by the verdict. */
export function needsCheck(table: StudyTable, row: number): boolean {
	return table.state(row) === 'complete' && table.level(row) !== 'trusted';
}
