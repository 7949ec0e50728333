import { valueAt } from '#lib/measure/crossings.ts';
import { vectorLength, type Plot, type RealVector, type Vector } from '#lib/measure/dataset.ts';

/** Number of values of a curve that are compared, and the maximum number of curves: the comparison runs on the page. */
const SAMPLES = 200;
const MAX_CURVES = 300;
/** Allowed mean difference, relative to the curve, and to the largest curve of the same quantity. */
const OWN_TOLERANCE = 0.02;
const COMMON_TOLERANCE = 0.001;
/** What counts as zero, in V and A: where two voltages balance, the current between them is what the solver leaves. */
const FLOOR: Readonly<Record<string, number>> = { voltage: 1e-5, current: 1e-7 };

/**
 * Whether two runs give the same results. Curves over time are compared by how long they have each value, because the
 * phase of an oscillation may differ; others point by point.
 */
export function isSameResult(before: readonly Plot[], after: readonly Plot[]): boolean {
	return (
		before.length === after.length &&
		before.every((plot, index) => after[index]?.analysis === plot.analysis && isSamePlot(plot, after[index]))
	);
}

function isSamePlot(before: Plot, after: Plot): boolean {
	const others = new Map(after.vectors.map((vector) => [vector.name, vector]));
	const pairs = before.vectors
		.filter(({ name, quantity }) => name !== before.scale && (quantity === 'voltage' || quantity === 'current'))
		.slice(0, MAX_CURVES)
		.flatMap((vector) => {
			const other = others.get(vector.name);
			return other ? [{ vector, a: samples(before, vector), b: samples(after, other) }] : [];
		});
	const largest = new Map<string, number>();
	for (const { vector, a } of pairs)
		largest.set(vector.quantity, Math.max(largest.get(vector.quantity) ?? 0, largestOf(a)));
	return pairs.every(({ vector, a, b }) => {
		if (a.length !== b.length || a.length === 0) return false;
		const sum = a.reduce((total, value, index) => total + Math.abs(value - b[index]!), 0);
		const allowed =
			OWN_TOLERANCE * largestOf(a) +
			COMMON_TOLERANCE * (largest.get(vector.quantity) ?? 0) +
			(FLOOR[vector.quantity] ?? 0);
		return sum / a.length <= allowed;
	});
}

function samples(plot: Plot, vector: Vector): number[] {
	const scale = plot.vectors.find(({ name }) => name === plot.scale);
	const length = vectorLength(vector);
	if (length === 0) return [];
	if (plot.analysis === 'tran' && vector.kind === 'real' && scale?.kind === 'real') return overTime(scale, vector);
	const count = Math.min(length, SAMPLES);
	return Array.from({ length: count }, (_, index) => {
		const at = Math.floor((index * length) / count);
		return vector.kind === 'real' ? vector.data[at]! : Math.hypot(vector.re[at]!, vector.im[at]!);
	});
}

/** Values at equal distances in time, in ascending order. */
function overTime({ data: x }: RealVector, { data: y }: RealVector): number[] {
	const [start, end] = [x[0]!, x.at(-1)!];
	const values = Array.from({ length: SAMPLES }, (_, index) =>
		valueAt({ x, y }, start + ((end - start) * (index + 0.5)) / SAMPLES)
	);
	return values.sort((a, b) => a - b);
}

function largestOf(values: readonly number[]): number {
	return values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
}
