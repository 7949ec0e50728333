import { vectorLength, type Plot, type Vector } from '../../src/lib/measure/dataset.ts';
import type { NativeResult } from './native.ts';

/** Largest difference allowed, relative to the largest magnitude of the vector. */
const TOLERANCE = 1e-6;
/** The same where the time points themselves differ and one curve is read between the points of the other. */
const LOOSE_TOLERANCE = 1e-3;
/** What the solver itself calls zero, its `vntol` and `abstol`: rounding noise has no magnitude. */
const NOISE = { voltage: 1e-6, current: 1e-12 };

export interface Comparison {
	vectors: number;
	/** Of the vectors compared point by point. */
	worst: number;
	/** Of the plots whose points differ. */
	worstBetween: number | null;
	differences: string[];
}

/** Compares every vector native ngspice gave with ours; further vectors of ours do not matter. */
export function compare(native: NativeResult, ours: readonly Plot[]): Comparison {
	const result: Comparison = { vectors: 0, worst: 0, worstBetween: null, differences: [] };
	const taken = new Map<string, number>();
	for (const plot of native.plots) {
		if (isEmpty(plot)) continue;
		const nth = taken.get(plot.title) ?? 0;
		taken.set(plot.title, nth + 1);
		const ids = native.fromScript
			? [plot.id]
			: ours.filter(({ id, title }) => title === plot.title && !id.includes('.')).map(({ id }) => id);
		const id = ids[native.fromScript ? 0 : nth];
		const vectors = ours
			.filter((candidate) => candidate.id === id || candidate.id.startsWith(`${id}.`))
			.flatMap((candidate) => candidate.vectors);
		if (vectors.length === 0) {
			if (plot.vectors.some((vector) => vectorLength(vector) > 0)) result.differences.push(`no plot ${plot.id}`);
			continue;
		}
		comparePlot(plot, vectors, result);
	}
	return result;
}

function comparePlot(native: Plot, ours: readonly Vector[], result: Comparison): void {
	const scale = native.vectors[0];
	const ourScale = scale && find(ours, scale.name, 0);
	const seen = new Map<string, number>();
	for (const vector of native.vectors) {
		const name = `${native.id} ${vector.name}`;
		const nth = seen.get(vector.name) ?? 0;
		seen.set(vector.name, nth + 1);
		const other = find(ours, vector.name, nth);
		result.vectors += 1;
		if (!other) {
			// what a script saves of a device that has no such parameter is zeros in a raw file
			if (vector.name.startsWith('@') && magnitude(parts(vector)) === 0) continue;
			result.differences.push(`${name}: missing`);
			continue;
		}
		const length = vectorLength(vector);
		const otherLength = vectorLength(other);
		const padded = otherLength < length && otherLength > 0 && isPadded(vector, otherLength);
		if (otherLength !== length && !padded) {
			const error = scale && ourScale ? differenceBetween(vector, scale, other, ourScale) : Infinity;
			if (error > LOOSE_TOLERANCE)
				result.differences.push(`${name}: ${otherLength} points for ${length}, ${error.toExponential(1)} apart`);
			result.worstBetween = Math.max(result.worstBetween ?? 0, error);
			continue;
		}
		const error = difference(vector, other, otherLength);
		if (error > TOLERANCE) result.differences.push(`${name}: ${error.toExponential(1)}`);
		result.worst = Math.max(result.worst, error);
	}
}

/** A current plot without vectors is written as the table of constants, one without points as a point of zeros. */
function isEmpty({ title, vectors }: Plot): boolean {
	const [scale] = vectors;
	if (title === 'constants' || !scale) return true;
	return /^(?:time|frequency)$/iu.test(scale.name) && vectorLength(scale) === 1 && magnitude(parts(scale)) === 0;
}

/**
 * Native raw files call a current `i(x)` that may be the branch `x#branch`, or `x#branch1`, `x#branch2` of a line, or a
 * parameter such as `@m1[id]`; ngspice itself calls the node 1 `V(1)`.
 */
function find(vectors: readonly Vector[], name: string, nth: number): Vector | undefined {
	const wanted = name.toLowerCase();
	const plain = wanted.replace(/#branch$/u, '');
	const by = (matches: (text: string) => boolean): Vector[] =>
		vectors.filter((vector) => matches(vector.name.toLowerCase().replace(/^v\((.+)\)$/u, '$1')));
	const exact = by((text) => text === wanted);
	if (exact.length > 0) return exact[0];
	const branches = plain === wanted ? [] : by((text) => text.startsWith(`${plain}#`));
	return branches.length > 0 ? branches[nth] : by((text) => text === plain)[0];
}

/** A raw file gives the vectors of a plot the same length by zeros, or by repeating the last value. */
function isPadded(vector: Vector, from: number): boolean {
	return parts(vector).every((data) => {
		const rest = data.subarray(from);
		return rest.every((value) => value === 0) || rest.every((value) => Object.is(value, data[from - 1]));
	});
}

function parts(vector: Vector): [Float64Array, Float64Array] {
	return vector.kind === 'real' ? [vector.data, new Float64Array(vector.data.length)] : [vector.re, vector.im];
}

function magnitude([re, im]: [Float64Array, Float64Array]): number {
	let largest = 0;
	for (let i = 0; i < re.length; i += 1) {
		const size = Math.hypot(re[i] ?? 0, im[i] ?? 0);
		if (Number.isFinite(size)) largest = Math.max(largest, size);
	}
	return largest;
}

/** Largest difference of the first `length` points over the largest magnitude. */
function difference(native: Vector, ours: Vector, length: number): number {
	const [re, im] = parts(native);
	const [ourRe, ourIm] = parts(ours);
	let largest = 0;
	for (let i = 0; i < length; i += 1) {
		// a raw file gives an axis an imaginary part of no meaning
		const apartIm = ours.kind === 'real' ? 0 : distance(im[i] ?? 0, ourIm[i] ?? 0);
		const apart = Math.max(distance(re[i] ?? 0, ourRe[i] ?? 0), apartIm);
		largest = Math.max(largest, apart);
	}
	return relative(largest, native);
}

function distance(a: number, b: number): number {
	if (Object.is(a, b) || a === b) return 0;
	return Number.isFinite(a) && Number.isFinite(b) ? Math.abs(a - b) : Infinity;
}

function relative(apart: number, native: Vector): number {
	const noise = native.quantity === 'voltage' ? NOISE.voltage : native.quantity === 'current' ? NOISE.current : 0;
	if (apart <= noise * TOLERANCE) return 0;
	const size = Math.max(magnitude(parts(native)), noise);
	return size === 0 ? Infinity : apart / size;
}

/** Largest difference with our curve read, by straight lines, at the native points. */
function differenceBetween(native: Vector, scale: Vector, ours: Vector, ourScale: Vector): number {
	const [x] = parts(scale);
	const [ourX] = parts(ourScale);
	const [y] = parts(native);
	const [ourY] = parts(ours);
	if (native.kind !== 'real' || ours.kind !== 'real' || ourX.length !== ourY.length || ourX.length < 2) return Infinity;
	let largest = 0;
	let at = 0;
	for (let i = 0; i < x.length; i += 1) {
		const wanted = x[i] ?? 0;
		while (at < ourX.length - 2 && (ourX[at + 1] ?? 0) < wanted) at += 1;
		const [x0 = 0, x1 = 0] = [ourX[at], ourX[at + 1]];
		const share = x1 === x0 ? 0 : Math.min(1, Math.max(0, (wanted - x0) / (x1 - x0)));
		const value = (ourY[at] ?? 0) * (1 - share) + (ourY[at + 1] ?? 0) * share;
		largest = Math.max(largest, distance(y[i] ?? 0, value));
	}
	return relative(largest, native);
}
