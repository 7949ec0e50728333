import { definitionOf } from '#lib/measure/analysis-kinds.ts';
import type { Plot } from '#lib/measure/dataset.ts';
import { scaleVector } from '#lib/measure/signals.ts';

/**
 * Plots of a run, the most informative first: it is shown by default and is the preview in the gallery. Curves come before
 * single values; plots of one analysis keep the order of the run.
 */
export function byInterest(plots: readonly Plot[]): Plot[] {
	const rank = (plot: Plot) => definitionOf(plot.analysis).rank ?? Number.MAX_VALUE;
	const isSingle = (plot: Plot) => Number(!scaleVector(plot));
	return plots.toSorted((a, b) => isSingle(a) - isSingle(b) || (isSingle(a) === 1 ? 0 : rank(a) - rank(b)));
}
