/**
 * Replaces the lower triangle of a symmetric, positive definite matrix by its Cholesky factor.
 *
 * @param matrix row by row, `size` squared numbers; the upper triangle is not read
 * @returns whether the matrix is positive definite
 */
export function cholesky(matrix: Float64Array, size: number): boolean {
	for (let i = 0; i < size; i += 1)
		for (let j = 0; j <= i; j += 1) {
			let sum = matrix[i * size + j]!;
			for (let k = 0; k < j; k += 1) sum -= matrix[i * size + k]! * matrix[j * size + k]!;
			if (i !== j) matrix[i * size + j] = sum / matrix[j * size + j]!;
			else if (sum > 0) matrix[i * size + i] = Math.sqrt(sum);
			else return false;
		}
	return true;
}

/** The inverse of a lower triangular matrix, also lower triangular. */
export function inverseOfLower(lower: Float64Array, size: number): Float64Array {
	const inverse = new Float64Array(size * size);
	for (let i = 0; i < size; i += 1) {
		const pivot = 1 / lower[i * size + i]!;
		for (let k = 0; k < i; k += 1) {
			const factor = -lower[i * size + k]! * pivot;
			for (let j = 0; j <= k; j += 1) inverse[i * size + j]! += factor * inverse[k * size + j]!;
		}
		inverse[i * size + i] = pivot;
	}
	return inverse;
}

/** The product of a lower triangular matrix and the first numbers of a vector. */
export function timesLower(lower: Float64Array, size: number, vector: ArrayLike<number>): Float64Array {
	const product = new Float64Array(size);
	for (let i = 0; i < size; i += 1) {
		let sum = 0;
		for (let j = 0; j <= i; j += 1) sum += lower[i * size + j]! * vector[j]!;
		product[i] = sum;
	}
	return product;
}

/** The product of the transpose of a lower triangular matrix and a vector. */
export function timesTransposed(lower: Float64Array, size: number, vector: Float64Array): Float64Array {
	const product = new Float64Array(size);
	for (let i = 0; i < size; i += 1) for (let j = 0; j <= i; j += 1) product[j]! += lower[i * size + j]! * vector[i]!;
	return product;
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
	let sum = 0;
	for (let i = 0; i < a.length; i += 1) sum += a[i]! * b[i]!;
	return sum;
}
