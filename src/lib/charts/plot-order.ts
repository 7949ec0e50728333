import type { AnalysisKind, Plot } from '#lib/measure/dataset.ts';
import { scaleVector } from '#lib/measure/signals.ts';

/** Analyses in order of how much their plots show at a glance; others follow. */
const order: readonly AnalysisKind[] = ['ac', 'noise', 'tran', 'dc', 'spectrum', 'disto'];

/**
 * Plots of a run, the most informative first: it is shown by default and is the preview in the gallery. Curves come before
 * single values; plots of one analysis keep the order of the run.
 */
export function byInterest(plots: readonly Plot[]): Plot[] {
	const rank = (plot: Plot): number => {
		if (!scaleVector(plot)) return order.length + 1;
		const index = order.indexOf(plot.analysis);
		return index < 0 ? order.length : index;
	};
	return plots.toSorted((a, b) => rank(a) - rank(b));
}
