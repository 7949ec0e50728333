/** One measured figure. `id` is `group/name` and stays the same over time, so that results can be compared. */
export interface BenchRow {
	id: string;
	value: number;
	unit: string;
	better: 'lower' | 'higher';
}

/** The middle value; of an even number of values the lower of the two, so that the figure was really measured. */
export function median(values: readonly number[]): number {
	const sorted = values.toSorted((a, b) => a - b);
	const middle = sorted[Math.floor((sorted.length - 1) / 2)];
	if (middle === undefined) throw new RangeError('No values to take the median of');
	return middle;
}
