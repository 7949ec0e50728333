import { branches, type Branch } from '#lib/measure/branches.ts';
import { vectorLength, type Plot, type Vector } from '#lib/measure/dataset.ts';
import { resolveSignal } from '#lib/measure/resolve-signal.ts';
import { scaleData, scaleQuantity, scaleVector } from '#lib/measure/signals.ts';
import { quantityUnit } from '#lib/measure/units.ts';
import { commonPoints, POINTS_AT_ONCE, resampled } from './resampled.ts';

const NOTHING = new Float64Array(0);

/** Samples of a curve with rising x. */
interface Samples {
	x: Float64Array;
	re: Float64Array;
	im: Float64Array;
}

/**
 * The difference of signals in two plots, over those points of the first that the second reaches too; the values of the second are
 * interpolated there, over log x where x is a frequency. Of complex signals it is the ratio, which is drawn as a difference in dB
 * and in degrees. Runs of a nested sweep are compared in their order. Yields wherever it may be interrupted.
 *
 * @param names as in `resolveSignal`; those that are not in both plots, real or complex in both, with the same unit are left out
 * @returns null if no signal can be compared, or the plots have no point in common
 */
export function* differencePlot(
	first: Plot,
	second: Plot,
	names: readonly string[]
): Generator<void, Plot | null, void> {
	const scale = scaleVector(first);
	const [own, other] = [scaleData(first), scaleData(second)];
	if (!scale || !own || !other) return null;
	const isLog = scaleQuantity(first) === 'frequency';
	let x: Float64Array | null = null;
	const vectors: Vector[] = [];
	for (const name of new Set(names)) {
		const [a, b] = [resolveSignal(first, name), resolveSignal(second, name)];
		if (!a || !b || !isComparable(a, own) || !isComparable(b, other) || !isAlike(a, b)) continue;
		const pieces: Samples[] = [];
		const others = branches(other);
		for (const [index, branch] of branches(own).entries()) {
			const counterpart = others[index];
			if (!counterpart) continue;
			pieces.push(yield* difference(samplesOf(a, own, branch), samplesOf(b, other, counterpart), a.kind, isLog));
		}
		x ??= joined(pieces.map((piece) => piece.x));
		const named = { name, quantity: a.quantity, ...(a.unit !== undefined && { unit: a.unit }) };
		const re = joined(pieces.map((piece) => piece.re));
		if (a.kind === 'real') vectors.push({ ...named, kind: 'real', data: re });
		else vectors.push({ ...named, kind: 'complex', re, im: joined(pieces.map((piece) => piece.im)) });
	}
	if (!x || x.length === 0 || vectors.length === 0) return null;
	// A signal may be called as the scale is.
	const ownScale: Vector = { name: 'difference scale', kind: 'real', quantity: scale.quantity, data: x };
	return { ...first, scale: ownScale.name, vectors: [ownScale, ...vectors] };
}

/** Whether a vector is over the scale of its plot. */
function isComparable(vector: Vector, scale: Float64Array): boolean {
	return (vector.scale === undefined || vector.scale === scale) && vectorLength(vector) === scale.length;
}

/** A file may not say in which unit a signal is. */
function isAlike(a: Vector, b: Vector): boolean {
	const [one, other] = [a, b].map(({ unit, quantity }) => unit ?? quantityUnit(quantity));
	return a.kind === b.kind && (one === other || one === '' || other === '');
}

/** From left to right: a sweep may run downwards. */
function samplesOf(vector: Vector, scale: Float64Array, { from, to }: Branch): Samples {
	// Zeros for the imaginary part of millions of real samples would take a long task.
	const { re, im } = vector.kind === 'real' ? { re: vector.data, im: NOTHING } : vector;
	const part = { x: scale.subarray(from, to), re: re.subarray(from, to), im: im.subarray(from, to) };
	if (!(part.x.length > 1 && part.x.at(-1)! < part.x[0]!)) return part;
	return { x: part.x.toReversed(), re: part.re.toReversed(), im: part.im.toReversed() };
}

function* difference(a: Samples, b: Samples, kind: Vector['kind'], isLog: boolean): Generator<void, Samples, void> {
	const [from, to] = commonPoints(a.x, b.x);
	const x = a.x.slice(from, to);
	yield;
	const re = a.re.slice(from, to);
	yield;
	const im = a.im.slice(from, to);
	yield;
	const otherRe = yield* resampled(b, b.re, x, isLog);
	if (kind === 'real') {
		for (let i = 0; i < x.length; i++) {
			if (i % POINTS_AT_ONCE === POINTS_AT_ONCE - 1) yield;
			re[i]! -= otherRe[i]!;
		}
		return { x, re, im };
	}
	const otherIm = yield* resampled(b, b.im, x, isLog);
	for (let i = 0; i < x.length; i++) {
		if (i % POINTS_AT_ONCE === POINTS_AT_ONCE - 1) yield;
		const [p, q, u, v] = [re[i]!, im[i]!, otherRe[i]!, otherIm[i]!];
		const size = u * u + v * v;
		re[i] = (p * u + q * v) / size;
		im[i] = (q * u - p * v) / size;
	}
	return { x, re, im };
}

function joined(arrays: readonly Float64Array[]): Float64Array {
	if (arrays.length === 1) return arrays[0]!;
	const all = new Float64Array(arrays.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const array of arrays) {
		all.set(array, at);
		at += array.length;
	}
	return all;
}
