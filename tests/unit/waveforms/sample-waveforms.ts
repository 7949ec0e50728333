import type { Plot, Vector } from '#lib/measure/dataset.ts';

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

/** A series impedance of 1 nH between ports of a reference r: S11 = z/(z + 2r), S21 = 2r/(z + 2r), Y11 = 1/z. */
export function seriesInductor(r: number, other = r): Plot {
	const frequencies = Float64Array.of(1e8, 1e9, 3e9);
	const names: [string, (x: number) => [number, number]][] = [];
	// With z = jx: divide by r1 + r2 + jx.
	const over = (re: number, im: number, x: number): [number, number] => {
		const size = (r + other) ** 2 + x ** 2;
		return [(re * (r + other) + im * x) / size, (im * (r + other) - re * x) / size];
	};
	const root = 2 * Math.sqrt(r * other);
	names.push(
		['S_1_1', (x) => over(other - r, x, x)],
		['S_1_2', (x) => over(root, 0, x)],
		['S_2_1', (x) => over(root, 0, x)],
		['S_2_2', (x) => over(r - other, x, x)],
		['Y_1_1', (x) => [0, -1 / x]],
		['Y_1_2', (x) => [0, 1 / x]],
		['Y_2_1', (x) => [0, 1 / x]],
		['Y_2_2', (x) => [0, -1 / x]]
	);
	const vectors = names.map(([name, value]): Vector => {
		const values = [...frequencies].map((f) => value(2 * Math.PI * f * 1e-9));
		return {
			kind: 'complex',
			name,
			quantity: 'none',
			re: Float64Array.from(values, ([re]) => re),
			im: Float64Array.from(values, ([, im]) => im)
		};
	});
	const scale: Vector = { kind: 'real', name: 'frequency', quantity: 'frequency', data: frequencies };
	return { id: 'sp1', title: 'SP Analysis', analysis: 'spectrum', scale: 'frequency', vectors: [scale, ...vectors] };
}
