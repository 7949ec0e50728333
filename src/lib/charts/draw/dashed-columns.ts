import type { CoveredColumns } from './covered-columns.ts';

/** A column is part of a line if it covers hardly more than the line rises or falls there, pixels. */
const SLACK = 3;
const SMOOTH = 0.75;
/** What is higher in a column is the edge of a pulse, or a part of one, pixels. */
const EDGE = 12;

/**
 * The columns of a curve without those in the gaps of a dash pattern, which is measured along the curve. No gap hides an extreme: columns
 * that cover more than a line does, as of a glitch, an edge or an oscillation, are drawn whole.
 *
 * @param dash lengths of dashes and gaps in turn, pixels; none for a curve without gaps
 */
export function dashedColumns(columns: CoveredColumns, dash: readonly number[]): CoveredColumns {
	if (dash.length === 0) return columns;
	const highest = columns.highest.slice();
	const lowest = columns.lowest.slice();
	const middle = highest.map((high, column) => (high + lowest[column]!) / 2);
	let [part, rest] = [0, dash[0]!];
	for (let column = 0; column < highest.length; column++) {
		const height = columns.lowest[column]! - columns.highest[column]!;
		if (!(height >= 0)) {
			[part, rest] = [0, dash[0]!];
			continue;
		}
		const own = middle[column]!;
		const change = finite(middle[column + 1], own) - finite(middle[column - 1], own);
		if (part % 2 === 1 && height <= Math.min(EDGE, SMOOTH * Math.abs(change) + SLACK))
			[highest[column], lowest[column]] = [Infinity, -Infinity];
		for (rest -= Math.hypot(1, change / 2); rest <= 0; rest += dash[part]!) part = (part + 1) % dash.length;
	}
	return { highest, lowest };
}

function finite(value: number | undefined, otherwise: number): number {
	return value !== undefined && Number.isFinite(value) ? value : otherwise;
}
