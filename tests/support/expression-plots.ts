import { type Plot, type Quantity, type Vector } from '#lib/measure/dataset.ts';
import { toFault } from '#lib/base/fault.ts';
import { evaluateExpression, type Evaluated } from '#lib/measure/expression/evaluate.ts';

export function realVector(name: string, quantity: Quantity, data: ArrayLike<number>): Vector {
	return { name, kind: 'real', quantity, data: Float64Array.from(data) };
}

/** A transient of functions of time: `{ out: ['voltage', (t) => t] }`. */
export function transient(
	time: ArrayLike<number>,
	signals: Readonly<Record<string, readonly [Quantity, (t: number) => number]>>
): Plot {
	const t = Float64Array.from(time);
	const vectors = Object.entries(signals).map(([name, [quantity, compute]]) =>
		realVector(name, quantity, t.map(compute))
	);
	return {
		id: 'tran1',
		title: 'Transient Analysis',
		analysis: 'tran',
		scale: 'time',
		vectors: [realVector('time', 'time', t), ...vectors]
	};
}

/** An AC sweep of complex functions of frequency, real and imaginary part. */
export function sweep(
	frequency: ArrayLike<number>,
	signals: Readonly<Record<string, readonly [Quantity, (f: number) => readonly [number, number]]>>
): Plot {
	const f = Float64Array.from(frequency);
	const vectors = Object.entries(signals).map(([name, [quantity, compute]]): Vector => {
		const values = [...f].map(compute);
		const part = (index: 0 | 1): Float64Array => Float64Array.from(values, (value) => value[index]);
		return { name, kind: 'complex', quantity, re: part(0), im: part(1) };
	});
	const scale: Vector = {
		name: 'frequency',
		kind: 'complex',
		quantity: 'frequency',
		re: f,
		im: new Float64Array(f.length)
	};
	return { id: 'ac1', title: 'AC Analysis', analysis: 'ac', scale: 'frequency', vectors: [scale, ...vectors] };
}

/** Points with equal steps, both ends included. */
export function evenly(from: number, to: number, count: number): Float64Array {
	return Float64Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
}

/** Points with equal ratios, both ends included. */
export function decades(from: number, to: number, count: number): Float64Array {
	return evenly(Math.log(from), Math.log(to), count).map(Math.exp);
}

export function numberOf(text: string, plot: Plot): Evaluated & { kind: 'number' } {
	const found = evaluateExpression(text, plot);
	if (found.kind !== 'number') throw new TypeError(`${text} is a curve`);
	return found;
}

/** Samples of a real curve. */
export function samplesOf(text: string, plot: Plot): Float64Array {
	const found = evaluateExpression(text, plot);
	if (found.kind !== 'curve' || found.vector.kind !== 'real') throw new TypeError(`${text} is not a real curve`);
	return found.vector.data;
}

/** The code of the fault and the marked part of the text; null if the expression has a value. */
export function faultOf(text: string, plot: Plot): [code: string, marked: string] | null {
	try {
		evaluateExpression(text, plot);
		return null;
	} catch (thrown) {
		const { code, data } = toFault(thrown);
		return [code, text.slice(Number(data.from), Number(data.to))];
	}
}
