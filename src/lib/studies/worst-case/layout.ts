import type { Point } from '../kinds/study-kind.ts';

/** The values of the netlist and how far each may be below and above it, in the order of the targets. */
export interface Box {
	nominal: readonly number[];
	below: readonly number[];
	above: readonly number[];
}

/** With at most this many targets, every combination of their ends is run. */
const MAX_FULL = 8;

/** The row in which everything is as in the netlist. */
export const NOMINAL_ROW = 0;

/** The rows in which only one target is at its lower and its upper end. */
export const rowsOfOne = (target: number): [low: number, high: number] => [1 + 2 * target, 2 + 2 * target];

/** Whether the rows known in advance have every combination of ends. */
export const isFull = (targets: number): boolean => targets <= MAX_FULL;

/** Number of rows that are known before any has been run. */
export function firstRows(targets: number): number {
	// The ends of a single target are all combinations.
	return 1 + 2 * targets + (isFull(targets) && targets > 1 ? 2 ** targets : 0);
}

/** The values of a row that is known before any has been run. */
export function firstPoint(box: Box, row: number): Point {
	const { length } = box.nominal;
	if (row > 2 * length) {
		const combination = row - 1 - 2 * length;
		return endPoint(box, (target) => ((combination >> target) & 1 ? 1 : -1));
	}
	return endPoint(box, (target) => {
		const [low, high] = rowsOfOne(target);
		return row === low ? -1 : row === high ? 1 : 0;
	});
}

/** @param side of each target: from -1 to 1 parts of its reach to that side; with 0 it stays as in the netlist */
export function endPoint({ nominal, below, above }: Box, side: (target: number) => number): Point {
	return nominal.map((value, target) => {
		const part = side(target);
		return part === 0 ? null : value + part * (part < 0 ? below : above)[target]!;
	});
}
