import { Fault } from '#lib/base/fault.ts';

/** The correlation of two draws: of their standard normal values (a Gaussian copula). */
export interface Correlation {
	first: string;
	second: string;
	/** -1 to 1. */
	coefficient: number;
}

/** Rounding of correlations that were computed from data, and of the factorization. */
const SLACK = 1e-9;
/** A draw whose variance is known from the others but for this part depends on them entirely. */
const MIN_REST = 1e-12;

/**
 * The lower triangle L of the correlation matrix R = L·Lᵀ, row by row; L·z of independent standard normal z has the correlations.
 * R need not be of full rank: draws may depend on each other entirely.
 *
 * Source: G. H. Golub, C. F. Van Loan, "Matrix computations" (2013), section 4.2.8 (semidefinite Cholesky).
 *
 * @param names of all draws; pairs that are not in `correlations` are independent
 * @throws Fault `study_correlation_name` for an unknown draw; `study_correlation_invalid` for a coefficient that is not from -1 to 1, a draw with
 * itself, or a pair that comes twice; `study_correlation_conflict` for the first pair that contradicts those before it, with the
 * coefficients `low` and `high` between which it would not
 */
export function correlationFactor(names: readonly string[], correlations: readonly Correlation[]): Float64Array[] {
	const matrix = correlationMatrix(names, correlations);
	const factor: Float64Array[] = [];
	for (let row = 0; row < names.length; row++) {
		const line = new Float64Array(row + 1);
		/** What is left of the draw's variance of 1. */
		let rest = 1;
		for (let column = 0; column < row; column++) {
			const other = factor[column]!;
			let known = 0;
			for (let i = 0; i < column; i++) known += line[i]! * other[i]!;
			const pivot = other[column]!;
			const reach = pivot * Math.sqrt(rest);
			const wanted = matrix[row]![column]!;
			if (Math.abs(wanted - known) > reach + SLACK)
				throw conflict(names[column]!, names[row]!, wanted, Math.max(-1, known - reach), Math.min(1, known + reach));
			const limit = Math.sqrt(rest);
			line[column] = pivot > 0 ? Math.min(limit, Math.max(-limit, (wanted - known) / pivot)) : 0;
			rest = Math.max(0, rest - line[column]! ** 2);
		}
		line[row] = rest > MIN_REST ? Math.sqrt(rest) : 0;
		factor.push(line);
	}
	return factor;
}

function correlationMatrix(names: readonly string[], correlations: readonly Correlation[]): Float64Array[] {
	const indices = new Map(names.map((name, i) => [name, i]));
	const matrix = names.map((_, i) => new Float64Array(i));
	const named = new Set<string>();
	for (const { first, second, coefficient } of correlations) {
		const [a, b] = [indices.get(first), indices.get(second)];
		if (a === undefined || b === undefined) {
			const name = a === undefined ? first : second;
			throw new Fault('study_correlation_name', `Nothing named ${name} varies, so it has no correlation`, { name });
		}
		const [row, column] = [Math.max(a, b), Math.min(a, b)];
		const pair = `${row} ${column}`;
		if (a === b || named.has(pair) || !(coefficient >= -1 && coefficient <= 1)) {
			const message = `The correlation of ${first} and ${second} must be one number from -1 to 1, given once, not ${coefficient}`;
			throw new Fault('study_correlation_invalid', message, { first, second, value: String(coefficient) });
		}
		named.add(pair);
		matrix[row]![column] = coefficient;
	}
	return matrix;
}

function conflict(first: string, second: string, value: number, low: number, high: number): Fault {
	const range = [low, high].map((end) => Number(end.toFixed(4)));
	const message = `The correlation ${value} of ${first} and ${second} contradicts the others, with which it can be ${range.join(' to ')}`;
	return new Fault('study_correlation_conflict', message, { first, second, value, low: range[0]!, high: range[1]! });
}
