import { atOnce, SAMPLES_AT_ONCE, type Steps } from '#lib/base/slices.ts';

/** A range of samples from index `from` up to, but not including, `to`. */
export interface Branch {
	from: number;
	to: number;
}

/**
 * Splits a scale where it turns back: a nested sweep runs its inner source again for every value of the outer one, and
 * the jump between two sweeps is not part of any curve. Equal neighbours (a time step of zero) do not split.
 */
export function branches(scale: Float64Array): Branch[] {
	return atOnce(branchSteps(scale));
}

/** `branches` of a long scale. */
export function* branchSteps(scale: Float64Array): Steps<Branch[]> {
	const found: Branch[] = [];
	let from = 0;
	let direction = 0;
	for (let i = 1; i < scale.length; i++) {
		if (i % SAMPLES_AT_ONCE === 0) yield;
		const difference = scale[i]! - scale[i - 1]!;
		// Almost all steps go on in the same direction.
		if (difference > 0 && direction === 1) continue;
		const step = Math.sign(difference);
		if (step !== 0 && direction !== 0 && step !== direction) {
			found.push({ from, to: i });
			from = i;
			direction = 0;
		} else if (step !== 0) direction = step;
	}
	if (scale.length > 0) found.push({ from, to: scale.length });
	return found;
}
