/** Whether two arrays have the same numbers in the same order; one with NaN is the same as itself only. */
export function areSameSamples(one: Float64Array, other: Float64Array): boolean {
	return one === other || (one.length === other.length && one.every((sample, i) => sample === other[i]));
}
