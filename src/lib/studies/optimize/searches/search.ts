/** A point of a search: each parameter as a part of its range, from 0 to 1. */
export type Candidate = Float64Array;

/** The cost of a point whose run failed: above that of every point whose run is complete. */
export const FAILED_COST = 2;

/**
 * A search for the least cost. It yields points to evaluate and gets their costs back, in their order; every cost is finite. Whoever
 * runs it may stop asking at any time. A batch without a point is a pause in a long computation. A search for several objectives gets more
 * than a number.
 */
export type Search<Worth = number> = Generator<readonly Candidate[], void, readonly Worth[]>;

export interface SearchRequest {
	/** Where it begins; its length is the number of parameters. */
	start: Candidate;
	seed: number;
	/** Evaluations that are left for it. */
	budget: number;
	/** The nearest point that can be run: values are rounded, or those of a series. Any point if omitted. */
	snap?(candidate: Candidate): Candidate;
}

/** Folds a number at 0 and 1 until it is between them. */
export function reflected(part: number): number {
	const folded = Math.abs(part) % 2;
	return folded > 1 ? 2 - folded : folded;
}
