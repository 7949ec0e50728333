/** A plane through values at points: value ≈ middle + slope · (point - center). */
interface LinearFit {
	middle: number;
	slope: Float64Array;
	/** The part of the variance of the values that the plane explains, 0 to 1. */
	explained: number;
}

/**
 * The plane with the least squares of its errors; null for fewer points than it has coefficients, for points that do not span the space, and
 * for values that are all equal.
 */
export function linearFit(
	points: readonly Float64Array[],
	values: readonly number[],
	center: Float64Array
): LinearFit | null {
	const size = center.length + 1;
	if (points.length <= size) return null;
	const average = values.reduce((sum, value) => sum + value, 0) / values.length;
	const rows = points.map((point) =>
		Float64Array.from({ length: size }, (_, i) => (i === 0 ? 1 : point[i - 1]! - center[i - 1]!))
	);
	const matrix = Array.from({ length: size }, () => new Float64Array(size));
	const right = new Float64Array(size);
	rows.forEach((row, index) => {
		for (let i = 0; i < size; i += 1) {
			right[i]! += row[i]! * (values[index]! - average);
			for (let j = 0; j <= i; j += 1) matrix[i]![j]! += row[i]! * row[j]!;
		}
	});
	const found = solved(matrix, right);
	if (!found) return null;
	let [total, rest] = [0, 0];
	rows.forEach((row, index) => {
		const off = values[index]! - average;
		const fitted = row.reduce((sum, each, i) => sum + each * found[i]!, 0);
		total += off ** 2;
		rest += (off - fitted) ** 2;
	});
	if (!(total > 0)) return null;
	return { middle: average + found[0]!, slope: found.subarray(1), explained: 1 - rest / total };
}

/** A pivot below this part of its diagonal element is rounding. */
const TINY = 1e-12;

/** Solves a system by Cholesky's method; only the lower triangle of the matrix is read, and overwritten. Null unless it is positive definite. */
function solved(matrix: readonly Float64Array[], right: Float64Array): Float64Array | null {
	const size = right.length;
	for (let i = 0; i < size; i += 1) {
		const diagonal = matrix[i]![i]!;
		for (let j = 0; j <= i; j += 1) {
			let sum = matrix[i]![j]!;
			for (let k = 0; k < j; k += 1) sum -= matrix[i]![k]! * matrix[j]![k]!;
			if (i !== j) matrix[i]![j] = sum / matrix[j]![j]!;
			else if (sum > TINY * diagonal) matrix[i]![i] = Math.sqrt(sum);
			else return null;
		}
	}
	const found = Float64Array.from(right);
	for (let i = 0; i < size; i += 1) {
		for (let k = 0; k < i; k += 1) found[i]! -= matrix[i]![k]! * found[k]!;
		found[i]! /= matrix[i]![i]!;
	}
	for (let i = size - 1; i >= 0; i -= 1) {
		for (let k = i + 1; k < size; k += 1) found[i]! -= matrix[k]![i]! * found[k]!;
		found[i]! /= matrix[i]![i]!;
	}
	return found;
}
