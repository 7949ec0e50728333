import type { Plot } from '#lib/measure/dataset.ts';
import { isSamePlot } from '#lib/measure/same-plot.ts';
import { findSignal, scaleQuantity, scaleVector, signalName, signalVectors } from '#lib/measure/signals.ts';
import { byInterest } from '../plot-order.ts';

/** Why no plot of a run can be drawn over another one. */
export type NotComparable = 'no_curves' | 'other_analysis' | 'no_common_signal' | 'same_curves';

/** The plot of a run that can be drawn over another plot, or why there is none. */
export type OverlaidPlot = { plot: Plot; reason: null } | { plot: null; reason: NotComparable };

/**
 * Finds the plot of a run to draw over a plot: one of the same analysis, over the same quantity, with a signal of the same name and kind. The
 * one with the same id comes first, because a script numbers its plots.
 */
export function overlaidPlot(over: Plot, plots: readonly Plot[]): OverlaidPlot {
	const drawn = byInterest(plots).filter((plot) => scaleVector(plot));
	if (drawn.length === 0) return { plot: null, reason: 'no_curves' };
	const alike = drawn.filter((plot) => isAlike(plot, over));
	if (alike.length === 0) return { plot: null, reason: 'other_analysis' };
	const first = alike.filter(({ id }) => id === over.id);
	const plot = [...first, ...alike].find((candidate) => hasCommonSignal(over, candidate));
	if (!plot) return { plot: null, reason: 'no_common_signal' };
	return isSamePlot(plot, over) ? { plot: null, reason: 'same_curves' } : { plot, reason: null };
}

/** A file of curves says what its scale is, not which analysis made it. */
function isAlike(plot: Plot, over: Plot): boolean {
	if (scaleQuantity(plot) !== scaleQuantity(over)) return false;
	return plot.analysis === over.analysis || [plot, over].some(({ analysis }) => analysis === 'other');
}

function hasCommonSignal(over: Plot, plot: Plot): boolean {
	return signalVectors(over).some((vector) => findSignal(plot, signalName(vector))?.kind === vector.kind);
}
