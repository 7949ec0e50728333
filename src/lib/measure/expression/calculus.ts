import { branches } from '../branches.ts';

/**
 * The derivative at each sample: of second order between two neighbours at unequal distances, of first order at the ends of each curve.
 * Samples at the same place count as one. NaN where a curve has a single place.
 *
 * Source: B. Fornberg, "Generation of finite difference formulas on arbitrarily spaced grids", 1988.
 */
export function derivative(x: Float64Array, y: Float64Array): Float64Array {
	const result = new Float64Array(y.length).fill(NaN);
	for (const { from, to } of branches(x))
		for (let i = from; i < to; i++) {
			let [before, after] = [i - 1, i + 1];
			while (before >= from && x[before] === x[i]) before--;
			while (after < to && x[after] === x[i]) after++;
			const left = before >= from ? x[i]! - x[before]! : null;
			const right = after < to ? x[after]! - x[i]! : null;
			const slopeLeft = left === null ? null : (y[i]! - y[before]!) / left;
			const slopeRight = right === null ? null : (y[after]! - y[i]!) / right;
			if (left !== null && right !== null) result[i] = (slopeLeft! * right + slopeRight! * left) / (left + right);
			else result[i] = slopeLeft ?? slopeRight ?? NaN;
		}
	return result;
}

/** The integral from the beginning of each curve to each sample, by the trapezoid rule; gaps count as nothing. */
export function integral(x: Float64Array, y: Float64Array): Float64Array {
	const result = new Float64Array(y.length);
	for (const { from, to } of branches(x)) {
		let sum = 0;
		for (let i = from + 1; i < to; i++) {
			const area = ((y[i]! + y[i - 1]!) / 2) * (x[i]! - x[i - 1]!);
			if (!Number.isNaN(area)) sum += area;
			result[i] = sum;
		}
	}
	return result;
}
