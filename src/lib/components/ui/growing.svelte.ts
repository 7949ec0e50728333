import { untrack } from 'svelte';
import { nextTask } from '#lib/base/slices.ts';

/**
 * How many items of a long list are drawn: a few at once, then a few more in each task until all are, so that the page
 * answers its user meanwhile. A list that gets shorter and longer again grows from where it is.
 *
 * @param total number of items
 * @param step items that are drawn in one task
 */
export function growing(total: () => number, step: number): { readonly count: number; restart(): void } {
	let count = $state(step);
	$effect(() => {
		const all = total();
		if (count > all) untrack(() => (count = Math.max(step, all)));
		if (count >= all) return;
		const next = count + step;
		void nextTask().then(() => (count = Math.max(count, next)));
	});
	return {
		get count() {
			return count;
		},
		/** Draws a few again, before all items are replaced. */
		restart() {
			count = step;
		}
	};
}
