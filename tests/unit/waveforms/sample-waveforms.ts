import type { Plot } from '#lib/measure/dataset.ts';

/** A transient with values that show each digit, a gap, an infinity, and the sign of zero. */
export const tranSample: Plot = {
	id: 'tran1',
	title: 'RC, a "low pass"',
	analysis: 'tran',
	scale: 'time',
	vectors: [
		{ kind: 'real', name: 'out', quantity: 'voltage', data: Float64Array.of(0.1, -0, 1 / 3, Number.MIN_VALUE) },
		{ kind: 'real', name: 'time', quantity: 'time', data: Float64Array.of(0, 1e-9, 3e-9, Math.PI) },
		{ kind: 'real', name: 'v1#branch', quantity: 'current', data: Float64Array.of(-1e300, Infinity, NaN, 5e-7) }
	]
};

export const acSample: Plot = {
	id: 'ac1',
	title: 'AC Analysis',
	analysis: 'ac',
	scale: 'frequency',
	vectors: [
		{ kind: 'real', name: 'frequency', quantity: 'frequency', data: Float64Array.of(1, 10, 100) },
		{
			kind: 'complex',
			name: 'out',
			quantity: 'voltage',
			re: Float64Array.of(1, 0.5, 0.01),
			im: Float64Array.of(-0.1, -0.5, -1 / 7)
		},
		{ kind: 'real', name: 'a,b', quantity: 'none', data: Float64Array.of(1, 2, 3) }
	]
};

/** A curve with steps of another run. */
export const graphSample: Plot = {
	id: 'graph1',
	title: 'Two runs',
	analysis: 'tran',
	scale: 'time',
	vectors: [
		{ kind: 'real', name: 'time', quantity: 'time', data: Float64Array.of(0, 1) },
		{ kind: 'real', name: 'out', quantity: 'voltage', data: Float64Array.of(2, 3) },
		{
			kind: 'real',
			name: 'tran1.out',
			quantity: 'none',
			scale: Float64Array.of(0, 0.5, 1),
			data: Float64Array.of(4, 5, 6)
		}
	]
};

/** All chunks of a written file. */
export function joined(chunks: Iterable<Uint8Array>): Uint8Array {
	return new Uint8Array(Buffer.concat([...chunks]));
}
