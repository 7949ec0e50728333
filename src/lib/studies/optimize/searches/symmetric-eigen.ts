/** Sweeps over all pairs; a matrix of 100 rows needs about ten. */
const MAX_SWEEPS = 50;

/**
 * Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations: exact to rounding and the same on every machine.
 *
 * @param matrix row by row, `size` squared numbers; it is not changed
 * @returns vectors column by column: that of value k has its element i at `i * size + k`
 */
export function symmetricEigen(matrix: Float64Array, size: number): { values: Float64Array; vectors: Float64Array } {
	const a = matrix.slice();
	const vectors = new Float64Array(size * size);
	for (let i = 0; i < size; i += 1) vectors[i * size + i] = 1;
	for (let sweep = 0; sweep < MAX_SWEEPS; sweep += 1) {
		let [off, diagonal] = [0, 0];
		for (let i = 0; i < size; i += 1)
			for (let j = 0; j <= i; j += 1) {
				if (i === j) diagonal += a[i * size + i]! ** 2;
				else off += a[i * size + j]! ** 2;
			}
		if (off <= 1e-30 * diagonal) break;
		for (let p = 0; p < size - 1; p += 1) for (let q = p + 1; q < size; q += 1) rotate(a, vectors, size, p, q);
	}
	return { values: Float64Array.from({ length: size }, (_, i) => a[i * size + i]!), vectors };
}

/** Makes the element in row p and column q zero. */
function rotate(a: Float64Array, vectors: Float64Array, size: number, p: number, q: number): void {
	const apq = a[p * size + q]!;
	if (apq === 0) return;
	const theta = (a[q * size + q]! - a[p * size + p]!) / (2 * apq);
	const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
	const cosine = 1 / Math.sqrt(tangent * tangent + 1);
	const sine = tangent * cosine;
	for (let k = 0; k < size; k += 1) {
		const [kp, kq] = [a[k * size + p]!, a[k * size + q]!];
		a[k * size + p] = cosine * kp - sine * kq;
		a[k * size + q] = sine * kp + cosine * kq;
	}
	for (let k = 0; k < size; k += 1) {
		const [pk, qk] = [a[p * size + k]!, a[q * size + k]!];
		a[p * size + k] = cosine * pk - sine * qk;
		a[q * size + k] = sine * pk + cosine * qk;
		const [vp, vq] = [vectors[k * size + p]!, vectors[k * size + q]!];
		vectors[k * size + p] = cosine * vp - sine * vq;
		vectors[k * size + q] = sine * vp + cosine * vq;
	}
}
