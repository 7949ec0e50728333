import { untrack } from 'svelte';
import { inSlices } from '#lib/base/slices.ts';
import { noDifferences, resultDifferences, type DifferenceInput } from '#lib/sim/result-difference.ts';

/** What the changes of a conversation did to the results, computed in slices whenever changes, runs or goals are others. */
export class FollowedDifferences {
	byOperation = $state.raw(noDifferences);

	/** Inside a component or an effect, with which it ends. */
	constructor(input: () => DifferenceInput) {
		$effect(() => {
			const given = input();
			return untrack(() => this.#compute(given));
		});
	}

	/** @returns a function after which the result is no longer wanted */
	#compute(input: DifferenceInput): () => void {
		let isWanted = true;
		void inSlices(resultDifferences(input)).then((found) => {
			if (isWanted) this.byOperation = found;
		});
		return () => (isWanted = false);
	}
}
