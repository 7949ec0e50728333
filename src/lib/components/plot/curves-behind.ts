import type { Curve, Pane } from '#lib/charts/draw/curves.ts';
import { baseOfPane } from './signal-panes.ts';

/** The curves of another plot that are drawn behind those of a pane, in the colours of their signals. */
export function curvesBehind(pane: Pane, others: readonly Pane[], hidden: ReadonlySet<string>): Curve[] {
	// The others are not moved to the panes that the user has chosen.
	const base = baseOfPane(pane.id);
	const alike = others.find(({ id, xAxis }) => id === base && xAxis.quantity === pane.xAxis.quantity);
	return (alike?.curves ?? []).flatMap((curve): Curve[] => {
		const { signal } = curve.series;
		const order = pane.curves.find(({ series }) => series.signal === signal)?.order;
		return order === undefined || hidden.has(signal) ? [] : [{ ...curve, order }];
	});
}
