import type { Plot, Quantity, Vector } from '#lib/measure/dataset.ts';
import { evaluateExpression } from '#lib/measure/expression/evaluate.ts';
import { median, type BenchRow } from './row.ts';

const POINTS = 1_000_000;
const ROUNDS = 9;

/** Curves of a million points: the slowest of some expressions that are typed into a plot. */
export function benchExpressions(): BenchRow[] {
	const times = [
		...['v(a)*i(v1)', 'deriv(v(a))', 'rms(v(a)-v(b))'].map((text) => timeOf(text, transient())),
		...['db(v(a)/v(b))', 'ph(v(a)/v(b))'].map((text) => timeOf(text, sweep()))
	];
	return [{ id: 'waves/expression-1e6-ms', value: Math.max(...times), unit: 'ms', better: 'lower' }];
}

function timeOf(text: string, plot: Plot): number {
	const times = Array.from({ length: ROUNDS }, () => {
		const start = performance.now();
		evaluateExpression(text, plot);
		return performance.now() - start;
	});
	return median(times);
}

const samples = (compute: (i: number) => number): Float64Array =>
	Float64Array.from({ length: POINTS }, (_, i) => compute(i));

function transient(): Plot {
	const real = (name: string, quantity: Quantity, compute: (i: number) => number): Vector => ({
		name,
		kind: 'real',
		quantity,
		data: samples(compute)
	});
	return {
		id: 'tran1',
		title: '',
		analysis: 'tran',
		scale: 'time',
		vectors: [
			real('time', 'time', (i) => i * 1e-9),
			real('a', 'voltage', (i) => Math.sin(i / 1000)),
			real('b', 'voltage', (i) => Math.cos(i / 700)),
			real('v1#branch', 'current', (i) => 1e-3 * Math.cos(i / 1000))
		]
	};
}

function sweep(): Plot {
	const complex = (name: string, quantity: Quantity, compute: (i: number) => number): Vector => ({
		name,
		kind: 'complex',
		quantity,
		re: samples(compute),
		im: samples((i) => (quantity === 'frequency' ? 0 : compute(i + 1500)))
	});
	return {
		id: 'ac1',
		title: '',
		analysis: 'ac',
		scale: 'frequency',
		vectors: [
			complex('frequency', 'frequency', (i) => 1 + i),
			complex('a', 'voltage', (i) => Math.sin(i / 1000)),
			complex('b', 'voltage', (i) => 2 + Math.cos(i / 900))
		]
	};
}
