import type { Curve, Pane } from '../draw/curves.ts';

/**
 * The curves of another plot that are drawn behind those of a pane, in the colours of their signals.
 *
 * @param base id of the pane in the other plot, whose signals are not moved to the panes that the user has chosen
 */
export function curvesBehind(
	pane: Pane,
	base: string,
	others: readonly Pane[],
	hidden: ReadonlySet<string> = new Set()
): Curve[] {
	const alike = others.find(({ id, xAxis }) => id === base && xAxis.quantity === pane.xAxis.quantity);
	return (alike?.curves ?? []).flatMap((curve): Curve[] => {
		const { signal } = curve.series;
		const order = pane.curves.find(({ series }) => series.signal === signal)?.order;
		return order === undefined || hidden.has(signal) ? [] : [{ ...curve, order }];
	});
}
