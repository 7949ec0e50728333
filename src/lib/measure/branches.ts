import { atOnce, inParts, type Steps } from '#lib/base/slices.ts';

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
	const search: Search = { found: [], from: 0, direction: 0 };
	yield* inParts(scale.length, (from, to) => findTurns(scale, from, to, search));
	if (scale.length > 0) search.found.push({ from: search.from, to: scale.length });
	return search.found;
}

interface Search {
	found: Branch[];
	/** Where the last branch begins, and its direction; 0 before that is known. */
	from: number;
	direction: number;
}

/** Finds the branches that end in a part. */
function findTurns(scale: Float64Array, begin: number, end: number, search: Search): void {
	let { from, direction } = search;
	for (let i = Math.max(1, begin); i < end; i++) {
		const difference = scale[i]! - scale[i - 1]!;
		// Almost all steps go on in the same direction.
		if (difference > 0 && direction === 1) continue;
		const step = Math.sign(difference);
		if (step !== 0 && direction !== 0 && step !== direction) {
			search.found.push({ from, to: i });
			from = i;
			direction = 0;
		} else if (step !== 0) direction = step;
	}
	Object.assign(search, { from, direction });
}
