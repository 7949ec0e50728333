import type { AnalysisKind, Plot } from '#lib/measure/dataset.ts';
import { scaleVector } from '#lib/measure/signals.ts';

/** Which plot of a run says most at a glance. */
const order: readonly AnalysisKind[] = ['ac', 'noise', 'tran', 'dc', 'spectrum', 'disto'];

/** The plot to show before anybody has chosen: one with curves before one with single values. */
export function firstPlot(plots: readonly Plot[]): Plot | undefined {
	const curves = plots.filter((plot) => scaleVector(plot));
	const ranked = order.flatMap((analysis) => curves.filter((plot) => plot.analysis === analysis));
	return ranked[0] ?? curves[0] ?? plots[0];
}
