import type { AnalysisKind, Plot } from '#lib/measure/dataset.ts';
import { scaleVector } from '#lib/measure/signals.ts';

/** Analyses in the order of how much their plots say at a glance; others follow. */
const order: readonly AnalysisKind[] = ['ac', 'noise', 'tran', 'dc', 'spectrum', 'disto'];

/**
 * Plots of a run, the one that says most first: it is shown until another is chosen, and is the preview in the gallery.
 * Curves come before single values, plots of one analysis in the order of the run.
 */
export function byInterest(plots: readonly Plot[]): Plot[] {
	const rank = (plot: Plot): number => {
		if (!scaleVector(plot)) return order.length + 1;
		const index = order.indexOf(plot.analysis);
		return index < 0 ? order.length : index;
	};
	return plots.toSorted((a, b) => rank(a) - rank(b));
}
