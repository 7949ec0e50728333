import type { Plot, RealVector } from '#lib/measure/dataset.ts';

/** History of an event-driven node: `value[i]` is valid from `time[i]`, s. */
export interface EventHistory {
	name: string;
	time: Float64Array;
	value: Float64Array;
}

/**
 * Puts the event-driven nodes of a run on one time axis.
 *
 * Each node has different time points; the common axis is their union. Every point occurs twice, with the values before
 * and after the events at that time, so that a step stays a step.
 *
 * @returns null if there are no event-driven nodes
 */
export function digitalPlot(histories: EventHistory[]): Plot | null {
	if (histories.length === 0) return null;
	const times = [...new Set(histories.flatMap(({ time }) => [...time]))].sort((a, b) => a - b);
	const axis = Float64Array.from({ length: 2 * times.length }, (_, i) => times[i >> 1] ?? 0);
	const vectors = histories.map((history): RealVector => ({
		name: history.name,
		kind: 'real',
		quantity: 'none',
		data: staircase(history, times)
	}));
	const time: RealVector = { name: 'time', kind: 'real', quantity: 'time', data: axis };
	return { id: 'digital', title: 'Digital nodes', analysis: 'tran', scale: 'time', vectors: [time, ...vectors] };
}

function staircase({ time, value }: EventHistory, times: number[]): Float64Array {
	const data = new Float64Array(2 * times.length);
	let next = 0;
	let held = value[0] ?? 0;
	times.forEach((now, i) => {
		data[2 * i] = held;
		while (next < time.length && (time[next] ?? Infinity) <= now) {
			held = value[next] ?? held;
			next += 1;
		}
		data[2 * i + 1] = held;
	});
	return data;
}
